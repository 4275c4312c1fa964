import { join } from 'node:path'
import type { ContentState } from '@bayt/content/queries/content-versions'
import { refuseLoss } from '@bayt/release/loss'
import type { MadeRelease, ReleaseJob } from '@bayt/release/make-release'
import { z } from 'zod'
import type { PublisherDeps } from '../../../src/publisher-deps.ts'
import type { Backend } from './backend.ts'
import { type PublicRow, publicRow, type Snapshot } from './database.ts'
import { link, writeFile } from './fs-promises.ts'
import type { Network } from './network.ts'

const BACKEND_TIMEOUT_MS = 20_000

export interface ModelRendererOptions {
  backend: Backend
  network: Network
  /** Version of the code that renders. */
  code: string
  onMake: (job: ReleaseJob) => void
  /** Whether the thread of the renderer dies during this render. */
  dies: () => boolean
  /** Resolves after the time that rendering takes, in addition to writing files. */
  waits: () => Promise<void>
}

/** The content of a page: one version of a row, and whether the default picture replaces its picture. */
export const page = publicRow.extend({ isDefaultPicture: z.boolean() })
type Page = z.output<typeof page>

/** Each row counts as several pages, so that few rows are enough for the check of the number of pages. */
const COUNTED = ['', '/ar', '/print', '/ar/print']

/** The name of the file of a row. */
export const pageName = ({ table, id }: PublicRow) => `${table}-${id}.html`

/**
 * A fake of the worker that renders: reads a snapshot, and writes a small file per row and an index that lists them. Files of
 * unchanged rows are links into the previous release, as in the real worker.
 */
export class ModelRenderer
  implements Pick<PublisherDeps['renderer'], 'readState' | 'make' | 'encodeInBackground' | 'codeVersion'>
{
  readonly #options: ModelRendererOptions
  #known = new Map<string, Page[]>()

  constructor(options: ModelRendererOptions) {
    this.#options = options
  }

  async codeVersion(): Promise<string> {
    return this.#options.code
  }

  readState(): Promise<ContentState> {
    const { network, backend } = this.#options
    const { database } = backend
    const read = () => ({ newestChange: database.newestChange, confirmedChange: database.confirmation.confirmed.change })
    return network.query(read, BACKEND_TIMEOUT_MS)
  }

  async make(job: ReleaseJob): Promise<MadeRelease> {
    const { network, backend, onMake, dies, waits } = this.#options
    onMake(job)
    const snapshot = await network.query(() => backend.database.snapshot(), BACKEND_TIMEOUT_MS)
    await waits()
    const pages = snapshot.rows.map((row) => ({ ...row, isDefaultPicture: this.#isUnavailable(row) }))
    const base = job.baseDir === undefined ? undefined : this.#known.get(job.baseDir)
    for (const page of pages) await this.#write(job, page, base)
    if (dies()) throw new Error('The renderer stopped unexpectedly (exit code 1).')
    await writeFile(join(job.outDir, 'index.html'), JSON.stringify(snapshot), { flush: true })
    this.#known = new Map([[job.outDir, pages]])
    const made = this.#made(job, snapshot, pages)
    const now = { newestChange: snapshot.newestChange, pages: made.pages.length, rows: made.rows }
    const readConfirmed = () => network.query(() => backend.database.confirmation.confirmed, BACKEND_TIMEOUT_MS)
    if (job.live) await refuseLoss(job.live, now, readConfirmed)
    return made
  }

  async encodeInBackground(): Promise<{ encoded: number; failed: string[] }> {
    return { encoded: 0, failed: [] }
  }

  #made({ release }: ReleaseJob, { newestChange, rows }: Snapshot, pages: Page[]): MadeRelease {
    const count = (table: string) => rows.filter((row) => row.table === table).length
    return {
      info: { release, newestChange, builtAt: new Date().toISOString() },
      pages: ['/', ...pages.flatMap((page) => COUNTED.map((prefix) => `${prefix}/${pageName(page)}`))],
      rendered: pages.length,
      contentSecurityPolicy: "default-src 'self'",
      pagePolicies: { texts: [], ofPages: [] },
      deadLinks: [],
      missing: pages.flatMap(({ isDefaultPicture, picture }) => (isDefaultPicture && picture ? [this.#missing(picture)] : [])),
      notShown: [],
      rows: { products: count('products'), partners: count('partners') },
      lackingPictures: [],
      phasesMs: { read: 1 },
    }
  }

  #missing(url: string): MadeRelease['missing'][number] {
    const isBroken = this.#options.backend.pictures.get(url) === 'broken'
    if (isBroken) return { url, why: 'The picture cannot be decoded.', isBroken }
    return { url, why: 'The media library answered 404 for the picture.' }
  }

  #isUnavailable({ picture }: PublicRow): boolean {
    return picture !== null && this.#options.backend.pictures.has(picture)
  }

  async #write({ outDir, baseDir }: ReleaseJob, page: Page, base: Page[] | undefined): Promise<void> {
    const [text, file] = [JSON.stringify(page), join(outDir, pageName(page))]
    const isSame = base?.some((old) => JSON.stringify(old) === text)
    if (isSame && baseDir !== undefined) await link(join(baseDir, pageName(page)), file)
    // The model assumes that the files of a release are flushed before the switch (docs/decisions/simulation.md).
    else await writeFile(file, text, { flush: true })
  }
}
