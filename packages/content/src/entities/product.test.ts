import { expect, test } from 'vitest'
import { namesOf } from './define-entity.ts'
import { toFieldIssues } from './issue-codes.ts'
import { translationsOf } from './languages.ts'
import { packSizeList } from './pack-sizes.ts'
import { productEntity, productPictures } from './product.ts'
import { fillTranslations } from './translations.ts'

const PICTURES = namesOf(productEntity.fields, 'picture')
const valid = fillTranslations('products', { name_en: 'Rice', name_ar: 'أرز', category: 'Rice', pack_unit: 'Kg' })
const stored = (fields: object) => productEntity.input.parse({ ...valid, ...fields })
const issues = (fields: object) => {
  const parsed = productEntity.input.safeParse({ ...valid, ...fields })
  return parsed.success ? [] : toFieldIssues(parsed.error)
}

test('names in every language and category are required', () => {
  expect(translationsOf('name')).toEqual(expect.arrayContaining(['name_en', 'name_ar']))
  for (const field of translationsOf('name')) {
    for (const blank of ['', '   ', '\n\t', '\u00A0\uFEFF', undefined, null]) {
      expect(issues({ [field]: blank }), `${field} ${JSON.stringify(blank)}`).toEqual([{ field, code: 'required' }])
    }
  }
  expect(issues({ category: undefined })).toEqual([{ field: 'category', code: 'not_a_choice' }])
})

test('every invalid field is reported, not only the first', () => {
  expect(issues({ name_en: '', name_ar: '', category: 'rice', pack_sizes: '0' }).map(({ field }) => field)).toEqual([
    'name_en',
    'name_ar',
    'category',
    'pack_sizes',
  ])
})

test('category and pack unit must be one of their choices', () => {
  for (const category of ['Rice', 'Oil', 'Sugar', 'Diversified']) expect(issues({ category })).toEqual([])
  for (const pack_unit of ['Kg', 'Litre']) expect(issues({ pack_unit })).toEqual([])
  for (const category of ['rice', 'All', '', 'Tea', null]) expect(issues({ category })).toMatchObject([{ code: 'not_a_choice' }])
  for (const pack_unit of ['kg', 'Liter', '']) expect(issues({ pack_unit })).toMatchObject([{ field: 'pack_unit' }])
})

test('a text is stored as typed, without white space at its ends', () => {
  expect(stored({ name_en: '  Rice \r\n' }).name_en).toBe('Rice')
  expect(stored({ features_en: 'one\r\ntwo\rthree' }).features_en).toBe('one\ntwo\nthree')
  expect(stored({ name_en: 'e\u0301' }).name_en).toBe('\u00E9')
  expect(stored({ name_en: 'a\u0000b\u0007' }).name_en).toBe('ab')
  expect(stored({ name_en: 'a\uD800' }).name_en).toBe('a\uFFFD')
})

test.each(['\v', '\f', '\u0085', '\r\n'])('a line break of a document separates words and sizes: %j', (end) => {
  expect(stored({ description_en: `once a year.${end}No additives` }).description_en).toBe('once a year.\nNo additives')
  expect(stored({ pack_sizes: `1${end}25` }).pack_sizes).toBe('1,25')
})

test.each(['\n', '\r\n', '\v', '\t', ' \n\t '])('a name is one line, as its field shows it: %j', (between) => {
  expect(stored({ name_en: `Sidr honey${between}250 g` }).name_en).toBe('Sidr honey 250 g')
})

test('a name of an earlier version is read as it is stored', () => {
  expect(productEntity.row.shape.name_en.parse('Sidr honey\n250 g')).toBe('Sidr honey\n250 g')
})

test.each(['<script>alert(1)</script>', '\u202Eevil\u202C', '👨‍👩‍👧 🌾', 'O\'Brien "quoted" & more', 'a'.repeat(160)])(
  'markup, direction marks and emoji are ordinary text: %j',
  (text) => {
    expect(stored({ name_en: text, description_ar: text })).toMatchObject({ name_en: text, description_ar: text })
  },
)

test('a text that is too long is reported with the limit in characters', () => {
  expect(issues({ name_en: 'a'.repeat(161) })).toEqual([{ field: 'name_en', code: 'too_long', limit: 160 }])
  expect(issues({ name_en: '🌾'.repeat(160) })).toEqual([])
  expect(issues({ name_en: '🌾'.repeat(161) })).toEqual([{ field: 'name_en', code: 'too_long', limit: 160 }])
  expect(issues({ description_en: 'a'.repeat(4_001) })).toEqual([{ field: 'description_en', code: 'too_long', limit: 4_000 }])
})

test('optional texts may be absent, and blank is absent', () => {
  for (const blank of ['', '  ', null, undefined])
    expect(stored({ description_en: blank, pack_sizes: blank })).toMatchObject({ description_en: null, pack_sizes: null })
})

test('there are seven pictures, and each must be a web address', () => {
  expect(PICTURES).toHaveLength(7)
  for (const field of PICTURES) {
    expect(stored({ [field]: ' https://test.example/a.jpg ' })[field]).toBe('https://test.example/a.jpg')
    for (const bad of [
      'javascript:alert(1)',
      'data:image/png;base64,A',
      '/a.jpg',
      'a.jpg',
      'https://',
      'https://a b.example',
      'ftp://a.example/x',
    ]) {
      expect(issues({ [field]: bad }), bad).toEqual([{ field, code: 'not_a_url' }])
    }
  }
})

test.each([
  ['1,2,5,10', '1,2,5,10'],
  ['1,,2', '1,2'],
  ['1, 2 ,5', '1,2,5'],
  ['1.5', '1.5'],
  ['1.50,01', '1.5,1'],
  ['١٬٢', '1,2'],
  ['١،٢،٥', '1,2,5'],
  ['٠٫٥', '0.5'],
  ['1;2\n5', '1,2,5'],
  ['10,5,1', '10,5,1'],
  ['1,1,2', '1,2'],
  [',1,', '1'],
])('pack sizes %s are stored as %s', (typed, kept) => {
  expect(stored({ pack_sizes: typed }).pack_sizes).toBe(kept)
})

test.each(['0', '-1', '1,0', '0.0', 'abc', '1kg', '1.2.3', '1e3', '1/2', '1.2345', '123456', ',', 'NaN', '½', '1 2'])(
  'pack sizes %s are refused',
  (typed) => {
    expect(issues({ pack_sizes: typed })).toEqual([{ field: 'pack_sizes', code: 'not_pack_sizes' }])
  },
)

test('a list of pack sizes that is too long is refused', () => {
  const sizes = Array.from({ length: 60 }, (_, index) => index + 10).join(',')
  expect(issues({ pack_sizes: sizes })).toEqual([{ field: 'pack_sizes', code: 'too_long', limit: 100 }])
})

test('unknown fields are dropped', () => {
  expect(stored({ id: 7, created_at: 'x', search: 'x' })).not.toHaveProperty('id')
})

test('the gallery shows the main or default picture first, then the existing others, and the contents last', () => {
  const product = stored({ packaging_image_3: 'https://a.example/3', contents_image_url: 'https://a.example/c' })
  expect(productPictures(product)).toEqual([null, 'https://a.example/3', 'https://a.example/c'])
  expect(productPictures(stored({ packaging_image_url: 'https://a.example/1' }))).toEqual(['https://a.example/1'])
})

test('the sizes are numbers in order', () => {
  expect(packSizeList('10,0.5,1')).toEqual([10, 0.5, 1])
  expect(packSizeList(null)).toEqual([])
})
