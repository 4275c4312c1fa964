import { expect, it } from 'vitest'
import { readFixture } from '../../test/fixture.ts'
import { ContentReader } from './content-reader.ts'
import { QueryCache } from './query-cache.ts'
import { indexSnapshot } from './snapshot.ts'

it('every read can be repeated from its key', async () => {
  const content = await readFixture()
  const picture = (url: string | null) => ({ url })
  const snapshot = indexSnapshot({
    ...{ content, site: { origin: 'https://site.example' }, sharePictures: new Map() },
    ...{ pictureOf: picture, textPictureOf: picture },
  } as unknown as Parameters<typeof indexSnapshot>[0])
  const queries = new QueryCache(snapshot)
  const methods = Object.getOwnPropertyNames(ContentReader.prototype).filter((name) => name.startsWith('get'))
  expect(methods.length).toBeGreaterThan(20)
  const samples: unknown[][] = [[], [1], ['2'], ['Sahil', 'logo'], [null, 'product'], ['products', 3, 'ar'], ['a"b', 'en']]
  for (const method of methods) {
    for (const args of samples) {
      const first = new ContentReader(queries)
      Reflect.apply(Reflect.get(first, method), first, args)
      const again = new ContentReader(queries)
      for (const key of first.reads.keys()) expect(again.repeat(key), key).toBe(true)
      expect([...again.reads.keys()]).toEqual([...first.reads.keys()])
      for (const [key, { result }] of again.reads) expect(result, key).toBe(first.reads.get(key)?.result)
    }
  }
  for (const key of ['["getNothing"]', '["repeat","x"]', '[]', '["reads"]']) {
    expect(new ContentReader(queries).repeat(key), key).toBe(false)
  }
})
