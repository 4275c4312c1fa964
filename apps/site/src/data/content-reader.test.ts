import { expect, it } from 'vitest'
import { readFixture } from '../../test/fixture.ts'
import { contentReader } from './content-reader.ts'
import { QueryCache } from './query-cache.ts'
import { indexSnapshot } from './snapshot.ts'

const picture = (url: string | null) => ({ url })
const snapshot = indexSnapshot({
  ...{ content: await readFixture(), site: { origin: 'https://site.example' }, sharePictures: new Map() },
  ...{ pictureOf: picture, textPictureOf: picture },
} as unknown as Parameters<typeof indexSnapshot>[0])
const queries = new QueryCache(snapshot)

it('tracks the reads of each page, even if two pages read alternately', () => {
  const [one, two] = [contentReader(queries), contentReader(queries)]
  one.getProduct(7)
  two.getSite()
  one.getProductPage()
  expect([...one.reads.keys()]).toEqual(['["getProduct",7]', '["getProductPage"]'])
  expect([...two.reads.keys()]).toEqual(['["getSite"]'])
})

it('every read can be repeated from its key', () => {
  const methods = Object.keys(contentReader(queries)).filter((name) => name.startsWith('get'))
  expect(methods.length).toBeGreaterThan(20)
  const samples: unknown[][] = [[], [1], ['2'], ['Sahil', 'logo'], [null, 'product'], ['products', 3, 'ar'], ['a"b', 'en']]
  for (const method of methods) {
    for (const args of samples) {
      const first = contentReader(queries)
      Reflect.apply(Reflect.get(first, method), first, args)
      const again = contentReader(queries)
      for (const key of first.reads.keys()) expect(again.repeat(key), key).toBe(true)
      expect([...again.reads.keys()]).toEqual([...first.reads.keys()])
      for (const [key, { result }] of again.reads) expect(result, key).toBe(first.reads.get(key)?.result)
    }
  }
  for (const key of ['["getNothing"]', '["repeat","x"]', '[]', '["reads"]']) {
    expect(contentReader(queries).repeat(key), key).toBe(false)
  }
})
