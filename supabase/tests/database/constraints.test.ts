import {
  ARTICLE_CATEGORIES,
  CERTIFICATE_SCOPES,
  PACK_UNITS,
  PRODUCT_CATEGORIES,
  TENDER_TOPICS,
  USER_ROLES,
} from '@bayt/content/entities/categories'
import type { Field } from '@bayt/content/entities/field'
import { translationsOf } from '@bayt/content/entities/languages'
import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { CONTENT_TABLE_NAMES, type ContentTable, fieldsOf, needsOneOf, ORDERED_TABLES } from '@bayt/content/entities/tables'
import { exampleValue } from '@bayt/content/testing/example-record'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { columnRules, formValue, isReadable, tryValue } from '../harness/rules.ts'
import { attempt, test } from '../harness/test.ts'
import {
  TRICKY_CODES,
  TRICKY_DAYS,
  TRICKY_EMAILS,
  TRICKY_LINKS,
  TRICKY_MEASURES,
  TRICKY_NUMBERS,
  TRICKY_PACK_SIZES,
  TRICKY_TEXTS,
  TRICKY_URLS,
} from '../harness/tricky.ts'
import { INPUTS, insertStatement, STAFF_TABLES, type StaffTable, VALID } from '../harness/valid-rows.ts'

const quoted = (definition: string) => [...definition.matchAll(/'([^']+)'/g)].map(([, text]) => text)

test('every text column has its own constraint', async ({ tx }) => {
  const rules = await columnRules(tx)
  const ruled = new Set(rules.map(({ table, column }) => `${table}.${column}`))
  const columns = await tx.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and table_name = any($1)`,
    [STAFF_TABLES],
  )
  expect(columns.map(({ name }) => name).filter((name) => !ruled.has(name))).toEqual([])
})

test('choices are equal in specification, entity schemas and database', async ({ tx }) => {
  const choices = Object.fromEntries(
    (await columnRules(tx))
      .filter(({ rule }) => rule === 'choice')
      .map(({ table, column, definition }) => [`${table}.${column}`, quoted(definition)]),
  )
  expect(choices).toEqual({
    'products.category': ['Rice', 'Oil', 'Sugar', 'Diversified'],
    'products.pack_unit': ['Kg', 'Litre'],
    'articles.category': ['News', 'Recipes', 'Insights', 'Videos'],
    'certificates.scope': ['Company', 'Site', 'Products'],
    'tender_facts.topic': ['Capacity', 'Delivery', 'Terms', 'Basket', 'Packing', 'References'],
    'admin_users.role': ['admin', 'editor', 'moderator'],
  })
  expect([PRODUCT_CATEGORIES, PACK_UNITS, ARTICLE_CATEGORIES, CERTIFICATE_SCOPES, TENDER_TOPICS, USER_ROLES]).toEqual(
    Object.values({
      products: choices['products.category'],
      units: choices['products.pack_unit'],
      articles: choices['articles.category'],
      scopes: choices['certificates.scope'],
      topics: choices['tender_facts.topic'],
      roles: choices['admin_users.role'],
    }),
  )
})

test.for([
  ['products', 'category', 'rice'],
  ['products', 'category', 'all'],
  ['products', 'pack_unit', 'kg'],
  ['articles', 'category', 'Recipe'],
  ['admin_users', 'role', 'owner'],
] as const)('%s.%s refuses %s', async ([table, column, value], { tx }) => {
  expect(await tryValue(tx, table, column, value)).toBe(`${table}__${column}__choice`)
  expect(formValue(table, column, value)).toBeUndefined()
})

test('lengths are counted in characters, with the same limits in form and database', async ({ tx }) => {
  for (const { table, column, rule, definition } of await columnRules(tx)) {
    if (rule !== 'text') continue
    const limit = Number(/, (\d+)\)/.exec(definition)?.[1])
    expect(Object.values(TEXT_LIMITS), `${table}.${column}`).toContain(limit)
    for (const letter of ['a', 'ض', '🌾']) {
      const longest = letter.repeat(limit)
      const where = `${table}.${column}: ${limit} × ${letter}`
      expect(await tryValue(tx, table, column, longest), where).toBe('accepted')
      expect(formValue(table, column, longest), where).toEqual({ stored: longest })
      expect(await tryValue(tx, table, column, longest + letter), where).toBe(`${table}__${column}__text`)
      expect(formValue(table, column, longest + letter), where).toBeUndefined()
    }
  }
})

test('an address of the greatest length is accepted in any script, by form and database', async ({ tx }) => {
  // A text without repetitions: an index compresses its entries, so repetitions would hide an address that is too long for an index.
  const varied = Array.from({ length: TEXT_LIMITS.url }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)))
  const longest = `https://a.example/${varied.join('')}`.slice(0, TEXT_LIMITS.url)
  for (const { table, column, rule } of await columnRules(tx)) {
    if (rule !== 'url' && rule !== 'link') continue
    expect(formValue(table, column, longest), `${table}.${column}`).toEqual({ stored: longest })
    expect(await tryValue(tx, table, column, longest), `${table}.${column}`).toBe('accepted')
  }
})

const CORPORA: Record<string, readonly unknown[]> = {
  text: TRICKY_TEXTS,
  url: [...TRICKY_URLS, ...TRICKY_TEXTS],
  link: [...TRICKY_LINKS, ...TRICKY_TEXTS],
  format: [...TRICKY_PACK_SIZES, ...TRICKY_EMAILS, ...TRICKY_CODES, ...TRICKY_TEXTS],
  day: TRICKY_DAYS,
  country: ['YE', 'ye', 'XX', 'Y', 'YEM', '٢٢', ...TRICKY_TEXTS],
  lines: ['Moisture: 14%', 'a: b\nc: d', 'a: b\nc', ': b', 'a:', '\n', ...TRICKY_TEXTS],
  range: TRICKY_NUMBERS,
  measure: TRICKY_MEASURES,
}

const outcomes = new Map<string, string>()

/**
 * The outcome of `tryValue` in an empty database. The tests below mostly try the same values, so each value is inserted only
 * once.
 */
async function outcomeOf(tx: Connection, table: StaffTable, column: string, value: unknown): Promise<string> {
  const key = JSON.stringify([table, column, value])
  const outcome = outcomes.get(key) ?? (await tryValue(tx, table, column, value))
  outcomes.set(key, outcome)
  return outcome
}

test('the database accepts every value that a form accepts', async ({ tx }) => {
  const refused: unknown[] = []
  for (const { table, column, rule } of await columnRules(tx)) {
    for (const value of CORPORA[rule] ?? []) {
      const form = formValue(table, column, value)
      const outcome = form && (await outcomeOf(tx, table, column, form.stored))
      if (outcome !== undefined && outcome !== 'accepted') refused.push({ column: `${table}.${column}`, value, outcome })
    }
  }
  expect(refused).toEqual([])
})

test('the publisher can read every value that the database accepts', async ({ tx }) => {
  const unreadable: unknown[] = []
  for (const { table, column, rule } of await columnRules(tx)) {
    for (const value of CORPORA[rule] ?? []) {
      const outcome = await outcomeOf(tx, table, column, value)
      if (outcome === 'accepted' && !isReadable(table, column, value)) unreadable.push({ column: `${table}.${column}`, value })
    }
  }
  expect(unreadable).toEqual([])
})

test.for(['', ' ', '\t\r\n', '\u00A0', '\uFEFF\u2003'])('a blank text is refused by the database: %j', async (blank, { tx }) => {
  for (const { table, column, rule } of await columnRules(tx)) {
    if (rule !== 'range' && rule !== 'measure')
      expect(await outcomeOf(tx, table, column, blank), `${table}.${column}`).not.toBe('accepted')
  }
})

test.for(['0', '-1', '1,,2', '1, 2', '1;2', '١,٢', '1.2345', '1,2,'])('pack sizes %s are refused', async (value, { tx }) => {
  expect(await tryValue(tx, 'products', 'pack_sizes', value)).toBe('products__pack_sizes__format')
})

test.for(['1,2,5,10', '0.5,1.5', '400'])('pack sizes %s are accepted', async (value, { tx }) => {
  expect(await tryValue(tx, 'products', 'pack_sizes', value)).toBe('accepted')
})

test.for(ORDERED_TABLES)('display_order of %s is at least 1, and 1 by default', async (table, { tx }) => {
  expect(await tryValue(tx, table, 'display_order', 0)).toBe(`${table}__display_order__range`)
  expect(await tryValue(tx, table, 'display_order', 1)).toBe('accepted')
  const [column] = await tx.query(
    "select column_default from information_schema.columns where table_name = $1 and column_name = 'display_order'",
    [table],
  )
  expect(column).toEqual({ column_default: '1' })
  expect(INPUTS[table].parse(VALID[table])).toMatchObject({ display_order: 1, active: true })
})

const REQUIRED: Record<StaffTable, string[]> = {
  products: [...translationsOf('name'), 'category', 'pack_unit'],
  articles: [...translationsOf('title'), ...translationsOf('content'), 'category', 'published'],
  hero_images: ['image_url', ...translationsOf('title'), 'active', 'display_order'],
  brand_logos: ['name', 'active', 'display_order'],
  partners: ['active', 'display_order'],
  impact_gallery: ['active', 'display_order'],
  certificates: [...translationsOf('name'), ...translationsOf('issuer'), 'number', 'scope', 'active', 'display_order'],
  tender_facts: ['topic', ...translationsOf('label'), ...translationsOf('value'), 'active', 'display_order'],
  trade_facts: ['product_id'],
  trade_packs: ['product_id', 'size'],
  synonyms: ['active'],
  picture_texts: ['image_url'],
  admin_users: ['full_name', 'email', 'role', 'active'],
}

test.for(STAFF_TABLES)('the database requires the required fields of %s', async (table, { tx }) => {
  const refused = []
  for (const column of Object.keys(INPUTS[table].shape)) {
    if ((await tryValue(tx, table, column, null)) === '23502') refused.push(column)
  }
  expect(new Set(refused)).toEqual(new Set(REQUIRED[table]))
})

test('where one of several columns is needed, each is enough, and form and database refuse a record without any', async ({
  tx,
}) => {
  const example = (table: ContentTable, column: string) => exampleValue(fieldsOf(table)[column] as Field)
  for (const table of CONTENT_TABLE_NAMES) {
    const columns = needsOneOf(table)
    for (const column of columns) {
      expect(await tryValue(tx, table, columns[0] ?? '', null), table).toBe(`${table}__${columns[0]}__one_needed`)
      const alone = { [columns[0] ?? '']: null, [column]: example(table, column) }
      const { sql, parameters } = insertStatement(table, { ...VALID[table], ...alone })
      expect((await attempt(tx, sql, parameters)).code, `${table}.${column} alone`).toBe('accepted')
      expect(INPUTS[table].safeParse({ ...VALID[table], ...alone }).success, `${table}.${column} alone`).toBe(true)
    }
    const none = Object.fromEntries(columns.map((column) => [column, null]))
    expect(INPUTS[table].safeParse({ ...VALID[table], ...none }).success, table).toBe(columns.length === 0)
  }
})

test('an e-mail address belongs to one account, in any case', async ({ tx }) => {
  await tx.query("insert into admin_users (email, full_name) values ('one@test.example', 'One')")
  expect(await tryValue(tx, 'admin_users', 'email', 'one@test.example')).toBe('23505')
  expect(await tryValue(tx, 'admin_users', 'email', 'One@test.example')).toBe('admin_users__email__format')
})

test('only a bcrypt hash is stored as password', async ({ tx }) => {
  const [account] = await tx.query<{ id: number }>(
    "insert into admin_users (email, full_name) values ('two@test.example', 'Two') returning id",
  )
  const insert = 'insert into private.admin_credentials (admin_user_id, password_hash) values ($1, $2)'
  await expect(tx.query(insert, [account?.id, 'harbour-2026'])).rejects.toThrow('admin_credentials__password_hash__bcrypt')
})
