import { ALT, type PictureText } from '@bayt/content/entities/picture-text'
import { CONTENT_TABLE_NAMES, columnsOfKind, ENTITIES, requiredColumns } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import type { DeletedRecord } from '@bayt/content/queries/history'
import { expect, test, vi } from 'vitest'
import { mayRestore } from './bin-table.tsx'
import { deletedName, deletedNames, searchDeleted } from './deleted-names.ts'
import { fileNameOf, findMissingPictures, isHiddenWithout, nameOfPicture, withoutPictures } from './missing-pictures.ts'
import { BIN_TEXTS } from './texts.ts'

function deleted(
  entity: DeletedRecord['entity'],
  record: Record<string, unknown>,
  more: Partial<DeletedRecord> = {},
): DeletedRecord {
  const deleted_at = '2026-11-23T08:00:00+00:00'
  return { version_id: 1, entity, entity_id: 7, deleted_at, deleted_by: 3, deleted_by_name: 'Salem', record, ...more }
}

test('a deleted record has its names in both languages, a brand one name, and a record without a name its number', () => {
  expect(deletedNames(deleted('products', { name_en: 'Rice', name_ar: 'أرز' }))).toEqual({ en: 'Rice', ar: 'أرز' })
  expect(deletedNames(deleted('brand_logos', { name: 'Sahil' }))).toEqual({ en: 'Sahil', ar: '' })
  expect(deletedName(deleted('impact_gallery', { title: null, title_ar: null }), 'ar')).toBe('#٧')
  expect(deletedName(deleted('impact_gallery', { title: 'Wadi', title_ar: null }), 'ar')).toBe('Wadi')
})

test('the search finds names in either language, however they are spelt', () => {
  const records = [deleted('products', { name_en: 'Sahil Rice', name_ar: 'أرز ساحل' }), deleted('partners', { name: null })]
  for (const search of ['sahil', 'RICE', 'ارز', '']) expect(searchDeleted(records, search), search).toContain(records[0])
  expect(searchDeleted(records, 'oil')).toEqual([])
})

test('a moderator may restore only what they deleted; changes outside the console have nobody', () => {
  const account = { id: 3, email: '', full_name: '' }
  for (const role of ['admin', 'editor'] as const)
    expect(mayRestore({ ...account, role }, deleted('products', {}, { deleted_by: null }))).toBe(true)
  const moderator = { ...account, role: 'moderator' } as const
  expect([3, 4, null].map((deleted_by) => mayRestore(moderator, deleted('products', {}, { deleted_by })))).toEqual([
    true,
    false,
    false,
  ])
})

/** Every selection of some values. */
function selections<Value>(values: Value[]): Value[][] {
  const [first, ...rest] = values
  if (first === undefined) return [[]]
  return selections(rest).flatMap((selection) => [selection, [first, ...selection]])
}

test.each(CONTENT_TABLE_NAMES)(
  '%s without missing pictures: optional ones are empty, a record that needs one is invisible',
  (table) => {
    const { visibleBy } = ENTITIES[table]
    for (const columns of selections(columnsOfKind(table, 'picture'))) {
      const changes = withoutPictures({ deleted: deleted(table, {}), columns, inTexts: [] })
      const needed = columns.filter((column) => requiredColumns(table).includes(column))
      for (const column of columns) expect(changes[column]).toBe(needed.includes(column) ? undefined : null)
      const others = Object.keys(changes).filter((column) => !columns.includes(column))
      expect(others).toEqual(needed.length > 0 && visibleBy !== null ? [visibleBy] : [])
      expect(isHiddenWithout({ deleted: deleted(table, {}), columns, inTexts: [] })).toBe(others.length > 0)
    }
  },
)

/** Fails if a record is read: the bin already has the complete texts of these records. */
const unread = () => Promise.reject(new Error('This record was read.'))

test('a picture in a text that is gone is named, and the text is restored as it was', async () => {
  const api = 'https://api.example'
  const stored = (letter: string) => `${api}/storage/v1/object/public/media/full/${letter.repeat(32)}.jpg`
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return { status: address === stored('a') ? 404 : 200 }
  })
  try {
    const article = deleted('articles', {
      thumbnail_url: stored('b'),
      content_en: `Rice.\n\n![A sack](${stored('a')})\n\n![](${stored('b')} "Oil") ![](https://elsewhere.example/x.png)`,
      content_ar: `![كيس](${stored('a')})`,
    })
    const other = deleted('articles', { content_en: `![](${stored('b')})` })
    const missing = await findMissingPictures([article, other], api, unread)
    expect(missing).toEqual([{ deleted: article, columns: [], inTexts: [stored('a')] }])
    expect(asked.sort(), 'each once per record').toEqual([stored('a'), stored('b'), stored('b')])
    for (const one of missing) {
      expect(withoutPictures(one), 'nothing is restored instead of the text').toEqual({})
      expect(isHiddenWithout(one)).toBe(false)
    }
    const both = { deleted: article, columns: ['thumbnail_url'], inTexts: [stored('a')] }
    expect(withoutPictures(both)).toEqual({ thumbnail_url: null })
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a picture far down in a long text, of which the bin has only the beginning, is looked for too', async () => {
  const picture = `https://api.example/storage/v1/object/public/media/full/${'a'.repeat(32)}.jpg`
  const text = `${'أرز '.repeat(800)}![](${picture})`
  const cut = deleted('articles', { content_ar: text.slice(0, 2_048) })
  const emptied = { ...cut, version_id: 2 }
  const read = async (version: number) => (version === 1 ? { content_ar: text } : null)
  vi.stubGlobal('fetch', async () => ({ status: 404 }))
  try {
    const missing = await findMissingPictures([cut, emptied], 'https://api.example', read)
    expect(missing).toEqual([{ deleted: cut, columns: [], inTexts: [picture] }])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a missing picture is named by its alternative text, in either language, or by its file', () => {
  const address = 'https://a.example/media/%D8%A3%D8%B1%D8%B2%2010.jpg?width=200'
  const withoutTexts = Object.fromEntries(Object.values(ALT).map((column) => [column, null])) as Record<
    (typeof ALT)[Locale],
    null
  >
  const text: PictureText = {
    id: 1,
    image_url: address,
    ...withoutTexts,
    alt_en: 'A sack of rice',
    created_at: '',
    updated_at: '',
  }
  expect(nameOfPicture(address, text, 'en')).toBe('A sack of rice')
  expect(nameOfPicture(address, text, 'ar')).toBe('A sack of rice')
  expect(nameOfPicture(address, { ...text, alt_ar: 'كيس أرز' }, 'ar')).toBe('كيس أرز')
  expect(nameOfPicture(address, null, 'ar')).toBe('أرز 10.jpg')
  expect(fileNameOf('https://a.example/100%.jpg')).toBe('100%.jpg')
  expect(fileNameOf('https://a.example/')).toBe('https://a.example/')
})

test('the message about restored records says how many are inactive, in both languages', () => {
  expect(BIN_TEXTS.en.restoredMany(3, 0)).toBe('3 records restored')
  expect(BIN_TEXTS.en.restoredMany(3, 1)).toBe('3 records restored; 1 record is inactive without its picture')
  expect(BIN_TEXTS.ar.restoredMany(3, 2)).toBe('استُعيد ٣ سجلات؛ منها سجلان معطّلان من دون صورتيهما')
  expect(BIN_TEXTS.ar.restoredMany(2, 1)).toBe('استُعيد سجلان؛ منهما سجل واحد معطّل من دون صورته')
  expect(BIN_TEXTS.ar.undoneMany(11, 2)).toBe('عاد ١١ سجلًا إلى سلة المحذوفات؛ وبقي سجلان بعد تغيير من شخص آخر')
})
