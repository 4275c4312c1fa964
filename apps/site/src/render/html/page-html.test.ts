import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readFixture } from '../../../test/fixture.ts'
import { makePictureCache } from '../picture-cache.test-data.ts'
import { fetchTinyPicture } from '../rendered-site.test-data.ts'
import { loadRenderer } from '../tools/bundle.ts'

const dir = mkdtempSync(join(tmpdir(), 'page-html-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('a page that fails ends the render with its address and its reason', async () => {
  const { renderSite } = await loadRenderer()
  const rendered = renderSite({
    content: await readFixture(),
    origin: 'https://site.example',
    release: 'r',
    outDir: join(dir, 'out'),
    pictureCacheDir: await makePictureCache(join(dir, 'pictures')),
    fetchPicture: fetchTinyPicture,
    backend: { url: 'no address', publishableKey: 'key' },
  })
  await expect(rendered).rejects.toThrow('The page /draft could not be rendered: Invalid URL')
})
