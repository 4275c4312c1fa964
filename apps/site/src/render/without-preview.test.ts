import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Renderer, RenderReport } from '@bayt/release/renderer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFixture } from '../../test/fixture.ts'
import { makePictureCache } from './picture-cache.test-data.ts'
import { fetchTinyPicture, filesOf } from './rendered-site.test-data.ts'
import { buildOtherRenderer, loadRenderer } from './tools/bundle.ts'

/** Previews cost visitors nothing: a build of the site without the previews renders the same release. */

/** The folder is inside this package, so that the bundle finds its dependencies. */
const SCRATCH = join(import.meta.dirname, '../../.local')

let dir: string
let withPreview: RenderReport
let withoutPreview: RenderReport

async function render(renderer: Renderer, name: string): Promise<RenderReport> {
  const folders = { outDir: join(dir, name), pictureCacheDir: await makePictureCache(join(dir, `pictures ${name}`)) }
  const content = await readFixture()
  return renderer.renderSite({
    content,
    origin: 'https://site.example',
    release: 'r',
    ...folders,
    fetchPicture: fetchTinyPicture,
  })
}

const filesIn = (name: string) => filesOf(join(dir, name))
const textOf = (base64: string) => Buffer.from(base64, 'base64').toString('latin1')

beforeAll(async () => {
  mkdirSync(SCRATCH, { recursive: true })
  dir = mkdtempSync(join(SCRATCH, 'without-preview-'))
  withPreview = await render(await loadRenderer(), 'with')
  withoutPreview = await render(await buildOtherRenderer(join(dir, 'dist'), { SITE_PREVIEW: 'off' }), 'without')
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('the other build has no renderer of previews', () => {
  expect([...filesIn('dist').keys()].filter((path) => path.includes('preview'))).toEqual([])
})

it('a release has the same files with and without the preview, byte for byte, under the same policies', () => {
  const [files, others] = [filesIn('with'), filesIn('without')]
  expect(files.size).toBe(withPreview.files)
  expect([...files.keys()]).toEqual([...others.keys()])
  expect([...files].filter(([path, content]) => others.get(path) !== content).map(([path]) => path)).toEqual([])
  expect(withPreview.contentSecurityPolicy).toBe(withoutPreview.contentSecurityPolicy)
  expect(withPreview.pagePolicies).toEqual(withoutPreview.pagePolicies)
})

it('no file of a release is one that only the console fetches for previews, or names one', () => {
  const ofConsole = /pictures\.json|preview[-/\w]*\.m?js/
  const files = [...filesIn('with')]
  expect(files.filter(([path]) => ofConsole.test(path)).map(([path]) => path)).toEqual([])
  expect(files.filter(([, content]) => ofConsole.test(textOf(content))).map(([path]) => path)).toEqual([])
})
