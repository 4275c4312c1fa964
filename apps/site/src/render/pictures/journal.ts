import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { OriginalFacts } from './inspect.ts'

/** What an address of the content stands for: a picture, or one that cannot be used and why. */
export type UrlEntry = { id: string } | { broken: string }

type Line = ({ picture: string } & OriginalFacts) | ({ url: string } & UrlEntry)

/**
 * The memory of the picture cache: one JSON object per line, only ever appended, so that several processes may write
 * it and a crash costs at most the line that was being written.
 */
export class Journal {
  readonly facts = new Map<string, OriginalFacts>()
  readonly urls = new Map<string, UrlEntry>()
  readonly #path: string
  #readBytes = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Reads the lines that were appended since the last time. */
  refresh(): void {
    const text = this.#readNew()
    for (const line of text.split('\n')) {
      const entry = parseLine(line)
      if (entry) this.#apply(entry)
    }
  }

  append(line: Line): void {
    // Begins with a line break too: a torn line of a crash before must not swallow this one.
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
      // An unfinished last line is read again next time.
      const whole = buffer.lastIndexOf(0x0a) + 1
      this.#readBytes += whole
      return buffer.toString('utf8', 0, whole)
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
    // A torn line: what it said is found out again.
    return undefined
  }
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false
  if ('picture' in value) {
    return (
      'width' in value &&
      typeof value.width === 'number' &&
      'height' in value &&
      typeof value.height === 'number' &&
      'colour' in value
    )
  }
  return 'url' in value && typeof value.url === 'string' && ('id' in value || 'broken' in value)
}
