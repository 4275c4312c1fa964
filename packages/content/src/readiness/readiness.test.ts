import { describe, expect, test } from 'vitest'
import { CONTENT_TABLE_NAMES, fieldsOf, needsOneOf, requiredColumns } from '../entities/tables.ts'
import { LOCALES, type Locale } from '../locale.ts'
import { exampleRecord } from '../testing/example-record.ts'
import { enoughPixels, type Observed, readinessOf } from './readiness.ts'

const PICTURE = 'https://media.example/dates.webp'
const DATES = {
  name_en: 'Dates',
  name_ar: 'تمر',
  description_en: 'Soft dates.',
  description_ar: 'تمر طري.',
  features_en: 'Soft',
  features_ar: 'طري',
  category: 'Diversified',
  pack_unit: 'Kg',
  pack_sizes: '1,5',
  packaging_image_url: PICTURE,
}
const rulesOf = (table: 'products' | 'synonyms' | 'partners' | 'certificates', record: object, observed?: Observed) =>
  readinessOf(table, { ...record }, observed).map(({ rule, columns }) => [rule, ...columns])

test('a complete record has nothing to look at', () => {
  const pictures = new Map([[PICTURE, { width: enoughPixels('products'), height: 400 }]])
  const alternatives = new Map([[PICTURE, LOCALES]])
  expect(
    readinessOf('products', DATES, { pictures, deadLinks: [], longTitles: [], alternatives, wordlessPictures: new Map() }),
  ).toEqual([])
})

test('a name that shows nothing is needed, as the form says', () => {
  expect(rulesOf('products', { ...DATES, name_en: '\u200B\u2060' }, {})).toContainEqual(['required', 'name_en'])
})

describe.each(CONTENT_TABLE_NAMES)('%s', (table) => {
  test('an empty form has an error exactly for the fields that stop the save, and they are no warnings too', () => {
    const findings = readinessOf(table, {})
    const errors = findings.filter(({ level }) => level === 'error').flatMap(({ columns }) => columns)
    expect(errors).toEqual([...requiredColumns(table), ...needsOneOf(table)])
    const warnings = findings.filter(({ level }) => level === 'warning').flatMap(({ columns }) => columns)
    expect(warnings.filter((column) => errors.includes(column))).toEqual([])
  })

  test('every finding names fields of the definition', () => {
    for (const record of [{}, exampleRecord(table)]) {
      for (const { columns } of readinessOf(table, record)) {
        for (const column of columns) expect(Object.keys(fieldsOf(table))).toContain(column)
      }
    }
  })
})

describe('what is missing', () => {
  test('a picture text in no language is not ready, one in one language lacks the other', () => {
    const rulesWith = (alts: object) =>
      readinessOf('picture_texts', { image_url: PICTURE, ...alts }).map(({ rule, level }) => [rule, level])
    expect(rulesWith({ alt_en: ' ', alt_ar: '' })).toEqual([['one_needed', 'error']])
    expect(rulesWith({ alt_en: 'Dates', alt_ar: '' })).toEqual([['language', 'warning']])
  })
  test('a text in one language only', () => {
    expect(rulesOf('products', { ...DATES, features_ar: '  ' })).toEqual([['language', 'features_ar']])
  })
  test('names in the fields of each other, or a text in the field of the other language', () => {
    expect(rulesOf('products', { ...DATES, name_en: DATES.name_ar, name_ar: DATES.name_en })).toEqual([
      ['other_language', 'name_en', 'name_ar'],
    ])
    expect(rulesOf('products', { ...DATES, description_ar: 'Soft dates.' })).toEqual([['other_language', 'description_ar']])
  })
  test('an optional text in no language', () => {
    expect(rulesOf('products', { ...DATES, description_en: null, description_ar: '' })).toEqual([
      ['text', 'description_en', 'description_ar'],
    ])
    expect(
      readinessOf('articles', { title_en: 'a', title_ar: 'أ', content_en: 'a', content_ar: 'أ', category: 'News' }),
    ).toContainEqual({
      rule: 'text',
      level: 'warning',
      columns: ['excerpt_en', 'excerpt_ar'],
    })
  })
  test('of search words, one language is enough', () => expect(rulesOf('synonyms', { words_en: 'rice' })).toEqual([]))
  test('a last day before the first one', () => {
    const from = (valid_from: string | null, valid_until: string | null) =>
      rulesOf('certificates', { valid_from, valid_until }).filter(([rule]) => rule === 'days')
    expect(from('2027-05-02', '2027-05-01')).toEqual([['days', 'valid_until']])
    for (const [first, last] of [
      ['2027-05-01', '2027-05-01'],
      ['2027-05-01', null],
      [null, '2027-05-01'],
      ['', ''],
    ] as const)
      expect(from(first, last)).toEqual([])
  })
  test('the picture and the sizes', () => {
    expect(rulesOf('products', { ...DATES, packaging_image_url: '', pack_sizes: '' })).toEqual([
      ['picture', 'packaging_image_url'],
      ['sizes', 'pack_sizes'],
    ])
  })
})

describe('what was observed', () => {
  test.each([
    [{ width: 799, height: 10 }, [['picture_small', 'packaging_image_url']]],
    [{ width: 10, height: 800 }, []],
    [null, [['picture_broken', 'packaging_image_url']]],
  ])('a picture of %o', (size, wanted) => {
    expect(rulesOf('products', DATES, { pictures: new Map([[PICTURE, size]]) })).toEqual(wanted)
  })
  test('a logo needs fewer pixels, because the site shows it smaller', () => {
    const rules = (width: number) =>
      rulesOf(
        'partners',
        { name: 'Harbour', name_ar: 'الميناء', logo_url: PICTURE },
        { pictures: new Map([[PICTURE, { width, height: 10 }]]) },
      )
    expect(rules(320)).toEqual([])
    expect(rules(319)).toEqual([['picture_small', 'logo_url']])
  })
  test('a picture that is not measured yet is not judged', () => {
    expect(rulesOf('products', DATES, { pictures: new Map() })).toEqual([])
  })
  test('links and long titles', () => {
    const observed = { deadLinks: ['description_en'], longTitles: ['name_ar'] }
    expect(rulesOf('products', DATES, observed)).toEqual([
      ['link', 'description_en'],
      ['title_long', 'name_ar'],
    ])
  })
})

describe('alternative texts', () => {
  const SACK = 'https://media.example/sack.webp'
  const two = { ...DATES, contents_image_url: SACK }
  const missing = (record: object, observed: Observed, table: 'products' | 'articles' | 'picture_texts' = 'products') =>
    readinessOf(table, { ...record }, observed).flatMap(({ rule, columns, languages }) =>
      rule === 'alternative_text' ? [[languages, columns]] : [],
    )

  test.each<[Locale[], Locale[], unknown]>([
    [['en', 'ar'], ['en', 'ar'], []],
    [['en'], ['en'], [[['ar'], ['packaging_image_url', 'contents_image_url']]]],
    [
      [],
      [],
      [
        [
          ['en', 'ar'],
          ['packaging_image_url', 'contents_image_url'],
        ],
      ],
    ],
    [
      ['ar'],
      ['en'],
      [
        [['en'], ['packaging_image_url']],
        [['ar'], ['contents_image_url']],
      ],
    ],
    [['en', 'ar'], [], [[['en', 'ar'], ['contents_image_url']]]],
  ])('the package has them in %j, the sack in %j', (ofPackage, ofSack, wanted) => {
    expect(
      missing(two, {
        alternatives: new Map([
          [PICTURE, ofPackage],
          [SACK, ofSack],
        ]),
      }),
    ).toEqual(wanted)
  })
  test('of a picture about which nothing is known yet are not judged', () => {
    expect(missing(DATES, { alternatives: new Map() })).toEqual([])
    expect(missing(DATES, {})).toEqual([])
  })
  test('a picture in Markdown needs words in the language of its text', () => {
    const wordlessPictures = new Map([['content_ar', ['/a.png']]])
    expect(missing({}, { wordlessPictures }, 'articles')).toEqual([])
    expect(missing({ content_ar: '![](/a.png)' }, { wordlessPictures }, 'articles')).toEqual([[['ar'], ['content_ar']]])
  })
  test('a picture of the library in Markdown has the words that describe it elsewhere, as on the site', () => {
    const stored = `https://a.example/storage/v1/object/public/media/full/${'0a'.repeat(16)}.jpg`
    const record = { content_en: `![](${stored})`, content_ar: `![](${stored})` }
    const languages = (described: Locale[] | undefined, ...others: string[]) =>
      missing(
        record,
        {
          wordlessPictures: new Map(['content_en', 'content_ar'].map((column) => [column, [stored, ...others]])),
          alternatives: new Map(described ? [[stored, described]] : []),
        },
        'articles',
      )
    expect(languages(['en', 'ar'])).toEqual([])
    expect(languages(['en'])).toEqual([[['ar'], ['content_ar']]])
    expect(languages(undefined), 'not looked up yet').toEqual([])
    expect(languages(['en', 'ar'], 'https://b.example/x.png'), 'one of another site').toHaveLength(2)
  })
  test('a text of a picture is needed in both languages, and needs no text of its own', () => {
    const observed = { alternatives: new Map([[PICTURE, []]]) }
    const described = { image_url: PICTURE, alt_en: 'Dates in a bowl', alt_ar: '' }
    expect(readinessOf('picture_texts', described, observed)).toEqual([
      { rule: 'language', level: 'warning', columns: ['alt_ar'] },
    ])
  })
})
