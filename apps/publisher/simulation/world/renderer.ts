import { join } from 'node:path'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'
import type { MadeRelease, ReleaseJob } from '../../src/make-release.ts'
import type { PublisherParts } from '../../src/publisher-parts.ts'
import type { Backend } from './backend.ts'
import type { PublicRow, Snapshot } from './database.ts'
import { link, writeFile } from './fs-promises.ts'
import type { Network } from './network.ts'

const BACKEND_TIMEOUT_MS = 20_000

export interface ModelRendererParts {
  backend: Backend
  network: Network
  /** Version of the code that renders. */
  code: string
  onMake: (job: ReleaseJob) => void
  /** Whether the thread of the renderer dies in this render. */
  dies: () => boolean
  /** Milliseconds that a render takes beside its files. */
  waits: () => Promise<void>
}

/** What a page holds: which row, in which version, and whether its picture is the default one. */
export interface Page extends PublicRow {
  isDefaultPicture: boolean
}

/** The name of the file of a row. */
export const pageName = ({ table, id }: PublicRow) => `${table}-${id}.html`

/**
 * Stands for the worker that renders: reads one snapshot, and writes one small file per row and an index that lists
 * them. Rows that did not change are links into the release before, as with the real one.
 */
export class ModelRenderer implements Pick<PublisherParts['renderer'], 'look' | 'make' | 'encodeInBackground' | 'codeVersion'> {
  readonly #parts: ModelRendererParts
  #known = new Map<string, Page[]>()

  constructor(parts: ModelRendererParts) {
    this.#parts = parts
  }

  async codeVersion(): Promise<string> {
    return this.#parts.code
  }

  look(): Promise<number> {
    const { network, backend } = this.#parts
    return network.ask(() => backend.database.newestChange, BACKEND_TIMEOUT_MS)
  }

  async make(job: ReleaseJob): Promise<MadeRelease> {
    const { network, backend, onMake, dies, waits } = this.#parts
    onMake(job)
    const snapshot = await network.ask(() => backend.database.snapshot(), BACKEND_TIMEOUT_MS)
    await waits()
    const pages = snapshot.rows.map((row) => ({ ...row, isDefaultPicture: this.#isAway(row) }))
    const base = job.baseDir === undefined ? undefined : this.#known.get(job.baseDir)
    for (const page of pages) await this.#write(job, page, base)
    if (dies()) throw new Error('The renderer stopped unexpectedly.')
    await writeFile(join(job.outDir, 'index.html'), JSON.stringify(snapshot), { flush: true })
    if (!job.isConfirmed && pages.length + 1 < job.previousPages / 2) {
      throw new ReleaseRefusedError(
        `Only ${pages.length + 1} pages instead of ${job.previousPages}. Press Retry to confirm.`,
        true,
      )
    }
    this.#known = new Map([[job.outDir, pages]])
    return this.#made(job, snapshot, pages)
  }

  async encodeInBackground(): Promise<number> {
    return 0
  }

  #made({ release }: ReleaseJob, { newestChange, rows }: Snapshot, pages: Page[]): MadeRelease {
    const count = (table: string) => rows.filter((row) => row.table === table).length
    return {
      info: { release, newestChange, builtAt: new Date().toISOString() },
      pages: ['/', ...pages.map((page) => `/${pageName(page)}`)],
      rendered: pages.length,
      contentSecurityPolicy: "default-src 'self'",
      pagePolicies: { texts: [], ofPages: [] },
      deadLinks: [],
      missing: pages.flatMap(({ isDefaultPicture, picture }) =>
        isDefaultPicture && picture ? [{ url: picture, why: 'The media library answered 404 for the picture.' }] : [],
      ),
      rows: { products: count('products'), partners: count('partners') },
      isPictureWorkLeft: false,
      phasesMs: { read: 1 },
    }
  }

  #isAway({ picture }: PublicRow): boolean {
    return picture !== null && this.#parts.backend.pictures.has(picture)
  }

  async #write({ outDir, baseDir }: ReleaseJob, page: Page, base: Page[] | undefined): Promise<void> {
    const [text, file] = [JSON.stringify(page), join(outDir, pageName(page))]
    const isSame = base?.some((old) => JSON.stringify(old) === text)
    if (isSame && baseDir !== undefined) await link(join(baseDir, pageName(page)), file)
    // The model assumes that the files of a release are on the disk before the switch: see docs/decisions/simulation.md.
    else await writeFile(file, text, { flush: true })
  }
}
