import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '@bayt/content/database'
import { ContentError, classifyError } from '@bayt/content/errors'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { type PublicContent, readPublicContent } from '@bayt/content/queries/public-content'
import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { createClient } from '@supabase/supabase-js'
import { loadRenderer } from './bundle.ts'
import { readStaticBuildEnvironment, type StaticBuildEnvironment } from './environment.ts'
import { writeHostFiles } from './host-files.ts'

/**
 * Renders the content of a Supabase project into `dist/static` for a CDN. The folder is replaced only when all went
 * well. `--avif` also makes the AVIF variants, which takes seconds per new picture.
 */
const SITE = join(import.meta.dirname, '../../..')
const OUT = join(SITE, 'dist/static')
const PICTURES = join(SITE, '.local/pictures')

try {
  const { values } = parseArgs({ options: { avif: { type: 'boolean', default: false } } })
  await buildStatic(readStaticBuildEnvironment(process.env), values.avif)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function buildStatic(environment: StaticBuildEnvironment, withAvif: boolean): Promise<void> {
  const content = await readContent(environment)
  const { renderSite, encodeLater } = await loadRenderer()
  const builtAt = new Date().toISOString()
  const release = `static-${builtAt.replace(/\D/g, '').slice(0, 14)}`
  const render = async () => {
    const outDir = join(SITE, 'dist', release)
    await rm(outDir, { recursive: true, force: true })
    const fetchPicture = createPictureFetch(environment.supabaseUrl)
    return {
      outDir,
      ...(await renderSite({ content, origin: environment.origin, release, outDir, pictureCacheDir: PICTURES, fetchPicture })),
    }
  }
  let site = await render()
  if (withAvif && site.pictures.avifPending > 0) {
    const { failed } = await encodeLater({ pictureCacheDir: PICTURES })
    for (const { picture, why } of failed) console.warn(`No AVIF variants for ${picture}: ${why}`)
    site = await render()
  }
  await writeHostFiles(site.outDir, site.contentSecurityPolicy)
  const info: ReleaseInfo = { release, newestChange: content.newestChange, builtAt }
  await writeFile(join(site.outDir, 'release.json'), JSON.stringify(info))
  await rm(OUT, { recursive: true, force: true })
  await rename(site.outDir, OUT)
  for (const { url, why } of site.pictures.missing) console.warn(`A default picture stands in for ${url}: ${why}`)
  console.log(`${site.pages.length} pages, ${site.files} files in dist/static`)
}

async function readContent({ supabaseUrl, publishableKey }: StaticBuildEnvironment): Promise<PublicContent> {
  const client = createClient<Database>(supabaseUrl, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  try {
    return await readPublicContent(client)
  } catch (error) {
    const { kind, message } = error instanceof ContentError ? error : classifyError(error)
    const reason = kind === 'signed_out' ? 'it refused the key in SUPABASE_PUBLISHABLE_KEY.' : message
    throw new Error(
      `The site was not built, and the last build stays: the content of ${supabaseUrl} could not be read: ${reason}`,
    )
  }
}
