import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfOutdated } from './bundle.ts'

const RENDERER = join(import.meta.dirname, '../../../dist/preview/renderer.js')

/** For tests: loads the same file that the console runs in its worker. Builds the file first if a source is newer. */
export async function loadPreviewBundle(): Promise<typeof import('../preview/entry.ts')> {
  await buildIfOutdated()
  return import(pathToFileURL(RENDERER).href)
}
