// @vitest-environment happy-dom
import { CONTENT_TABLE_NAMES, columnsOfKind, ENTITIES, requiredColumns } from '@bayt/content/entities/tables'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppConfig } from '../data/env.ts'
import { insteadOf, isHiddenWithout, missingPictures, picturesOf, valuesWithout } from './missing-pictures.ts'
import { fileNameOf, nameOfPicture } from './missing-pictures-dialog.tsx'

const config = { supabaseUrl: 'https://a.example' } as AppConfig
const stored = (letter: string) => `${config.supabaseUrl}/storage/v1/object/public/media/full/${letter.repeat(32)}.jpg`

afterEach(() => vi.unstubAllGlobals())

/** Lets the library answer with a status, or not at all for `undefined`. @returns the addresses that the library is asked for */
function library(statusOf: (address: string) => number | undefined): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const status = statusOf(address)
    if (status === undefined) throw new TypeError('Failed to fetch')
    return { status }
  })
  return asked
}

test('the pictures of a version are those of its fields, and those of the media library in its texts', () => {
  const values = {
    title_en: stored('c'),
    thumbnail_url: 'https://elsewhere.example/x.png',
    content_en: `![A sack](${stored('a')}) ![](https://elsewhere.example/y.png)`,
    content_ar: `![كيس](${stored('a')})`,
    excerpt_en: '',
  }
  expect(picturesOf('articles', values)).toEqual([
    { address: 'https://elsewhere.example/x.png', field: { column: 'thumbnail_url', place: 1, isRequired: false } },
    { address: stored('a') },
  ])
  expect(picturesOf('articles', { thumbnail_url: '', content_en: null })).toEqual([])
})

test('a picture is missing only if the storage says so, never because the connection broke', async () => {
  const values = { packaging_image_url: stored('a'), packaging_image_3: stored('b'), packaging_image_4: stored('b') }
  const asked = library((address) => (address === stored('b') ? 404 : undefined))
  const missing = await missingPictures(config, 'products', values)
  expect(missing.map(({ field }) => field?.column)).toEqual(['packaging_image_3', 'packaging_image_4'])
  expect(asked, 'each once').toEqual([stored('a'), stored('b')])
})

test('a restore without pictures that are gone empties their fields, keeps required ones, and never a text', () => {
  const missing = (column: string, isRequired: boolean) => ({ address: 'x', field: { column, place: 1, isRequired } })
  const values = { thumbnail_url: 'a', image_url: 'b', content_en: 'c', title_en: 'd' }
  expect(valuesWithout(values, [missing('thumbnail_url', false), missing('image_url', true), { address: 'x' }])).toEqual({
    thumbnail_url: null,
    content_en: 'c',
    title_en: 'd',
  })
})

test.each(CONTENT_TABLE_NAMES)(
  '%s without missing pictures: optional ones are empty, a record that needs one is invisible',
  (table) => {
    const { visibleBy } = ENTITIES[table]
    const columns = columnsOfKind(table, 'picture')
    const missing = picturesOf(table, Object.fromEntries(columns.map((column) => [column, 'x'])))
    const isHidden = visibleBy !== null && columns.some((column) => requiredColumns(table).includes(column))
    const optional = columns.filter((column) => !requiredColumns(table).includes(column))
    expect(insteadOf(table, missing)).toEqual({
      ...Object.fromEntries(optional.map((column) => [column, null])),
      ...(isHidden ? { [visibleBy]: false } : {}),
    })
    expect(isHiddenWithout(table, missing)).toBe(isHidden)
    expect(insteadOf(table, [{ address: 'in a text' }])).toEqual({})
  },
)

test('a missing picture is named by its alternative text, in either language, or by its file', () => {
  const address = 'https://a.example/media/%D8%A3%D8%B1%D8%B2%2010.jpg?width=200'
  const text = { alt_en: 'A sack of rice', alt_ar: null }
  expect(nameOfPicture(address, text, 'en')).toBe('A sack of rice')
  expect(nameOfPicture(address, text, 'ar')).toBe('A sack of rice')
  expect(nameOfPicture(address, { ...text, alt_ar: 'كيس أرز' }, 'ar')).toBe('كيس أرز')
  expect(nameOfPicture(address, null, 'ar')).toBe('أرز 10.jpg')
  expect(fileNameOf('https://a.example/100%.jpg')).toBe('100%.jpg')
  expect(fileNameOf('https://a.example/')).toBe('https://a.example/')
})
