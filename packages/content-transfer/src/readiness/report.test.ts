import { eachTable } from '@bayt/content/entities/tables'
import { expect, test } from 'vitest'
import { planImport } from '../plan.ts'
import type { Tables } from '../read-tables.ts'
import { type ParsedRow, parseRow } from '../rows/parse-row.ts'
import type { Values } from '../values.ts'
import { type ReadinessInput, reportReadiness } from './report.ts'

const SACK = 'https://media.example/sack.webp'
const BIG = new Map([[SACK, { width: 1600, height: 900 }]])
const DATES = {
  name_en: 'Dates',
  name_ar: 'تمر',
  description_en: 'Soft dates.',
  description_ar: 'تمر طري.',
  features_en: 'Soft',
  features_ar: 'طري',
  category: 'Diversified',
  pack_unit: 'Kg',
  pack_sizes: '1',
  packaging_image_url: SACK,
}
const HERO = { image_url: SACK, title_en: 'Dates', title_ar: 'تمر', subtitle_en: 'New', subtitle_ar: 'جديد' }
const TEXT = { image_url: SACK, alt_en: 'A sack', alt_ar: 'كيس' }
const EMPTY: Tables = eachTable(() => [])

function rowOf(table: ParsedRow['table'], cells: Record<string, unknown>): ParsedRow {
  const row = parseRow(table, { location: table, cells }, () => undefined)
  if (Array.isArray(row)) throw new Error(row.map(({ text }) => text).join())
  return row
}

/** The points of an import: the rules with their columns, and the notes. */
async function reportOf(rows: ParsedRow[], tables: Partial<Tables> = {}, more: Partial<ReadinessInput> = {}) {
  const all = { ...EMPTY, ...tables }
  const input = { plan: planImport(rows, all, true), tables: all, sizes: BIG, siteUrl: undefined, ...more }
  const { points, notes } = await reportReadiness(input)
  return [...points.map(({ finding: { rule, columns } }) => [rule, ...columns]), ...notes]
}

test('complete rows have no points', async () => {
  expect(await reportOf([rowOf('products', DATES), rowOf('picture_texts', TEXT)])).toEqual([])
})

test('a picture needs a text in both languages, from the import or from the project', async () => {
  const products = [rowOf('products', DATES)]
  const stored = (alt_ar: string | null): Values => ({ id: 1, ...TEXT, alt_ar, updated_at: '2026-11-20T10:00:00+00:00' })
  expect(await reportOf(products)).toEqual([['alternative_text', 'packaging_image_url']])
  expect(await reportOf(products, { picture_texts: [stored(null)] })).toEqual([['alternative_text', 'packaging_image_url']])
  expect(await reportOf(products, { picture_texts: [stored('كيس')] })).toEqual([])
  // The row of the import changes the stored text.
  const [english] = [rowOf('picture_texts', { ...TEXT, alt_ar: '' })]
  expect(await reportOf([...products, ...(english ? [english] : [])], { picture_texts: [stored('كيس')] })).toEqual([
    ['alternative_text', 'packaging_image_url'],
    ['language', 'alt_ar'],
  ])
})

test('the pixels of a picture in the folder count; of others, the report says that they are not known', async () => {
  const rows = [rowOf('products', DATES), rowOf('picture_texts', TEXT)]
  const small = new Map([[SACK, { width: 300, height: 200 }]])
  expect(await reportOf(rows, {}, { sizes: small })).toEqual([['picture_small', 'packaging_image_url']])
  expect(await reportOf(rows, {}, { sizes: new Map() })).toEqual([
    'The pixels of 1 picture were not checked, because it is not in the folder.',
  ])
})

test.each([
  ['/products/7', 'stored', false],
  ['/products/8', 'imported', false],
  ['/products/9', 'nowhere', true],
  ['/articles/3', 'a draft', true],
  ['/articles/4', 'published by this import', false],
  ['/ar/about', 'a page', false],
  ['/no-such-page', 'no page', true],
  ['https://bayt.example/no-such-page', 'no page of the site, written in full', true],
  ['https://elsewhere.example/no-such-page', 'another site', false],
])('the link %s (%s)', async (cta_link, _, isDead) => {
  const article = (id: number) => ({
    id,
    title_en: `News ${id}`,
    title_ar: 'خبر',
    published: false,
    updated_at: '2026-11-20T10:00:00+00:00',
  })
  const tables = { products: [{ id: 7, ...DATES }], articles: [article(3), article(4)], picture_texts: [{ id: 1, ...TEXT }] }
  const rows = [
    rowOf('hero_images', { ...HERO, cta_link, cta_text_en: 'See', cta_text_ar: 'شاهد' }),
    rowOf('products', { ...DATES, id: '8', name_en: 'Dry dates' }),
  ]
  const published = tables.articles[1]
  const plan = planImport(rows, { ...EMPTY, ...tables }, true)
  if (published) {
    const row = rowOf('articles', {
      id: '4',
      title_en: 'News 4',
      title_ar: 'خبر',
      content_en: 'a',
      content_ar: 'أ',
      category: 'News',
      published: 'yes',
    })
    plan.update.push({ row, target: published, columns: ['published'] })
  }
  const report = await reportOf([], {}, { plan, tables: { ...EMPTY, ...tables }, siteUrl: 'https://bayt.example' })
  expect(report.filter(([rule]) => rule === 'link')).toEqual(isDead ? [['link', 'cta_link']] : [])
})

test('a link and a picture without words in the Markdown of an article', async () => {
  const article = { title_en: 'a', title_ar: 'أ', category: 'News', excerpt_en: 'a', excerpt_ar: 'أ', thumbnail_url: SACK }
  const written = { content_en: 'See [rice](/products/99).', content_ar: '![](/_pictures/a.png)' }
  expect(await reportOf([rowOf('articles', { ...article, ...written }), rowOf('picture_texts', TEXT)])).toEqual([
    ['alternative_text', 'content_ar'],
    ['link', 'content_en'],
  ])
})

test.each(['pictures/gone.jpg', 'pictures/gone picture.jpg', '<pictures/أرز ذهب.jpg>', 'pictures/gone picture.jpg "A sack"'])(
  'a picture in Markdown that is not in the folder leads nowhere, also if its name has blanks: %s',
  async (target) => {
    const texts = { title_en: 'a', title_ar: 'أ', category: 'News', excerpt_en: 'a', excerpt_ar: 'أ', thumbnail_url: SACK }
    const article = rowOf('articles', { ...texts, content_en: `![Rice](${target})`, content_ar: 'أ' })
    expect(await reportOf([article, rowOf('picture_texts', TEXT)])).toEqual([['link', 'content_en']])
  },
)

test('a picture of the library in Markdown has the words that describe it elsewhere', async () => {
  const stored = `https://a.example/storage/v1/object/public/media/full/${'0a'.repeat(16)}.jpg`
  const article = { title_en: 'a', title_ar: 'أ', category: 'News', excerpt_en: 'a', excerpt_ar: 'أ', thumbnail_url: SACK }
  const written = { content_en: `![](${stored})`, content_ar: `![](${stored})` }
  const rows = [rowOf('articles', { ...article, ...written }), rowOf('picture_texts', TEXT)]
  const texts = [rowOf('picture_texts', { image_url: stored, alt_en: 'A sack' })]
  const words = (await reportOf([...rows, ...texts])).filter(([rule]) => rule === 'alternative_text')
  expect(words).toEqual([['alternative_text', 'content_ar']])
  expect((await reportOf(rows)).filter(([rule]) => rule === 'alternative_text')).toEqual([
    ['alternative_text', 'content_en'],
    ['alternative_text', 'content_ar'],
  ])
})

test('a title that is too long for the card on a phone', async () => {
  const name_en = 'Brown lentils of the Zabid valley, washed, dried and sorted by hand twice'
  expect(await reportOf([rowOf('products', { ...DATES, name_en }), rowOf('picture_texts', TEXT)])).toEqual([
    ['title_long', 'name_en'],
  ])
})

test('a row that changes one column is judged with the rest of its record', async () => {
  const stored = { id: 7, ...DATES, updated_at: '2026-11-20T10:00:00+00:00' }
  const tables = { products: [stored], picture_texts: [{ id: 1, ...TEXT }] }
  const row = { id: '7', name_en: 'Dates', name_ar: 'تمر', category: 'Diversified', pack_unit: 'Kg' }
  expect(await reportOf([rowOf('products', { ...row, features_ar: '' })], tables)).toEqual([['language', 'features_ar']])
})
