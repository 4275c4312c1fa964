import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkingCopy } from './working-copy.ts'

const RENDER = join(import.meta.dirname, 'render-copy.ts')
const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/

/** Builds the site of a copy and renders the seed. @returns the text files by path, e.g. `ar/products.html` */
export async function renderSiteOf(copy: WorkingCopy): Promise<Map<string, string>> {
  const out = join(copy.dir, '.local/site')
  await copy.run(process.execPath, RENDER, copy.dir, out)
  return textsIn(out)
}

/** Builds the console of a copy. @returns the text files by path */
export async function buildConsoleOf(copy: WorkingCopy): Promise<Map<string, string>> {
  await copy.runScript('apps/admin', 'build')
  return textsIn(join(copy.dir, 'apps/admin/dist'))
}

function textsIn(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => TEXT.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}
