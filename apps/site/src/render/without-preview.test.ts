import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fetchTinyPicture, ORIGIN, testRenders } from '../../test/rendered-site.ts'
import { buildOtherRenderer } from './tools/bundle.ts'

/** Previews cost visitors nothing: a build of the site without the previews renders the same release. */

/** The folder is inside this package, so that the bundle finds its dependencies. */
const SCRATCH = join(import.meta.dirname, '../../.local')

const { dir, pictureCacheDir, seed, render, filesIn } = await testRenders(SCRATCH)
const textOf = (base64: string) => Buffer.from(base64, 'base64').toString('latin1')

const withPreview = await render('with')
const other = await buildOtherRenderer(join(dir, 'dist'), { SITE_PREVIEW: 'off' })
const withoutPreview = await other.renderSite({
  ...{
    content: seed,
    origin: ORIGIN,
    release: 'r',
    outDir: join(dir, 'without'),
    pictureCacheDir,
    fetchPicture: fetchTinyPicture,
  },
})

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
