import { ENTITIES } from '@bayt/content/entities/tables'
import { fillTranslations } from '@bayt/content/entities/translations'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { HOSTILE } from '@bayt/content/testing/hostile'
import { expect, it } from 'vitest'
import { testRenders } from '../../test/rendered-site.ts'
import { searchEngine } from '../islands/list/search-engine.ts'
import type { IndexPart } from '../islands/list/search-entry.ts'

/** Search words of staff change the search index, and no other file. */

const INDEXES = ['articles.ar', 'articles.en', 'products.ar', 'products.en'].map((name) => `/search/${name}.json`)

const { seed, read, ...renders } = await testRenders()

async function render(name: string, synonyms: PublicContent['synonyms'], base?: string) {
  const { changed } = await renders.render(name, { content: { ...seed, synonyms }, base })
  return { changed, indexes: INDEXES.map((address) => read(address, name)) }
}

const line = (id: number, words_ar: string, time = '2026-11-23T00:00:00Z') =>
  ENTITIES.synonyms.row.parse({
    ...fillTranslations('synonyms', { id, words_en: null, words_ar }),
    ...{ active: true, created_at: time, updated_at: time },
  })

/** Names of the products that a search finds in an index. */
function found(index: string | undefined, query: string): string[] {
  const part: IndexPart = JSON.parse(index ?? '')
  const matches = searchEngine([part]).match({ category: '', query })
  return !matches || matches.isNear ? [] : matches.entries.map((entry) => ('name' in entry ? entry.name : entry.title))
}

it('a line is in the index of the next release, and no other page is rendered', async () => {
  const without = await render('without', [])
  const arabic = INDEXES.indexOf('/search/products.ar.json')
  expect(found(without.indexes[arabic], 'عيش')).toEqual([])
  expect(without.indexes.some((index) => index.includes('§s'))).toBe(false)

  const added = await render('added', [line(7, 'عيش، رز')], 'without')
  expect(added.changed.toSorted()).toEqual(INDEXES)
  expect(found(added.indexes[arabic], 'عيش')).toEqual(found(without.indexes[arabic], 'رز'))

  // No built-in line has the name of this brand, so only the line of staff joins both words.
  const renamed = await render('renamed', [line(7, 'عنبر، ساحل')], 'added')
  expect(found(renamed.indexes[arabic], 'عيش')).toEqual([])
  expect(found(renamed.indexes[arabic], 'عنبر')).toHaveLength(6)
  expect(found(renamed.indexes[arabic], 'عنبر')).toEqual(found(without.indexes[arabic], 'ساحل'))

  const removed = await render('removed', [], 'renamed')
  expect(removed.indexes).toEqual(without.indexes)
})

it('a change that the search does not notice renders nothing', async () => {
  await render('before', [line(7, 'عيش، رز')])
  const after = await render('after', [line(7, 'عيش ,رز،', '2026-11-24T00:00:00Z'), line(8, 'و')], 'before')
  expect(after.changed).toEqual([])
})

it('hostile lines hold back no release, and do not disturb the others', async () => {
  const lines = HOSTILE.filter((text) => text.trim() !== '').map((text, at) => line(at + 2, text.slice(0, 500)))
  const { indexes } = await render('hostile', [line(1, 'عيش، رز'), ...lines])
  for (const index of indexes.slice(2)) expect(found(index, 'عيش')).toHaveLength(6)
})
