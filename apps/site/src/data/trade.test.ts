import { tradeFactEntity } from '@bayt/content/entities/trade-fact'
import { tradePackEntity } from '@bayt/content/entities/trade-pack'
import { LOCALES, type Locale } from '@bayt/content/locale'
import { describe, expect, it, test } from 'vitest'
import { searchedTradeOf, type Trade, tradeByProduct } from './trade.ts'
import { tradeCells, tradeHeadings, tradeView } from './trade-view.ts'

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
/** A row of an entity in which only these columns have a value. */
function row<Row>(entity: { row: { shape: object; parse: (values: unknown) => Row } }, values: Record<string, unknown>): Row {
  const empty = Object.fromEntries(Object.keys(entity.row.shape).map((column) => [column, null]))
  return entity.row.parse({ ...empty, ...dates, ...values })
}
const fact = (id: number, product_id: number, values: object = {}) => row(tradeFactEntity, { id, product_id, ...values })
const pack = (id: number, product_id: number, size: string, values: object = {}) =>
  row(tradePackEntity, { id, product_id, size, ...values })

const HONEY = {
  facts: fact(1, 5, {
    origin: 'OM',
    manufacturer_en: 'Samhan apiaries',
    manufacturer_ar: 'مناحل سمحان',
    shelf_life_months: 11,
    hs_code: '04090010',
    limits_en: 'Water: 18% at most\nSugar: none: never',
    limits_ar: 'الماء: ١٨٪ على الأكثر',
  }),
  packs: [
    pack(1, 5, '0.5', { gtin: '96385074', pieces_per_carton: 24, carton_gross_kg: 13.25, cartons_per_20ft: 1_450 }),
    pack(2, 5, '3', { pieces_per_carton: 4, carton_length_cm: 40, carton_width_cm: 30, carton_height_cm: 20.5 }),
  ],
} satisfies Trade
const view = (locale: Locale, trade: Trade, unit: 'Kg' | 'Litre' = 'Kg') => tradeView(locale, { pack_unit: unit }, trade)
const rowsOf = (locale: Locale, trade: Trade, unit?: 'Kg' | 'Litre') =>
  view(locale, trade, unit).table?.groups.flatMap(({ heading, rows }) =>
    rows.map(({ label, values }) => [heading ?? '', label, ...values]),
  )

describe('the trade facts of products', () => {
  it('are with their product, the packs in the order of its sizes', () => {
    const trade = tradeByProduct({
      products: [
        { id: 5, pack_sizes: '3,0.5,1' },
        { id: 6, pack_sizes: '1' },
      ],
      trade_facts: [HONEY.facts],
      trade_packs: HONEY.packs,
    })
    expect([...trade.keys()]).toEqual([5])
    expect(trade.get(5)).toEqual({ facts: HONEY.facts, packs: HONEY.packs.toReversed() })
  })

  it('of a deleted product or of a size that the product no longer has are left out', () => {
    const rows = { trade_facts: [fact(1, 7)], trade_packs: [pack(1, 8, '5')] }
    expect(tradeByProduct({ products: [{ id: 8, pack_sizes: '10' }], ...rows }).size).toBe(0)
    expect(tradeByProduct({ products: [{ id: 8, pack_sizes: null }], ...rows }).size).toBe(0)
  })

  it('are searched by the origin in every language, the HS code and each GTIN', () => {
    expect(searchedTradeOf(HONEY)).toEqual({ names: ['Oman', 'عُمان'], codes: ['04090010', '96385074'] })
    expect(searchedTradeOf(undefined)).toEqual({ names: [], codes: [] })
  })
})

describe('the table for the trade', () => {
  it('has each fact with its unit, in the words and digits of the language', () => {
    expect(view('en', HONEY).lines.map(({ label, value }) => [label, value])).toEqual([
      ['Origin', 'Oman'],
      ['Manufacturer', 'Samhan apiaries'],
      ['Shelf life', '11 months'],
      ['HS code', '0409.00.10'],
    ])
    expect(view('ar', HONEY).lines.map(({ value }) => value)).toEqual(['عُمان', 'مناحل سمحان', '١١ شهرًا', '0409.00.10'])
    expect(rowsOf('en', HONEY)).toEqual([
      ['', 'GTIN (barcode)', '96385074', ''],
      ['Carton', 'Packs', '24', '4'],
      ['Carton', 'Length × width × height', '', '40 × 30 × 20.5 cm'],
      ['Carton', 'Gross weight', '13.25 Kg', ''],
      ['Carton', 'Net weight', '12 Kg', '12 Kg'],
      ['20-foot container', 'Cartons', '1,450', ''],
      ['20-foot container', 'Net weight', '17,400 Kg', ''],
    ])
    expect(rowsOf('ar', HONEY)?.map(([, , first]) => first)).toEqual([
      ...['96385074', '٢٤', '', '١٣٫٢٥ كجم', '١٢ كجم', '١٬٤٥٠', '١٧٬٤٠٠ كجم'],
    ])
    expect(view('ar', HONEY).table?.sizes).toEqual(['٥٠٠ جم', '٣ كجم'])
  })

  it.each([
    [1, '1 month', 'شهر'],
    [2, '2 months', 'شهران'],
    [3, '3 months', '٣ أشهر'],
    [24, '24 months', '٢٤ شهرًا'],
    [100, '100 months', '١٠٠ شهر'],
  ])('says a shelf life of %i months in the plural of each language', (shelf_life_months, english, arabic) => {
    const trade = { facts: fact(1, 5, { shelf_life_months }), packs: [] }
    expect(LOCALES.map((locale) => view(locale, trade).lines[0]?.value)).toEqual([english, arabic])
  })

  it('has a limit per line, and keeps further colons', () => {
    expect(view('en', HONEY).limits).toEqual([
      { label: 'Water', value: '18% at most' },
      { label: 'Sugar', value: 'none: never' },
    ])
  })

  it('marks what is computed, and leaves out what cannot be computed', () => {
    const trade = { packs: [pack(1, 5, '5', { cartons_per_pallet: 40, pallets_per_40ft: 21, carton_length_cm: 40 })] }
    expect(rowsOf('en', trade)).toEqual([
      ['Pallet', 'Cartons', '40'],
      ['40-foot container', 'Cartons', '840 (computed)'],
      ['40-foot container', 'Pallets', '21'],
    ])
    const computed = view('ar', HONEY).table?.groups.flatMap(({ rows }) =>
      rows.flatMap((each) => (each.isComputed ? each.label : [])),
    )
    expect(computed).toEqual(['الوزن الصافي', 'الوزن الصافي'])
  })

  it('gives litres as a volume', () => {
    const oil = { packs: [pack(1, 5, '0.75', { pieces_per_carton: 12 })] }
    expect(rowsOf('en', oil, 'Litre')?.at(-1)).toEqual(['Carton', 'Net volume', '9 Litre'])
    expect(rowsOf('ar', oil, 'Litre')?.at(-1)).toEqual(['الكرتون', 'الحجم الصافي', '٩ لتر'])
  })

  it('is absent without a fact of a pack', () => {
    expect(view('en', { facts: HONEY.facts, packs: [] })).not.toHaveProperty('table')
  })
})

test.each(LOCALES)('a table of products has a column for each fact, with the size before each value (%s)', (locale) => {
  const [headings, cells] = [tradeHeadings(locale), tradeCells(locale, { pack_unit: 'Kg' }, HONEY)]
  expect(new Set(headings).size).toBe(headings.length)
  expect(cells).toHaveLength(headings.length)
  expect(tradeCells(locale, { pack_unit: 'Kg' })).toEqual(headings.map(() => ''))
  expect(cells).toContain(locale === 'en' ? '500 g: 24\n3 Kg: 4' : '٥٠٠ جم: ٢٤\n٣ كجم: ٤')
})
