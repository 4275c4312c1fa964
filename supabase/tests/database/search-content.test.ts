import { readFileSync } from 'node:fs'
import { namesOf } from '@bayt/content/entities/define-entity'
import { productEntity } from '@bayt/content/entities/product'
import { CONTENT_TABLE_NAMES, ENTITIES } from '@bayt/content/entities/tables'
import { BUYERS_ARTICLE_QUERIES, BUYERS_PRODUCT_QUERIES } from '@bayt/content/search/buyers.test-data'
import { ARTICLE_QUERIES, NONSENSE, PRODUCT_QUERIES } from '@bayt/content/search/queries.test-data'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { describe, expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addCast, become } from '../harness/personas.ts'
import { findAllInDatabase, findInDatabase, moduleSearch, type SearchedRow } from '../harness/search.ts'
import { attempt, refusalOf, test } from '../harness/test.ts'
import { insertMany, insertRow, VALID, VISIBLE_BY } from '../harness/valid-rows.ts'

const seedFile = (name: string) => readFileSync(new URL(`../../seed/${name}`, import.meta.url), 'utf8')
const textOfArticle = ({ slug, ...row }: SearchedRow): SearchedRow =>
  slug ? { ...row, content_en: seedFile(`articles/${slug}.en.md`), content_ar: seedFile(`articles/${slug}.ar.md`) } : row
/** The demo content without its pictures, which are paths of files. */
const seed = (table: string): SearchedRow[] =>
  (JSON.parse(seedFile(`${table}.json`)) as SearchedRow[])
    .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !/image|thumbnail/.test(column))))
    .map(textOfArticle)

/** Stores the seed, the first row newest, and becomes an editor. @returns the rows in the order of the list */
async function store(tx: Connection, table: 'products' | 'articles'): Promise<SearchedRow[]> {
  const cast = await addCast(tx)
  const rows = seed(table)
  const stored: SearchedRow[] = []
  for (const [at, row] of rows.entries()) {
    const id = await insertRow(tx, table, { ...row, created_at: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString() })
    stored.push({ ...(VALID[table] as SearchedRow), ...row, id })
  }
  await become(tx, cast.claims.editor)
  return stored
}

/** `npm test` compares some of the second list. */
const someOf = (queries: string[]) => queries.filter((_, at) => isLongRun() || at % 12 === 0)
const queriesOf = (table: Record<string, string>) =>
  Object.values(table).flatMap((lines) =>
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(/ =(?: |$)/)[0] ?? ''),
  )

test.for([
  [
    'products',
    [
      ...queriesOf(PRODUCT_QUERIES),
      ...someOf(queriesOf(BUYERS_PRODUCT_QUERIES)),
      ...NONSENSE,
      'ندى',
      'شاي',
      'رز',
      '',
      'kg',
      'zz rice',
      'rice qwerty',
      'basmatti oil',
      'رز40',
      'أرز٤٠كيلو',
      'سكر٥٠',
      'rice40kg tea',
      'rice25kg',
      'زيت١٫٥لتر',
      'oil1,5l',
      'na7l',
      'رز1',
      'رز.40',
      'كيلو40',
      'ال',
    ],
  ],
  [
    'articles',
    [...queriesOf(ARTICLE_QUERIES), ...someOf(queriesOf(BUYERS_ARTICLE_QUERIES)), ...NONSENSE, 'the', 'رز', 'jasmin qwerty'],
  ],
] as const)('the database finds the same %s in the same order as the pages', async ([table, queries], { tx }) => {
  const find = moduleSearch(table, await store(tx, table))
  const found = await findAllInDatabase(tx, table, queries)
  for (const [at, query] of queries.entries()) expect(found[at], query).toEqual(find(query))
})

test.for(CONTENT_TABLE_NAMES)('a row of %s is found by its name in every language', async (table, { tx }) => {
  const cast = await addCast(tx)
  const columns: string[] = [...new Set(Object.values(ENTITIES[table].name))]
  const ids: [string, number][] = []
  // Letters: a digit within a word is a letter of chat Arabic.
  const needle = (column: string) => `needle${'abcdef'[columns.indexOf(column)]} quince`
  // Hidden: active lines of search words would also find each other.
  const hidden = VISIBLE_BY[table] ? { [VISIBLE_BY[table]]: false } : {}
  for (const column of columns) ids.push([column, await insertRow(tx, table, { [column]: needle(column), ...hidden })])
  await become(tx, cast.claims.editor)
  for (const [column, id] of ids) expect((await findInDatabase(tx, table, needle(column))).ids, column).toEqual([id])
})

test.for([
  ['products', { name_ar: 'أرزٌ بسمتيّ' }, 'ارز بسمتي'],
  ['products', { description_en: 'Crème' }, 'creme'],
  ['products', { features_ar: 'مكسّرات' }, 'مكسرات'],
  ['products', { pack_sizes: '25', pack_unit: 'Kg' }, '25000 غرام'],
  ['articles', { title_ar: 'وصفة ١٠' }, 'وصفه 10'],
  ['articles', { excerpt_ar: 'إفطار' }, 'افطار'],
  ['articles', { content_en: 'About storage' }, 'storage'],
  ['partners', { name_ar: 'مؤسسة' }, 'موسسه'],
] as const)('a row of %s is found by typed spellings', async ([table, row, typed], { tx }) => {
  const cast = await addCast(tx)
  for (let other = 0; other < 5; other++) await insertRow(tx, table)
  const id = await insertRow(tx, table, row)
  await become(tx, cast.claims.editor)
  expect(await findInDatabase(tx, table, typed)).toEqual({ ids: [id], total: 1, isNear: false, instead: [] })
})

describe('what stands in a text as it was typed', () => {
  /** 30 products: six are named «دقيق», twelve mention minutes and months, and the last has a slip. */
  const fill = async (tx: Connection) => {
    const cast = await addCast(tx)
    const ids: number[] = []
    for (let at = 0; at < 30; at++)
      ids.push(
        await insertRow(tx, 'products', {
          name_en: at < 6 ? `Flour ${at + 100}` : `Item ${at + 100}`,
          name_ar: at < 6 ? `دقيق ${at + 100}` : `صنف ${at + 100}`,
          ...(at >= 6 &&
            at < 18 && { description_en: 'Kept for Twelve  Months, by 1,000 people', description_ar: 'تُطهى في ٢٠ دقيقةٍ فقط' }),
          ...(at === 20 && { features_ar: 'وصف طحينة هنا، ولون ذھبي', description_en: 'the teh recieved crop' }),
          created_at: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
        }),
      )
    await become(tx, cast.claims.editor)
    return ids
  }

  test.for([
    ['twelve months', 6, 18],
    ['TWELVE MONTHS, BY 1,000', 6, 18],
    ['20 دقيقه', 6, 18],
    ['۲۰ دقيقة', 6, 18],
    ['٢٠ دقي', 6, 18],
    ['في ٢٠', 6, 18],
    ['وصف طحينة', 20, 21],
    ['ذهبي', 20, 21],
    ['the teh', 20, 21],
    ['recieved', 20, 21],
  ] as const)('«%s» is found and not called near', async ([query, from, to], { tx }) => {
    const ids = await fill(tx)
    expect(await findInDatabase(tx, 'products', query)).toEqual({
      ids: ids.slice(from, to),
      total: to - from,
      isNear: false,
      instead: [],
    })
  })

  test('comes before names with another form of the word', async ({ tx }) => {
    const ids = await fill(tx)
    expect((await findInDatabase(tx, 'products', 'دقيقة')).ids).toEqual([...ids.slice(6, 18), ...ids.slice(0, 6)])
    expect((await findInDatabase(tx, 'products', 'دقيق')).ids).toEqual(ids.slice(0, 6))
    expect((await findInDatabase(tx, 'products', 'flour 103')).ids[0]).toBe(ids[3])
  })

  test('does not reach from one text to the next', async ({ tx }) => {
    const cast = await addCast(tx)
    await insertRow(tx, 'products', {
      name_en: 'Olive',
      name_ar: 'زيتون',
      description_en: 'Ends with salt',
      description_ar: 'ملح',
    })
    await become(tx, cast.claims.editor)
    expect(await findInDatabase(tx, 'products', 'with salt ملح')).toMatchObject({ isNear: false, total: 1 })
    expect(await findInDatabase(tx, 'products', '17 salt')).toMatchObject({ isNear: true })
  })
})

describe('a page', () => {
  const fill = async (tx: Connection) => {
    const cast = await addCast(tx)
    const ids: number[] = []
    for (const [at, category] of ['Rice', 'Oil', 'Rice', 'Oil', 'Rice'].entries()) {
      ids.push(await insertRow(tx, 'products', { name_en: `Needle ${at}`, category, created_at: `2026-01-0${at + 1}T00:00:00Z` }))
    }
    const last = await insertRow(tx, 'products', {
      name_en: 'Other',
      category: 'Oil',
      description_en: 'needles',
      created_at: '2026-02-01T00:00:00Z',
    })
    await tx.run(insertMany('products', 40))
    await become(tx, cast.claims.editor)
    return { ids, last }
  }

  test('has the best rows first, then those that the list has first', async ({ tx }) => {
    const { ids, last } = await fill(tx)
    expect((await findInDatabase(tx, 'products', 'needle ')).ids).toEqual([...ids.toReversed(), last])
  })

  test('has the order of a chosen column', async ({ tx }) => {
    const { ids, last } = await fill(tx)
    const found = await findInDatabase(tx, 'products', 'needle', { order: 'created_at', ascending: true })
    expect(found.ids).toEqual([...ids, last])
  })

  test('has the rows that a filter leaves, and counts them over all pages', async ({ tx }) => {
    const { ids } = await fill(tx)
    const page = (from: number) => findInDatabase(tx, 'products', 'needle', { filters: { category: 'Rice' }, from, size: 2 })
    expect(await page(0)).toMatchObject({ ids: [ids[4], ids[2]], total: 3 })
    expect(await page(2)).toMatchObject({ ids: [ids[0]], total: 3 })
    expect(await page(4)).toMatchObject({ ids: [], total: 3 })
  })

  test('of an ordered table has its order', async ({ tx }) => {
    const cast = await addCast(tx)
    const second = await insertRow(tx, 'partners', { name: 'Needle one', display_order: 2 })
    const first = await insertRow(tx, 'partners', { name: 'Needle two', display_order: 1 })
    await become(tx, cast.claims.editor)
    expect((await findInDatabase(tx, 'partners', 'needle')).ids).toEqual([first, second])
  })
})

test.for(CONTENT_TABLE_NAMES)('a misspelled word finds only rows of %s that still have it', async (table, { tx }) => {
  const cast = await addCast(tx)
  const name = ENTITIES[table].name.en
  const id = await insertRow(tx, table, { [name]: 'Cinnamon' })
  await become(tx, cast.claims.editor)
  expect(await findInDatabase(tx, table, 'cinamon')).toMatchObject({
    ids: [id],
    isNear: true,
    instead: [{ found: 'cinnamon' }],
  })
  await tx.query(`update ${table} set ${name} = 'Cardamom' where id = $1`, [id])
  expect(await findInDatabase(tx, table, 'cinamon')).toMatchObject({ ids: [], instead: [] })
  expect(await findInDatabase(tx, table, 'cardamon')).toMatchObject({ ids: [id], isNear: true })
})

test.for(['visitor', 'token without session', 'deactivated', 'expired', 'revoked', 'token of another account'] as const)(
  'a caller who is no staff cannot search: %s',
  async (persona, { tx }) => {
    const cast = await addCast(tx)
    await insertRow(tx, 'products', { name_en: 'Needle' })
    await become(tx, cast.claims[persona])
    const { code } = await attempt(tx, "select search_content('products', 'needle', 'id', '{}', '', true, 0, 10)")
    expect(code).toBe(persona === 'visitor' ? '42501' : 'PT401')
  },
)

test.for([
  ["search_content('admin_users', 'x', 'id', '{}', '', true, 0, 10)", '22023'],
  ["search_content('products', repeat('x', 201), 'id', '{}', '', true, 0, 10)", '22023'],
  ["search_content('products', 'x', 'id; drop table products', '{}', '', true, 0, 10)", '42703'],
  [`search_content('products', 'x', 'id', '{"id = 1 or true; --": "x"}', '', true, 0, 10)`, '42703'],
  ["search_content('products', 'x', 'id', '{}', 'id; drop table products', true, 0, 10)", '42703'],
])('%s is refused', async ([call, code], { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  expect(await refusalOf(tx, `select ${call}`)).toBe(code)
})

/** Texts that fill a column: many words, long words, letters that become several, amounts, marks. */
const letters = (at: number) =>
  String.fromCodePoint(0x628 + (at % 20), 0x628 + (Math.floor(at / 20) % 20), 0x628 + (Math.floor(at / 400) % 20))
const FULL: Record<string, string> = {
  'different words': Array.from({ length: 30_000 }, (_, at) => `و${letters(at)}ات`).join(' '),
  'single letters': 'a '.repeat(50_000),
  'one word': 'ب'.repeat(100_000),
  'long words': Array.from({ length: 1_500 }, (_, at) => `${letters(at)}${'字'.repeat(60)}`).join(' '),
  ligatures: 'ﷺ'.repeat(100_000),
  'digits among letters': Array.from({ length: 1_500 }, (_, at) => `${'a5'.repeat(28)}${at + 2_000}`).join(' '),
  amounts: '1 kg '.repeat(20_000),
  numbers: '1.5.'.repeat(25_000),
  apostrophes: "a'".repeat(50_000),
  blanks: `x${'\u3000'.repeat(99_998)}x`,
}

test.for(Object.entries(FULL))('a row full of %s is saved, and found by its name', async ([, text], { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const content = text.slice(0, 100_000)
  const id = await insertRow(tx, 'articles', {
    title_en: 'Needle',
    excerpt_en: text.slice(0, 600),
    excerpt_ar: text.slice(0, 600),
    content_en: content,
    content_ar: content,
  })
  expect((await findInDatabase(tx, 'articles', 'needle')).ids).toEqual([id])
})

test('every text of a product is searched in the database too', async ({ tx }) => {
  const [trigger] = await tx.query<{ columns: string }>(
    `select encode(tgargs, 'escape') as columns from pg_trigger
     where tgname = 'keep_search' and tgrelid = 'public.products'::regclass`,
  )
  const searched = trigger?.columns.split(/\\000| /)
  const texts = [...namesOf(productEntity.fields, 'text'), ...namesOf(productEntity.fields, 'long_text')]
  expect(
    texts.filter((column) => !searched?.includes(column)),
    'Add it to add_search of the migrations, as in searchedTextsOfProduct (packages/content/src/search/product-texts.ts).',
  ).toEqual([])
})
