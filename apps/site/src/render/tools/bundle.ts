import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Renderer } from '@bayt/release/renderer'

const SITE = join(import.meta.dirname, '../../..')
const ENTRY = join(SITE, 'dist/render/entry.mjs')
const PREVIEW = join(SITE, 'dist/preview/renderer.js')

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
  if (isOutdated()) await build()
  return (await import(pathToFileURL(ENTRY).href)) as Renderer
}

/** Loads the renderer of previews that the console runs in its worker, and builds it first if a source is newer. */
export async function loadPreview(): Promise<typeof import('../preview/entry.ts')> {
  if (isOutdated()) await build()
  return import(pathToFileURL(PREVIEW).href)
}

async function build(): Promise<void> {
  const astro = join(SITE, 'node_modules/astro/bin/astro.mjs')
  // Vitest sets NODE_ENV to `test`, with which React would be built for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [astro, 'build', '--silent'], { cwd: SITE, stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  if (code === 0) return
  // A partial bundle would look newer than its sources.
  rmSync(ENTRY, { force: true })
  throw new Error('The code of the site could not be built (astro build).')
}

function isOutdated(): boolean {
  if (!existsSync(ENTRY)) return true
  const builtAt = statSync(ENTRY).mtimeMs
  return SOURCES.map((path) => join(SITE, path))
    .flatMap(filesBelow)
    .some((file) => statSync(file).mtimeMs > builtAt)
}

/** The files of a folder, or the file itself. */
function filesBelow(root: string): string[] {
  if (statSync(root).isFile()) return [root]
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
}
