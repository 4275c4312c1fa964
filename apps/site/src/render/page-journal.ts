import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileOfAddress } from '@bayt/release/addresses'
import { readIfExists } from '@bayt/release/files'
import type { RenderProgress } from '@bayt/release/renderer'
import { contentReader } from '../data/content-reader.ts'
import type { PageReads, QueryCache } from '../data/query-cache.ts'
import type { IndexedSnapshot } from '../data/snapshot.ts'
import { moveIfPresent } from './files.ts'
import { fingerprint } from './fingerprint.ts'
import type { RenderedPage } from './page-renderer.ts'

/** A journal's line about a page: from the line, another process can tell whether the file is up to date. */
interface PageLine {
  address: string
  /** The page's policy and reads, as numbers of earlier lines. */
  policy: number
  reads: number[]
}

/** Pages share their policies, and most of their reads. So each has a separate line, before the first page that needs it. */
type Line = PageLine | { newPolicy: string } | { newRead: string; result: string }

/**
 * Notes each page after its file is written, in a file beside the folder of the site. If the process is killed, the next render
 * takes over the pages whose reads still have the same results. A killed process loses no written file, but a crash of the system
 * may lose files: a journal is valid only until the machine starts again.
 */
export class PageJournal {
  readonly #file: number
  readonly #head: string
  readonly #policies = new Map<string, number>()
  readonly #reads = new Map<string, number>()

  /** @param origin origin of the site, which the pages contain */
  constructor({ journal, code }: Omit<RenderProgress, 'leftovers'>, origin: string) {
    this.#head = JSON.stringify([code, origin, bootId()])
    this.#file = openSync(journal, 'w')
    writeSync(this.#file, `${this.#head}\n`)
  }

  add(address: string, { reads, policy }: RenderedPage): void {
    const lines: Line[] = []
    const numberOf = (known: Map<string, number>, text: string, line: () => Line): number => {
      const number = known.get(text) ?? known.size
      if (number === known.size) lines.push(line())
      known.set(text, number)
      return number
    }
    const page = {
      address,
      policy: numberOf(this.#policies, policy, () => ({ newPolicy: policy })),
      reads: Array.from(reads, ([key, { result }]) =>
        numberOf(this.#reads, key, () => ({ newRead: key, result: fingerprint(result) })),
      ),
    }
    writeSync(this.#file, [...lines, page].map((line) => `${JSON.stringify(line)}\n`).join(''))
  }

  close(): void {
    closeSync(this.#file)
  }

  /**
   * Moves the files of current pages from the folders of killed renders.
   * @param leftovers journals of killed renders, the newest first
   * @returns the moved pages by address
   */
  take(leftovers: readonly string[], outDir: string, queries: QueryCache<IndexedSnapshot>): Map<string, RenderedPage> {
    const taken = new Map<string, RenderedPage>()
    if (bootId() === undefined) return taken
    for (const journal of leftovers) {
      const dir = join(dirname(journal), 'site')
      for (const [address, page] of currentPages(this.#readLines(journal), queries)) {
        const file = fileOfAddress(address)
        if (taken.has(address) || !existsSync(dirname(join(outDir, file))) || !existsSync(join(dir, file))) continue
        moveIfPresent(join(dir, file), join(outDir, file))
        taken.set(address, page)
        this.add(address, page)
      }
    }
    return taken
  }

  /** The lines of another journal; empty if its code, its origin or the start of the machine differs. */
  #readLines(journal: string): Line[] {
    const [head, ...lines] = (readIfExists(journal) ?? '').split('\n')
    // The last line is incomplete if the process was killed during the write.
    return head === this.#head ? lines.slice(0, -1).map((line): Line => JSON.parse(line)) : []
  }
}

/** The pages of a journal whose reads have the same results with this content. */
function* currentPages(lines: readonly Line[], queries: QueryCache<IndexedSnapshot>): Generator<[string, RenderedPage]> {
  const policies: string[] = []
  // The present result of each read; `undefined` if the result differs, or the code has no such read.
  const reads: (PageReads<IndexedSnapshot> | undefined)[] = []
  for (const line of lines) {
    if ('newPolicy' in line) policies.push(line.newPolicy)
    else if ('newRead' in line) {
      const reader = contentReader(queries)
      const isCurrent = reader.repeat(line.newRead) && fingerprint(reader.reads.get(line.newRead)?.result) === line.result
      reads.push(isCurrent ? reader.reads : undefined)
    } else {
      const [policy, ofPage] = [policies[line.policy], line.reads.map((number) => reads[number])]
      if (policy === undefined || ofPage.includes(undefined)) continue
      yield [line.address, { policy, reads: new Map(ofPage.flatMap((read) => [...(read ?? [])])) }]
    }
  }
}

let knownBootId: string | undefined

/** An id of the present start of the machine; `undefined` if the system does not provide it. */
function bootId(): string | undefined {
  knownBootId ??= readIfExists('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return knownBootId || undefined
}
