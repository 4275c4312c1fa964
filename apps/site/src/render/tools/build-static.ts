import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '@bayt/content/database'
import type { DeadLink } from '@bayt/content/entities/dead-link'
import { ContentError, classifyError } from '@bayt/content/errors'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { PublicContentReader } from '@bayt/content/queries/public-content-reader'
import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { checkRelease, deadLinkSentence } from '@bayt/release/check-release'
import { assertNoLoss, countRows } from '@bayt/release/loss'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'
import type { RenderReport } from '@bayt/release/renderer'
import { staticBuildReport } from '@bayt/release/static-build-report'
import { createClient } from '@supabase/supabase-js'
import { loadRenderer } from './bundle.ts'
import { readStaticBuildEnvironment, type StaticBuildEnvironment } from './environment.ts'
import { writeHostFiles } from './host-files.ts'
import { describeSitemap, type LiveSite, readLiveSite } from './live-site.ts'
import { renderEncoded } from './render-encoded.ts'

/**
 * Renders the content of a Supabase project into `dist/static` for a CDN. The folder is replaced only when the build succeeds and
 * passes the release checks against the live site. `--avif` also encodes the AVIF variants, which takes seconds per new picture,
 * and draws the share pictures. `--skip-comparison` skips the comparison with the live site, for a site that does not exist yet,
 * or that correctly gets far fewer pages.
 */
const SITE = join(import.meta.dirname, '../../..')
const OUT = join(SITE, 'dist/static')
const PICTURES = join(SITE, '.local/pictures')
/**
 * The reason why the last build was refused, for staff (apps/publisher/src/report-build.ts). The file is absent after any other
 * end.
 */
const REFUSAL = join(SITE, 'dist/refusal.txt')
/** The admin's report of the last successful build. The file is absent after any other end. */
const REPORT = join(SITE, 'dist/report.json')

try {
  for (const file of [REFUSAL, REPORT]) await rm(file, { force: true })
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { avif: flag, 'skip-comparison': flag } })
  await buildStatic(readStaticBuildEnvironment(process.env), values)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
  if (error instanceof ReleaseRefusedError) await writeFile(REFUSAL, error.message)
}

interface BuildOptions {
  avif: boolean
  /** Skips the comparison with the live site, because the site does not exist yet, or correctly gets far fewer pages. */
  'skip-comparison': boolean
}

async function buildStatic(environment: StaticBuildEnvironment, options: BuildOptions): Promise<void> {
  const { origin, supabaseUrl, publishableKey } = environment
  const backend = { url: supabaseUrl, publishableKey }
  const live = options['skip-comparison'] ? undefined : await readLiveSite(origin)
  const { content, confirmedChange } = await readContent(environment)
  const isConfirmed = live !== undefined && confirmedChange > shownOf(live, content)
  const { renderSite, encodeInBackground } = await loadRenderer()
  const builtAt = new Date().toISOString()
  const release = `static-${builtAt.replace(/\D/g, '').slice(0, 14)}`
  const render = async () => {
    const outDir = join(SITE, 'dist', release)
    await rm(outDir, { recursive: true, force: true })
    const fetchPicture = createPictureFetch(supabaseUrl)
    return {
      outDir,
      ...(await renderSite({ content, origin, backend, release, outDir, pictureCacheDir: PICTURES, fetchPicture })),
    }
  }
  const site = options.avif
    ? await renderEncoded(render, () => encodeInBackground({ pictureCacheDir: PICTURES }))
    : await render()
  const deadLinks = await check(site, content, isConfirmed ? undefined : live).catch(async (error: unknown) => {
    await rm(site.outDir, { recursive: true, force: true })
    throw error
  })
  await writeHostFiles(site.outDir, { contentSecurityPolicy: site.contentSecurityPolicy, ...environment })
  const info: ReleaseInfo = { release, newestChange: content.newestChange, builtAt }
  await writeFile(join(site.outDir, 'release.json'), JSON.stringify(info))
  await writeFile(join(site.outDir, 'pictures.json'), JSON.stringify(site.describePictures()))
  await rm(OUT, { recursive: true, force: true })
  await rename(site.outDir, OUT)
  const report = staticBuildReport(site, deadLinks)
  await writeFile(REPORT, JSON.stringify(report))
  for (const sentence of [...deadLinks.map(deadLinkSentence), ...report.remarks]) console.warn(sentence)
  console.log(`${site.pages.length} pages, ${site.files} files in dist/static`)
}

/**
 * The newest change that the live site shows. A large removal is correct if staff have confirmed a later change. A live site of
 * another project, as after a restore, shows no change of this project; a live site without this number counts as showing all
 * changes.
 */
function shownOf({ shownChange = Number.POSITIVE_INFINITY }: LiveSite, { newestChange }: PublicContent): number {
  return Number.isFinite(shownChange) && shownChange > newestChange ? 0 : shownChange
}

/**
 * Runs the publisher's release checks.
 * @param live the site to compare with, if there is one
 * @returns the dead links of the content
 * @throws ReleaseRefusedError
 */
async function check(
  site: RenderReport & { outDir: string },
  content: PublicContent,
  live: LiveSite | undefined,
): Promise<DeadLink[]> {
  const pages = site.pages.length
  if (live) {
    const { listed } = describeSitemap(await readFile(join(site.outDir, 'sitemap.xml'), 'utf8'))
    // The number of pages outside the sitemap is constant.
    const before = live.listed > 0 ? live.listed + pages - listed : 0
    assertNoLoss({ pages: before, rows: live.rows }, { pages, rows: countRows(content) })
  }
  const { deadLinks } = await checkRelease({
    dir: site.outDir,
    pages: site.pages,
    known: site.links,
    renderWithPlaceholders: site.renderWithPlaceholders,
  })
  return deadLinks
}

/** The content, and the newest change that staff have confirmed; 0 if they have confirmed none. */
async function readContent({
  supabaseUrl,
  publishableKey,
}: StaticBuildEnvironment): Promise<{ content: PublicContent; confirmedChange: number }> {
  const client = createClient<Database>(supabaseUrl, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  try {
    const reader = new PublicContentReader(client)
    return { content: await reader.read(), confirmedChange: reader.confirmedChange }
  } catch (error) {
    const { kind, message } = error instanceof ContentError ? error : classifyError(error)
    const reason = kind === 'signed_out' ? 'it refused the key in SUPABASE_PUBLISHABLE_KEY.' : message
    throw new Error(
      `The site was not built, and the last build stays: the content of ${supabaseUrl} could not be read: ${reason}`,
    )
  }
}
