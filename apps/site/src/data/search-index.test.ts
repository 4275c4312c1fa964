import type { PublicContent } from '@bayt/content/queries/public-content'
import { expect, it } from 'vitest'
import { readFixture } from '../../test/fixture.ts'
import { contentReader } from './content-reader.ts'
import { QueryCache } from './query-cache.ts'
import { articleIndex, productIndex } from './search-index.ts'
import { indexSnapshot } from './snapshot.ts'

const readerOf = (content: PublicContent) => {
  const picture = () => ({ src: '/pictures/a-640.webp', width: 640, height: 480, sources: [] })
  const snapshot = { content, site: { origin: 'https://site.example' }, pictureOf: picture, textPictureOf: picture }
  return contentReader(new QueryCache(indexSnapshot(snapshot as unknown as Parameters<typeof indexSnapshot>[0])))
}

it('the words of a part are indexed once for both languages, and again when a row has changed', async () => {
  const seed = await readFixture()
  const first = readerOf(seed)
  for (const index of [productIndex, articleIndex]) expect(index(first, 'en', 1)?.places).toBe(index(first, 'ar', 1)?.places)
  const edited = readerOf({ ...seed, products: seed.products.map((product) => ({ ...product, name_en: 'Cardamom' })) })
  expect(productIndex(edited, 'ar', 1)?.words).toContain('cardamom')
  expect(productIndex(edited, 'en', 1)?.words).not.toEqual(productIndex(first, 'en', 1)?.words)
})
