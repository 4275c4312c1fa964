import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileOfAddress } from '@bayt/release/addresses'
import type { RenderProgress } from '@bayt/release/renderer'
import { ContentReader } from '../data/content-reader.ts'
import type { PageReads, QueryCache } from '../data/query-cache.ts'
import type { IndexedSnapshot } from '../data/snapshot.ts'
import { isCode } from './files.ts'
import type { RenderedPage } from './page-renderer.ts'

/** A journal's line about a page: enough for another process to know whether the file is up to date. */
interface JournalLine {
  address: string
  policy: string
  /** Keys of its reads, and a hash of their results. */
  reads: string[]
  results: string
}

/** The compressed versions of a file (`compress.ts` of the publisher). */
const VERSIONS = ['', '.br', '.gz']

/**
 * Notes each page after its file is written, in a file beside the folder of the site. If the process is killed, the next render takes the
 * pages whose reads have the same results instead of rendering them again. Kills lose no written file, a crash of the system may: a journal
 * counts only until the machine starts again.
 */
export class PageJournal {
  readonly #file: string
  readonly #head: string
  /** Hashes of results by key: pages share most of their reads. */
  readonly #hashes = new Map<string, string>()

  /** @param origin of the site, which pages contain */
  constructor({ journal, code }: Omit<RenderProgress, 'leftovers'>, origin: string) {
    this.#file = journal
    this.#head = JSON.stringify([code, origin, bootId()])
    writeFileSync(journal, `${this.#head}\n`)
  }

  add(address: string, { reads, policy }: RenderedPage): void {
    const line: JournalLine = { address, policy, reads: [...reads.keys()], results: this.#hashOf(reads) }
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  /**
   * Moves the files of pages that are current from the folders of killed renders, with their compressed versions.
   * @param leftovers journals of killed renders, the newest first
   * @returns the moved pages by address
   */
  take(leftovers: readonly string[], outDir: string, queries: QueryCache<IndexedSnapshot>): Map<string, RenderedPage> {
    const taken = new Map<string, RenderedPage>()
    if (bootId() === undefined) return taken
    for (const journal of leftovers) {
      const dir = join(dirname(journal), 'site')
      for (const line of this.#readLines(journal)) {
        const file = fileOfAddress(line.address)
        const reads = repeat(line.reads, queries)
        if (taken.has(line.address) || !reads || this.#hashOf(reads) !== line.results) continue
        if (!existsSync(dirname(join(outDir, file))) || !existsSync(join(dir, file))) continue
        for (const version of VERSIONS) moveIfPresent(join(dir, file + version), join(outDir, file + version))
        const page = { reads, policy: line.policy }
        taken.set(line.address, page)
        this.add(line.address, page)
      }
    }
    return taken
  }

  /** The lines of another journal; none if its code, origin or start of the machine differs. */
  #readLines(journal: string): JournalLine[] {
    const [head, ...lines] = readIfPresent(journal).split('\n')
    // The last line is incomplete if the process was killed while it was written.
    return head === this.#head ? lines.slice(0, -1).map((line): JournalLine => JSON.parse(line)) : []
  }

  #hashOf(reads: PageReads<IndexedSnapshot>): string {
    const hash = createHash('sha256')
    for (const [key, { result }] of reads) {
      const known = this.#hashes.get(key) ?? sha256(JSON.stringify(result) ?? '')
      this.#hashes.set(key, known)
      hash.update(known)
    }
    return hash.digest('base64')
  }
}

/** The reads of a page against this content; `undefined` if the code has no such read. */
function repeat(keys: readonly string[], queries: QueryCache<IndexedSnapshot>): PageReads<IndexedSnapshot> | undefined {
  const reader = new ContentReader(queries)
  for (const key of keys) if (!reader.repeat(key)) return undefined
  return reader.reads
}

function moveIfPresent(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}

let knownBootId: string | undefined

/** Differs for each start of the machine; `undefined` where the system does not tell it. */
function bootId(): string | undefined {
  knownBootId ??= readIfPresent('/proc/sys/kernel/random/boot_id').trim()
  return knownBootId || undefined
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
