import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeadLink } from '@bayt/content/entities/dead-link'
import type { PublicContentReader } from '@bayt/content/queries/public-content-reader'
import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { checkRelease, deadLinkSentence, type LinkTargets } from '@bayt/release/check-release'
import { countRows } from '@bayt/release/emptied-tables'
import type { MissingPicture, PagePolicies, PictureSource, Renderer, RenderReport } from '@bayt/release/renderer'
import { uncompressedTexts } from './compress.ts'
import type { Compression, Compressor } from './compressor.ts'

/** What is to be made; plain data, because it is sent to a worker. */
export interface ReleaseJob {
  release: string
  /** Folder to fill with the files of the site. */
  outDir: string
  /** Files of the release that is live, where its pages may be taken over: same code, same address of the site. */
  baseDir?: string
  /** Public address of the site. */
  origin: string
  pictureCacheDir: string
  /** Number of pages of the release that is live now, 0 where there is none. */
  previousPages: number
  /** Somebody has confirmed that far fewer pages are right. */
  isConfirmed: boolean
}

/** A release that may go live. */
export interface MadeRelease {
  info: ReleaseInfo
  /** Addresses of its pages. */
  pages: string[]
  /** How many files were rendered for it; the others are those of the release before. */
  rendered: number
  contentSecurityPolicy: string
  pagePolicies: PagePolicies
  /** Links in texts of staff that lead nowhere. */
  deadLinks: DeadLink[]
  /** Pictures in whose place the default picture stands. */
  missing: MissingPicture[]
  /** Rows of its content by table. */
  rows: Record<string, number>
  /** Some pictures lack their slow variants, or share pictures are not drawn. */
  isPictureWorkLeft: boolean
  /** Milliseconds by phase: `read`, those of the render, `check`, `compress`. */
  phasesMs: Record<string, number>
}

export interface ReleaseMakerDeps {
  reader: PublicContentReader
  renderer: Pick<Renderer, 'renderSite'>
  fetchPicture: PictureSource['fetchPicture']
  compressor: Compressor
}

/** Reads the content, renders and checks. Remembers the last release, so that the next costs what changed. */
export class ReleaseMaker {
  readonly #deps: ReleaseMakerDeps
  /** The links of the pages in a folder that was checked. */
  #checked = new Map<string, LinkTargets>()

  constructor(deps: ReleaseMakerDeps) {
    this.#deps = deps
  }

  /** Asks the backend what is public now; `make` builds on the answer. @returns the newest change @throws ContentError */
  readNewestChange(): Promise<number> {
    return this.#deps.reader.readVersions()
  }

  /**
   * Fills the folder of a release; nothing of it is visible yet.
   * @throws ReleaseRefusedError where the result must not go live, and what reading and rendering throw
   */
  async make(job: ReleaseJob): Promise<MadeRelease> {
    const compression = this.#deps.compressor.begin()
    try {
      return await this.#make(job, compression)
    } catch (error) {
      // The caller removes the folder: nothing may be written into it any more.
      await compression.cancel()
      throw error
    }
  }

  async #make(job: ReleaseJob, compression: Compression): Promise<MadeRelease> {
    const { release, outDir, baseDir } = job
    const { reader, renderer, fetchPicture } = this.#deps
    const phasesMs: Record<string, number> = {}
    const timed = async <Result>(phase: string, work: () => Promise<Result>): Promise<Result> => {
      const startedMs = performance.now()
      const result = await work()
      phasesMs[phase] = Math.round(performance.now() - startedMs)
      return result
    }
    if (!baseDir) reader.forget()
    const content = await timed('read', () => reader.read())
    const { origin, pictureCacheDir } = job
    const report = await timed('render', () =>
      renderer.renderSite({
        ...{ content, origin, release, outDir, pictureCacheDir, fetchPicture },
        ...(baseDir && { baseDir }),
        onFile: (path) => compression.add(path),
      }),
    )
    const deadLinks = await timed('check', () => this.#check(job, report))
    await timed('compress', async () => {
      for (const path of uncompressedTexts(outDir, baseDir)) compression.add(path)
      await compression.finish()
    })
    const info = { release, newestChange: content.newestChange, builtAt: new Date().toISOString() }
    await writeFile(join(outDir, 'release.json'), JSON.stringify(info))
    warnOf(report, deadLinks)
    return {
      info,
      pages: report.pages,
      rendered: report.changed.length,
      contentSecurityPolicy: report.contentSecurityPolicy,
      pagePolicies: report.pagePolicies,
      deadLinks,
      missing: report.pictures.missing,
      rows: countRows(content),
      isPictureWorkLeft: report.pictures.avifPending + report.pictures.sharePending > 0,
      phasesMs: {
        ...phasesMs,
        ...Object.fromEntries(Object.entries(report.phasesMs).map(([name, ms]) => [`render.${name}`, ms])),
      },
    }
  }

  async #check(job: ReleaseJob, { pages, changed, renderWithPlaceholders }: RenderReport): Promise<DeadLink[]> {
    const base = job.baseDir ? this.#checked.get(job.baseDir) : undefined
    const anew = new Set(changed)
    const known = new Map([...(base ?? [])].filter(([address]) => !anew.has(address)))
    const { deadLinks, targets } = await checkRelease({
      dir: job.outDir,
      pages,
      known,
      renderWithPlaceholders,
      previousPages: job.previousPages,
      isConfirmed: job.isConfirmed,
    })
    this.#checked = new Map([[job.outDir, targets], ...(base && job.baseDir ? [[job.baseDir, base] as const] : [])])
    return deadLinks
  }
}

function warnOf({ pictures }: RenderReport, deadLinks: DeadLink[]): void {
  for (const { url, why } of pictures.missing) console.warn(`A default picture stands in for ${url}: ${why}`)
  for (const link of deadLinks) console.warn(deadLinkSentence(link))
}
