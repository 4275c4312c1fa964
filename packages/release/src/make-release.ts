import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildReport } from '@bayt/content/entities/build'
import { type DeadLink, limitDeadLinks } from '@bayt/content/entities/dead-link'
import type { ContentState, PublicContentReader } from '@bayt/content/queries/public-content'
import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { fileOfAddress } from './addresses.ts'
import {
  type CheckedRelease,
  checkRelease,
  countRows,
  deadLinkSentence,
  type ReleaseRefusedError,
  refuseLoss,
  type SizedRelease,
} from './check-release.ts'
import { flushRelease, listFiles, previewFolderOf, writePreviewPictures } from './release-folder.ts'
import type { Backend, MissingPicture, PictureSource, Renderer, RenderJob, RenderReport } from './renderer.ts'

/** The facts that a release publishes about itself, at this address of the site. */
const RELEASE_FILE = 'release.json'

/** The parameters of a release; plain data, because they are sent to a worker. */
export interface ReleaseJob
  extends Pick<
    RenderJob,
    'release' | 'outDir' | 'baseDir' | 'spareDir' | 'origin' | 'pictureCacheDir' | 'progress' | 'documents'
  > {
  /** The time of the render, which decides which facts have expired. */
  nowMs: number
  /** The live release. A new release that has lost much of the live content is refused until staff confirm the loss. */
  live?: SizedRelease | undefined
}

/** A release that may go live. */
export interface MadeRelease
  extends Pick<RenderReport, 'pages' | 'contentSecurityPolicy' | 'pagePolicies' | 'notShown' | 'staleFrom' | 'phasesMs'> {
  info: ReleaseInfo
  /** Dead links in texts of staff. */
  deadLinks: DeadLink[]
  /** Pictures that the default picture replaces. */
  missing: MissingPicture[]
  /** Number of rows in the release by table. */
  rows: Record<string, number>
  /** Pictures without AVIF variants, and share pictures that are not drawn yet, as named in `EncodeReport`. */
  lackingPictures: string[]
}

export interface ReleaseMakerDeps {
  /** The project of the content, from which the site reads shared drafts. */
  backend?: Backend
  reader: PublicContentReader
  renderer: Pick<Renderer, 'renderSite'>
  fetchPicture: PictureSource['fetchPicture']
}

/**
 * Makes releases: reads the content, renders the site and checks the files. Caches the last release, so that the next release costs only
 * the changes.
 */
export class ReleaseMaker {
  readonly #deps: ReleaseMakerDeps
  /** Results of earlier checks, by the folder of the release. */
  #checked = new Map<string, CheckedRelease>()

  constructor(deps: ReleaseMakerDeps) {
    this.#deps = deps
  }

  /** Reads the newest change and the newest confirmed loss; `make` uses the same response. @throws ContentError */
  readState(): Promise<ContentState> {
    return this.#deps.reader.readState()
  }

  /**
   * Fills the folder of a release; visitors do not see it yet.
   * @throws ReleaseRefusedError if the result must not go live (with the loss if staff may confirm it), and the errors of reading and rendering
   */
  async make(job: ReleaseJob): Promise<MadeRelease> {
    const { release, outDir, baseDir } = job
    const { backend, reader, renderer, fetchPicture } = this.#deps
    const phasesMs: Record<string, number> = {}
    const timed = async <Result>(phase: string, work: () => Promise<Result>): Promise<Result> => {
      const startedMs = performance.now()
      const result = await work()
      phasesMs[phase] = Math.round(performance.now() - startedMs)
      return result
    }
    if (!baseDir) reader.forget()
    const content = await timed('read', () => reader.read())
    const report = await timed('render', () =>
      renderer.renderSite({ ...job, content, fetchPicture, ...(backend && { backend }) }),
    )
    const size = { pages: report.pages.length, rows: countRows(content) }
    const { newestChange } = content
    if (job.live) await refuseLoss(job.live, { ...size, newestChange }, () => reader.readConfirmedLoss())
    const names = listFiles(outDir)
    const base = baseDir === undefined ? undefined : { dir: baseDir, linked: linkedFiles(report) }
    writePreviewPictures(report.describePictures(), outDir, baseDir)
    const deadLinks = await timed('check', () => this.#check(job, report, names))
    const info = { release, newestChange, builtAt: new Date().toISOString(), size }
    await writeFile(join(outDir, RELEASE_FILE), JSON.stringify(info))
    await timed('flush', async () => {
      await flushRelease(outDir, base, [...names, RELEASE_FILE])
      await flushRelease(previewFolderOf(outDir), base && { dir: previewFolderOf(base.dir), linked: new Set() })
    })
    logWarnings(report, deadLinks)
    const { pages, pictures, contentSecurityPolicy, pagePolicies, notShown, staleFrom } = report
    const phasesOfRender = Object.entries(report.phasesMs).map(([name, ms]) => [`render.${name}`, ms])
    return {
      ...{ info, pages, contentSecurityPolicy, pagePolicies, deadLinks, notShown, rows: size.rows },
      ...(staleFrom && { staleFrom }),
      missing: pictures.missing,
      lackingPictures: [...pictures.avifPending, ...pictures.sharePending],
      phasesMs: { ...phasesMs, ...Object.fromEntries(phasesOfRender) },
    }
  }

  async #check(
    job: ReleaseJob,
    { pages, changed, links, renderWithPlaceholders }: RenderReport,
    files: readonly string[],
  ): Promise<DeadLink[]> {
    const base = job.baseDir ? this.#checked.get(job.baseDir) : undefined
    const known = new Map(base?.targets)
    // A page that comes from a killed render has no links in the report: its file is read.
    for (const address of changed) known.delete(address)
    for (const [address, read] of links) known.set(address, read)
    const checked = await checkRelease({
      dir: job.outDir,
      // The server of the site has the PDFs; they are no files of the release.
      files: [...files, ...Object.keys(job.documents ?? {}).map((address) => address.slice(1))],
      pages,
      known,
      ...(base && { resolved: base.resolved }),
      renderWithPlaceholders,
    })
    this.#checked = new Map([[job.outDir, checked], ...(base && job.baseDir ? [[job.baseDir, base] as const] : [])])
    return checked.deadLinks
  }
}

/** The files that come from an earlier release: files of unchanged pages, and kept files of a spare release. */
function linkedFiles({ pages, changed, kept }: RenderReport): Set<string> {
  const rendered = new Set(changed)
  return new Set([...kept, ...pages.filter((address) => !rendered.has(address)).map(fileOfAddress)])
}

function logWarnings({ pictures, notShown }: RenderReport, deadLinks: DeadLink[]): void {
  for (const sentence of notShown) console.warn(sentence)
  for (const { url, why } of pictures.missing) console.warn(`The default picture replaces ${url}: ${why}`)
  for (const link of deadLinks) console.warn(deadLinkSentence(link))
}

/** Maximum length of the reason of a build in the database, in characters. */
const MAX_REASON = 2_000
/** Number of missing pictures that a report names. */
const MAX_NAMED = 3

/**
 * The result of a build, with the names of the fields of `build-report`. A static build writes the result beside the files of the site, and
 * the workflow reports it (apps/publisher/src/report-build.ts).
 */
export type ReleaseReport = Pick<
  BuildReport,
  'state' | 'newest_change' | 'release_id' | 'reason' | 'pages' | 'dead_links' | 'loss'
>

export function reportOfRelease({ info, pages, deadLinks, notShown, missing }: MadeRelease): ReleaseReport {
  const remarks = [...notShown, ...(missing.length > 0 ? [sentence(missing)] : [])].join('\n')
  return {
    state: 'live',
    newest_change: info.newestChange,
    release_id: info.release,
    reason: limitReason(remarks) || null,
    pages: pages.length,
    dead_links: limitDeadLinks(deadLinks),
  }
}

/** @param newestChange the newest change of the refused content; `null` if the content was not read */
export function reportOfRefusal(error: ReleaseRefusedError, newestChange: number | null): ReleaseReport {
  const reason = limitReason(error.message)
  const report = { state: 'failed', newest_change: newestChange, release_id: null, reason } as const
  return error.loss ? { ...report, loss: error.loss } : report
}

/** Cuts a text to the backend's limit for the reason of a build. */
export function limitReason(text: string): string {
  return text.length <= MAX_REASON ? text : `${text.slice(0, MAX_REASON - 1).toWellFormed()}…`
}

function sentence(missing: MadeRelease['missing']): string {
  const named = missing.slice(0, MAX_NAMED).map(({ url, why }) => `${url.slice(0, 200)} (${why.slice(0, 200)})`)
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''
  return `The default picture replaces: ${named.join('; ')}${more}`
}
