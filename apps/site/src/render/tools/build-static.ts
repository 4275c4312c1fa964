import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '@bayt/content/database'
import { ContentError } from '@bayt/content/errors'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { PublicContentReader } from '@bayt/content/queries/public-content'
import { ReleaseRefusedError } from '@bayt/release/check-release'
import { ReleaseMaker, type ReleaseReport, reportOfRefusal, reportOfRelease } from '@bayt/release/make-release'
import { listFiles, PREVIEW_PICTURES, previewFolderOf } from '@bayt/release/release-folder'
import { createClient } from '@supabase/supabase-js'
import { loadRenderer, renderEncoded } from './bundle.ts'
import { readStaticBuildEnvironment, type StaticBuildEnvironment } from './environment.ts'
import { writeHostFiles } from './host-files.ts'
import { readLiveSite } from './live-site.ts'

/**
 * Makes a release of the content of a Supabase project for a static host, in `dist/static`. The folder is replaced only when the release may go
 * live: it passes the checks of the publisher, also the comparison with the live site. `--avif` also encodes the AVIF variants, which takes
 * seconds per new picture, and draws the share pictures. `--skip-comparison` skips the comparison with the live site, for a site that does not
 * exist yet, or that correctly gets far fewer pages.
 */
const SITE = join(import.meta.dirname, '../../..')
const OUT = join(SITE, 'dist/static')
const PICTURES = join(SITE, '.local/pictures')
/** The report of the last build. The file is absent if the build ended with neither a release nor a refusal. */
const REPORT = join(SITE, 'dist/report.json')

try {
  await rm(REPORT, { force: true })
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { avif: flag, 'skip-comparison': flag } })
  await buildStatic(readStaticBuildEnvironment(process.env), values)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

interface BuildOptions {
  avif: boolean
  /** Skips the comparison with the live site, because the site does not exist yet, or correctly gets far fewer pages. */
  'skip-comparison': boolean
}

async function buildStatic(environment: StaticBuildEnvironment, options: BuildOptions): Promise<void> {
  const { origin, supabaseUrl, publishableKey } = environment
  const live = options['skip-comparison'] ? undefined : await readLiveSite(origin)
  const client = createClient<Database>(supabaseUrl, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const reader = new PublicContentReader(client)
  const renderer = await loadRenderer()
  const fetchPicture = createPictureFetch(supabaseUrl)
  const maker = new ReleaseMaker({ backend: { url: supabaseUrl, publishableKey }, reader, renderer, fetchPicture })
  const release = `static-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  const folder = join(SITE, 'dist', release)
  const outDir = join(folder, 'site')
  const make = async () => {
    await rm(folder, { recursive: true, force: true })
    return maker.make({ release, outDir, origin, pictureCacheDir: PICTURES, nowMs: Date.now(), live })
  }
  try {
    const encode = () => renderer.encodeInBackground({ pictureCacheDir: PICTURES })
    const made = await (options.avif ? renderEncoded(make, encode) : make())
    await writeHostFiles(outDir, { contentSecurityPolicy: made.contentSecurityPolicy, ...environment })
    await rename(join(previewFolderOf(outDir), PREVIEW_PICTURES), join(outDir, PREVIEW_PICTURES))
    await rm(OUT, { recursive: true, force: true })
    await rename(outDir, OUT)
    await writeReport(reportOfRelease(made))
    console.log(`${made.pages.length} pages, ${listFiles(OUT).length} files in dist/static`)
  } catch (error) {
    if (error instanceof ReleaseRefusedError)
      await writeReport(reportOfRefusal(error, reader.known?.content.newestChange ?? null))
    throw error instanceof ContentError ? unreadableError(supabaseUrl, error) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function writeReport(report: ReleaseReport): Promise<void> {
  return writeFile(REPORT, JSON.stringify(report))
}

function unreadableError(supabaseUrl: string, { kind, message }: ContentError): Error {
  const reason = kind === 'signed_out' ? 'it refused the key in SUPABASE_PUBLISHABLE_KEY.' : message
  return new Error(`The site was not built, and the last build stays: the content of ${supabaseUrl} could not be read: ${reason}`)
}
