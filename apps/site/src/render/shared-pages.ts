import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RenderHelp, RenderPart } from '@bayt/release/renderer'

/** Number of addresses that a thread takes at once: a small number, so that both threads end at about the same time. */
export const CHUNK = 16

/** The data that another thread needs to render pages of a site. Plain data, because the thread gets a clone. */
export interface PagesPart<Source> extends RenderPart {
  source: Source
  addresses: readonly string[]
  /** Number of addresses that the threads have taken so far; the threads share this number. */
  taken: Int32Array<SharedArrayBuffer>
  /** An empty folder for the files; the journal is next to the folder. */
  outDir: string
  journal: string
  code: string
}

/** The journal of the second thread of a render. @param journal the journal of the first thread */
export const partOf = (journal: string) => join(dirname(journal), 'part', 'pages.jsonl')

/** The addresses that no other thread takes. */
export function* untaken({ addresses, taken }: Pick<PagesPart<unknown>, 'addresses' | 'taken'>): Generator<string> {
  for (;;) {
    const from = Atomics.add(taken, 0, CHUNK)
    if (from >= addresses.length) return
    yield* addresses.slice(from, from + CHUNK)
  }
}

/** Pages that two threads render. */
export class SharedPages<Source> {
  readonly #part: PagesPart<Source>
  readonly #help: Promise<void>

  /**
   * Starts the other thread. The other thread writes into its own folder. This thread takes the pages of that folder, as it takes
   * the pages of a killed render.
   */
  constructor(help: RenderHelp, part: Pick<PagesPart<Source>, 'source' | 'addresses' | 'journal' | 'code'>) {
    const journal = partOf(part.journal)
    const outDir = join(dirname(journal), 'site')
    mkdirSync(outDir, { recursive: true })
    this.#part = { ...part, journal, outDir, taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) }
    // After a failure of the other thread, this thread renders the remaining pages, and names a page that cannot be rendered.
    this.#help = help.render(this.#part).catch((error) => console.warn('The second thread of a render has ended:', error))
  }

  /** The addresses for this thread. */
  get own(): Generator<string> {
    return untaken(this.#part)
  }

  /** Ends the work of the other thread. Resolves with the journal of that thread, once the thread no longer writes. */
  async end(): Promise<string> {
    Atomics.store(this.#part.taken, 0, this.#part.addresses.length)
    await this.#help
    return this.#part.journal
  }

  /** Removes the folder of the other thread, after its pages were taken. */
  remove(): void {
    rmSync(dirname(this.#part.journal), { recursive: true, force: true })
  }
}
