import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'

/**
 * Child process: renders the seed with the code of a working copy, which is built first. Pictures are tiny, because no recipe is
 * about them. Arguments: the copy, and the folder that the site is written to.
 */
const [copy = '', outDir = ''] = process.argv.slice(2)
const { loadRenderer, readFixture } = await import(pathToFileURL(join(copy, 'apps/site/testing.ts')).href)
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'grey' } })
  .png()
  .toBuffer()
const { renderSite } = await loadRenderer()
await renderSite({
  content: await readFixture(),
  origin: 'https://site.example',
  release: 'recipe',
  outDir,
  pictureCacheDir: join(copy, '.local/pictures'),
  fetchPicture: async () => picture,
})
process.exit(0)
