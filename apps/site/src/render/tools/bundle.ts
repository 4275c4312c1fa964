import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EncodeReport, Renderer } from '@bayt/release/renderer'

const SITE = join(import.meta.dirname, '../../..')
const DIST = join(SITE, 'dist')
const ENTRY = entryOf(DIST)

/** Files and folders of the bundle's sources. */
export const SOURCES = [
  'astro.config.ts',
  'vite-preact.ts',
  'src',
  'worker',
  '../../packages/brand',
  '../../packages/content/src',
  '../../packages/design',
  '../../packages/release/src',
  '../../packages/web-headers/src',
]

/** Loads the render bundle, and builds it first if a source is newer. */
export async function loadRenderer(): Promise<Renderer> {
  await buildIfOutdated()
  return (await import(pathToFileURL(ENTRY).href)) as Renderer
}

/** Builds the code of the site if a source is newer. */
export async function buildIfOutdated(): Promise<void> {
  if (isOutdated()) await build()
}

/**
 * Builds the code of the site with other settings into a folder of its own and loads it, for comparisons.
 * @param outDir its last part must be `dist`: tests then run the bundle unchanged (`vitest.config.ts`)
 * @param settings environment variables that `astro.config.ts` reads
 */
export async function buildOtherRenderer(outDir: string, settings: Record<string, string>): Promise<Renderer> {
  await build(outDir, settings)
  return (await import(pathToFileURL(entryOf(outDir)).href)) as Renderer
}

function entryOf(outDir: string): string {
  return join(outDir, 'render/entry.mjs')
}

async function build(outDir = DIST, settings: Record<string, string> = {}): Promise<void> {
  const astro = join(SITE, 'node_modules/astro/bin/astro.mjs')
  // Vitest sets NODE_ENV to `test`, and the build would then contain the development version of React.
  const env = { ...process.env, NODE_ENV: 'production', ...settings }
  const child = spawn(process.execPath, [astro, 'build', '--silent', '--outDir', outDir], { cwd: SITE, stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  if (code === 0) return
  // Removes the entry of the bundle, because a partial bundle would look newer than its sources.
  rmSync(entryOf(outDir), { force: true })
  throw new Error('The code of the site could not be built (astro build).')
}

function isOutdated(): boolean {
  if (!existsSync(ENTRY)) return true
  const builtAt = statSync(ENTRY).mtimeMs
  return SOURCES.map((path) => join(SITE, path))
    .flatMap(filesBelow)
    .some((file) => statSync(file).mtimeMs > builtAt)
}

/** The files of a folder without packages, logs and reports, or the file itself. */
function filesBelow(root: string): string[] {
  if (statSync(root).isFile()) return [root]
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/[\\/](?:node_modules|\.)/.test(entry.parentPath.slice(root.length)))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Renders a site, encodes the AVIF variants and share pictures that the site lacks, and then renders the site again. */
export async function renderEncoded<Site extends { lackingPictures: readonly string[] }>(
  render: () => Promise<Site>,
  encode: () => Promise<EncodeReport>,
): Promise<Site> {
  const site = await render()
  if (site.lackingPictures.length === 0) return site
  const { failed } = await encode()
  for (const { picture, why } of failed) console.warn(`No AVIF variants or share picture for ${picture}: ${why}`)
  return render()
}
