import { CONTENT_TABLE_NAMES, ORDERED_TABLES } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import type { Connection, TestDatabase } from '../harness/database.ts'
import { addCast, become } from '../harness/personas.ts'
import { serverTest } from '../harness/test.ts'
import { insertMany, type StaffTable } from '../harness/valid-rows.ts'

const ROWS = 5_000

const numbered = (text: string) => `'${text} ' || n || ' ' || md5(n::text)`
const mostly = (usual: string, rare: string) => `case when n % 20 = 0 then '${rare}' else '${usual}' end`
const CREATED = "now() - n * interval '1 minute'"

const PRODUCTS = {
  name_en: numbered('Product'),
  name_ar: "'منتج ' || n",
  category: mostly('Rice', 'Sugar'),
  created_at: CREATED,
}
const ARTICLES = {
  title_en: numbered('Article'),
  title_ar: "'مقال ' || n",
  category: mostly('News', 'Videos'),
  published: 'n % 2 = 0',
  created_at: CREATED,
}
/** Every other row is active. */
const ORDERED = { display_order: 'n', active: 'n % 2 = 0' }

/**
 * Inserts rows without triggers: no test searches these rows, and the triggers, which keep versions of each row, would take most
 * of the time.
 */
const withoutTriggers = (table: StaffTable, expressions: Record<string, string>) => `
  alter table ${table} disable trigger user;
  ${insertMany(table, ROWS, expressions)};
  alter table ${table} enable trigger user;`

const FILL = `
  ${insertMany('products', ROWS, PRODUCTS)};
  ${withoutTriggers('articles', ARTICLES)}
  ${ORDERED_TABLES.map((table) => withoutTriggers(table, ORDERED)).join('')}
  ${CONTENT_TABLE_NAMES.map((table) => `analyze ${table};`).join('')}`

const NEWEST = 'order by created_at desc, id desc limit 20'

let isFilled = false

/** Stores the rows once for all tests of this file. */
async function fillOnce(database: TestDatabase): Promise<void> {
  if (isFilled) return
  isFilled = true
  const connection = await database.connect()
  await connection.run(FILL)
  await connection.close()
}

/** The queries of visitors and staff, and the index that each should use. */
const QUERIES: ['visitor' | 'editor', index: string, sql: string][] = [
  ['visitor', 'products__newest', `select id from products ${NEWEST}`],
  ['visitor', 'articles__published_newest', `select id from articles where published ${NEWEST}`],
  ...ORDERED_TABLES.flatMap((table): typeof QUERIES => [
    ['visitor', `${table}__active_order`, `select id from ${table} where active order by display_order, id limit 20`],
    ['editor', `${table}__order`, `select id from ${table} order by display_order, id limit 20`],
  ]),
  ['editor', 'products__newest', `select id from products ${NEWEST}`],
  ['editor', 'products__category_newest', `select id from products where category = 'Sugar' ${NEWEST}`],
  ['editor', 'articles__newest', `select id from articles ${NEWEST}`],
  ['editor', 'articles__category_newest', `select id from articles where category = 'Videos' ${NEWEST}`],
]

async function planOf(tx: Connection, sql: string): Promise<string> {
  const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

serverTest('lists and filters over 5,000 rows use the indexes, under row-level security', async ({ database, tx }) => {
  await fillOnce(database)
  const cast = await addCast(tx)
  const without: string[] = []
  for (const [persona, index, sql] of QUERIES) {
    await become(tx, cast.claims[persona])
    const plan = await planOf(tx, sql)
    if (!plan.includes(index)) without.push(`${persona}: ${sql}\n${plan}`)
  }
  expect(without.join('\n\n')).toBe('')
})
