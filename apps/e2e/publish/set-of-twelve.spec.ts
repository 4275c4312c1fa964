import { carryOutSet, prepareChanges, takeBackSet } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { SITE_URL } from '../fixtures/addresses.ts'
import { colleague, siteHasEveryChange } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/test.ts'

const TEXT = 'Prepared with eleven others.'

test('a set of twelve changes is public in one release, and is taken back in one', async () => {
  const client = await colleague()
  const { data: products } = await client.from('products').select('id, description_en').order('id').limit(12).throwOnError()
  expect(products).toHaveLength(12)
  const [first] = await prepareChanges(
    client,
    products.map(({ id, description_en }) => ({
      request: createRequestId(),
      table: 'products',
      action: 'update',
      record_id: id,
      values: { description_en: TEXT },
      seen: { description_en },
      version: null,
    })),
  )
  if (!first) throw new Error('Nothing was prepared.')
  const shows = async (id: number) => (await (await fetch(`${SITE_URL()}/products/${id}`)).text()).includes(TEXT)
  const shown = async () => (await Promise.all(products.map(({ id }) => shows(id)))).filter(Boolean).length
  const { newestChange } = JSON.parse(await siteHasEveryChange())
  // Earlier tests of the worker leave releases whose reports, or whose pictures, come later.
  const builds = () => client.from('site_builds').select('id').eq('state', 'live').neq('trigger', 'pictures')
  const releases = async () => (await builds().gt('newest_change', newestChange).throwOnError()).data.length
  expect(await shown()).toBe(0)

  expect(await carryOutSet(client, first.set_id, null)).toMatchObject({ changed: 12, problem: null, state: 'done' })
  await expect.poll(shown).toBe(12)
  await expect.poll(releases).toBe(1)

  expect(await takeBackSet(client, first.set_id)).toMatchObject({ undone: 12, kept: 0 })
  await expect.poll(shown).toBe(0)
  await expect.poll(releases).toBe(2)
})
