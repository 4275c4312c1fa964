import { tradeFactEntity } from '@bayt/content/entities/trade-fact'
import { tradePackEntity } from '@bayt/content/entities/trade-pack'
import { LOCALES } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { productListAddress } from '@bayt/release/addresses'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { testRenders } from '../../test/rendered-site.ts'
import { searchEngine } from '../islands/list/search-engine.ts'
import type { IndexPart } from '../islands/list/search-entry.ts'

/** The trade facts of a product in its page, in the search, and in the files for partners. */

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
const { seed, filesIn, ...renders } = await testRenders()
const [first, second] = seed.products
if (!first || !second) throw new Error('The seed has fewer than two products.')
const alike = { category: 'Diversified', pack_unit: 'Kg' } as const
const honey = { ...first, ...alike, pack_sizes: '0.5,3' }
const salt = { ...second, ...alike, pack_sizes: '25' }
const content = { ...seed, products: [honey, salt], articles: seed.articles.slice(0, 1), trade_facts: [], trade_packs: [] }
const render = (name: string, rendered: PublicContent, base?: string) => renders.render(name, { content: rendered, base })
await render('without', content)
const added = await render('with', withFacts(), 'without')

function withFacts(): PublicContent {
  const facts = {
    ...{ origin: 'OM', hs_code: '04090010', shelf_life_months: 24, limits_en: 'Water: 18%', limits_ar: 'الماء: ١٨٪' },
    ...{ manufacturer_en: 'Samhan apiaries', manufacturer_ar: 'مناحل سمحان', storage_en: null, storage_ar: null },
  }
  const none = Object.fromEntries(Object.keys(tradePackEntity.fields).map((column) => [column, null]))
  const pack = (id: number, size: string, gtin: string, values: object) =>
    tradePackEntity.row.parse({ ...none, id, ...dates, product_id: honey.id, size, gtin, ...values })
  return {
    ...content,
    trade_facts: [tradeFactEntity.row.parse({ id: 1, ...dates, product_id: honey.id, ...facts })],
    trade_packs: [
      pack(1, '0.5', '96385074', { pieces_per_carton: 24, cartons_per_20ft: 1_450 }),
      pack(2, '3', '6291041500213', {}),
    ],
  }
}

const read = (address: string, release = 'with') => renders.read(address, release)

function productThing(address: string, release?: string) {
  const [, json = ''] = /ld\+json">(.*?)<\/script>/s.exec(read(address, release)) ?? []
  return JSON.parse(json)['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'Product')
}

it('facts of a product render its pages, the index, the sitemap and the files for partners again, and no other page', () => {
  expect(added.changed.toSorted()).toEqual(
    LOCALES.flatMap((locale) => {
      const prefix = locale === 'ar' ? '/ar' : ''
      const files = ['csv', 'json'].map((kind) => `${prefix}/products.${kind}`)
      return [`${prefix}/products/${honey.id}`, `/search/products.${locale}.json`, ...files]
    })
      .concat('/sitemap.xml')
      .toSorted(),
  )
})

it('a page without facts has no part of the table, and a site whose last facts are removed is the site before', async () => {
  for (const html of [read(`/products/${salt.id}`), read(`/products/${honey.id}`, 'without')])
    expect(html).not.toMatch(/class="trade"|\.trade[ {]/)
  await render('removed', content, 'with')
  expect(filesIn('removed')).toEqual(filesIn('without'))
})

describe('structured data', () => {
  it('has the origin, the manufacturer, and the GTIN and weight of each size', () => {
    const thing = productThing(`/ar/products/${honey.id}`)
    expect(thing).toMatchObject({
      countryOfOrigin: { '@type': 'Country', identifier: 'OM', name: 'عُمان' },
      manufacturer: { '@type': 'Organization', name: 'مناحل سمحان' },
      model: [
        {
          '@type': 'ProductModel',
          size: '٥٠٠ جم',
          gtin: '96385074',
          weight: { '@type': 'QuantitativeValue', value: 0.5, unitCode: 'KGM' },
        },
        { '@type': 'ProductModel', size: '٣ كجم', gtin: '6291041500213' },
      ],
    })
  })

  it('has the GTIN and weight of the product itself if it has a single size, and no weight in litres', async () => {
    const { trade_packs } = withFacts()
    const one = { ...withFacts(), trade_packs: trade_packs.slice(1) }
    await render('single', { ...one, products: [{ ...honey, pack_sizes: '3' }] })
    expect(productThing(`/products/${honey.id}`, 'single')).toMatchObject({ gtin: '6291041500213', weight: { value: 3 } })
    await render('litres', { ...one, products: [{ ...honey, pack_sizes: '3', pack_unit: 'Litre' }] })
    expect(productThing(`/products/${honey.id}`, 'litres')).toMatchObject({ gtin: '6291041500213', size: '3 Litre' })
    expect(productThing(`/products/${honey.id}`, 'litres')).not.toHaveProperty('weight')
  })
})

describe('the search', () => {
  /** The ids of the products that the search finds in an index. */
  const found = (query: string, release?: string, locale = 'ar') => {
    const part: IndexPart = JSON.parse(read(`/search/products.${locale}.json`, release))
    const matches = searchEngine([part]).match({ category: '', query })
    return !matches || matches.isNear ? [] : matches.entries.map(({ id }) => id)
  }

  it.each([
    '04090010',
    '0409.00.10',
    '٠٤٠٩٫٠٠',
    '0409',
    '040900 ',
    '6291041500213',
    '٦٢٩١٠٤',
    '96385074',
    'Oman',
    'عمان',
    'عُمان 0409',
    'HS code 0409.00',
    'باركود 96385074',
  ])('finds a product by origin, HS code and GTIN: %s', (query) => {
    for (const locale of LOCALES) expect(found(query, 'with', locale)).toEqual([honey.id])
    expect(found(query, 'without')).toEqual([])
  })

  it('finds no product by the end or by three digits of a code', () => {
    for (const query of ['041', '90010', '500213']) expect(found(query), query).not.toContain(honey.id)
  })
})

describe('the files for partners', () => {
  it.each(LOCALES)('have the facts as numbers and in words, and what follows from them (%s)', (locale) => {
    const { version, products } = JSON.parse(read(productListAddress(locale, 'json')))
    expect(version).toBe(1)
    expect(products.map(({ trade }: { trade: unknown }) => trade === null)).toEqual([false, true])
    expect(products[0].trade).toMatchObject({
      origin: { id: 'OM', name: locale === 'ar' ? 'عُمان' : 'Oman' },
      shelfLifeMonths: 24,
      storage: null,
      hsCode: '04090010',
      limits: [locale === 'ar' ? 'الماء: ١٨٪' : 'Water: 18%'],
      packs: [
        { size: 0.5, gtin: '96385074', packsPerCarton: 24, cartonsPer20ft: 1_450, netContents: { carton: 12, '20ft': 17_400 } },
        { size: 3, gtin: '6291041500213', packsPerCarton: null, netContents: {} },
      ],
    })
  })

  it.each(LOCALES)('have a column for each fact, which a spreadsheet keeps as a text (%s)', (locale) => {
    const delimiter = locale === 'ar' ? ';' : ','
    const { data } = Papa.parse<string[]>(read(productListAddress(locale, 'csv')).slice(1), { delimiter, skipEmptyLines: true })
    const [headings = [], cells = []] = data
    expect(data.every(({ length }) => length === headings.length)).toBe(true)
    const cell = (heading: string) => cells[headings.indexOf(heading)]
    const [hs, gtin, net] =
      locale === 'ar'
        ? ['رمز النظام المنسق', 'رقم الباركود', 'حاوية ٢٠ قدمًا: الوزن الصافي / الحجم الصافي']
        : ['HS code', 'GTIN (barcode)', '20-foot container: Net weight / Net volume']
    expect(cell(gtin ?? '')).toMatch(/^\S+ \S+: 96385074\n\S+ \S+: 6291041500213$/)
    expect(cell(hs ?? '')).toMatch(/^HS /)
    expect(cell(net ?? '')).toBe(locale === 'ar' ? '٥٠٠ جم: ١٧٬٤٠٠ كجم' : '500 g: 17,400 Kg')
  })
})
