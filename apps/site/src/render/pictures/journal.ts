import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { OriginalFacts } from './inspect.ts'

/** The picture at an address that the content uses, or the reason why the picture cannot be used. */
export type UrlEntry = { id: string } | { broken: string }

type Line = ({ picture: string } & OriginalFacts) | ({ url: string } & UrlEntry)

/**
 * The append-only index of the picture cache: one JSON object per line. Several processes may append, and a crash loses at most
 * the last line.
 */
export class Journal {
  readonly facts = new Map<string, OriginalFacts>()
  readonly urls = new Map<string, UrlEntry>()
  readonly #path: string
  #readBytes = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Reads the lines that were appended since the last call. */
  refresh(): void {
    const text = this.#readNew()
    for (const line of text.split('\n')) {
      const entry = parseLine(line)
      if (entry) this.#apply(entry)
    }
  }

  append(line: Line): void {
    // Starts with a line break, so that an incomplete last line cannot swallow the new line.
    appendFileSync(this.#path, `\n${JSON.stringify(line)}\n`)
    this.#apply(line)
  }

  #apply(line: Line): void {
    if ('picture' in line) this.facts.set(line.picture, { width: line.width, height: line.height, colour: line.colour })
    else this.urls.set(line.url, 'id' in line ? { id: line.id } : { broken: line.broken })
  }

  #readNew(): string {
    const file = openSync(this.#path, 'a+')
    try {
      const size = fstatSync(file).size
      const buffer = Buffer.alloc(Math.max(0, size - this.#readBytes))
      readSync(file, buffer, 0, buffer.length, this.#readBytes)
      // An incomplete last line is read again next time.
      const completeBytes = buffer.lastIndexOf(0x0a) + 1
      this.#readBytes += completeBytes
      return buffer.toString('utf8', 0, completeBytes)
    } finally {
      closeSync(file)
    }
  }
}

function parseLine(line: string): Line | undefined {
  if (line === '') return undefined
  try {
    const value: unknown = JSON.parse(line)
    return isLine(value) ? value : undefined
  } catch {
    // The line is incomplete: the picture is inspected again.
    return undefined
  }
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false
  const is = (key: string, type: 'string' | 'number') => typeof Reflect.get(value, key) === type
  if (is('picture', 'string')) return is('width', 'number') && is('height', 'number') && is('colour', 'string')
  return is('url', 'string') && (is('id', 'string') || is('broken', 'string'))
}
