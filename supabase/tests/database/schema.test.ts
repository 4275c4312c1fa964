import { readFileSync } from 'node:fs'
import type { ContentTable } from '@bayt/content/entities/tables'
import { readMigrations } from '@bayt/local-supabase/applied-migrations'
import { readCatalogue } from '@bayt/local-supabase/catalogue'
import { generateDatabaseTypes } from '@bayt/local-supabase/database-types'
import { schemaPage } from '@bayt/local-supabase/schema-page'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { test } from '../harness/test.ts'
import { ROWS, STAFF_TABLES } from '../harness/valid-rows.ts'

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'text']))
const systemColumns = { id: 'bigint', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone' }
const ordered = { active: 'boolean', display_order: 'integer' }

/** Tables, columns and types of both specification documents (public-site §3, admin §3). */
const TABLES: Record<ContentTable | 'admin_users', Record<string, string>> = {
  products: {
    ...systemColumns,
    ...texts('name_en', 'name_ar', 'description_en', 'description_ar', 'features_en', 'features_ar', 'category'),
    ...texts('packaging_image_url', 'packaging_image_url_2', 'packaging_image_3', 'packaging_image_4', 'packaging_image_5'),
    ...texts('packaging_image_6', 'contents_image_url', 'pack_unit', 'pack_sizes'),
  },
  articles: {
    ...systemColumns,
    ...texts('title_en', 'title_ar', 'excerpt_en', 'excerpt_ar', 'content_en', 'content_ar', 'category', 'thumbnail_url'),
    published: 'boolean',
  },
  hero_images: {
    ...systemColumns,
    ...texts('image_url', 'title_en', 'title_ar', 'subtitle_en', 'subtitle_ar', 'cta_link', 'cta_text_en', 'cta_text_ar'),
    ...ordered,
  },
  brand_logos: { ...systemColumns, ...texts('name', 'logo_url'), ...ordered },
  partners: { ...systemColumns, ...texts('name', 'name_ar', 'logo_url'), ...ordered },
  impact_gallery: { ...systemColumns, ...texts('image_url', 'title', 'title_ar', 'description', 'description_ar'), ...ordered },
  certificates: {
    ...systemColumns,
    ...texts('name_en', 'name_ar', 'issuer_en', 'issuer_ar', 'number', 'scope', 'image_url'),
    ...{ valid_from: 'date', valid_until: 'date' },
    ...ordered,
  },
  tender_facts: {
    ...systemColumns,
    ...texts('topic', 'label_en', 'label_ar', 'value_en', 'value_ar', 'source_en', 'source_ar'),
    stated_on: 'date',
    ...ordered,
  },
  trade_facts: {
    ...systemColumns,
    product_id: 'bigint',
    ...texts('origin', 'manufacturer_en', 'manufacturer_ar', 'storage_en', 'storage_ar', 'hs_code', 'limits_en', 'limits_ar'),
    shelf_life_months: 'integer',
  },
  trade_packs: {
    ...systemColumns,
    product_id: 'bigint',
    ...texts('size', 'gtin', 'packaging_en', 'packaging_ar'),
    ...{ carton_length_cm: 'double precision', carton_width_cm: 'double precision', carton_height_cm: 'double precision' },
    carton_gross_kg: 'double precision',
    ...{ pieces_per_carton: 'integer', cartons_per_layer: 'integer', cartons_per_pallet: 'integer', stacking_limit: 'integer' },
    ...{ cartons_per_20ft: 'integer', cartons_per_40ft: 'integer', pallets_per_20ft: 'integer', pallets_per_40ft: 'integer' },
  },
  synonyms: { ...systemColumns, ...texts('words_en', 'words_ar'), active: 'boolean' },
  picture_texts: { ...systemColumns, ...texts('image_url', 'alt_en', 'alt_ar') },
  admin_users: {
    ...systemColumns,
    ...texts('email', 'full_name', 'role'),
    active: 'boolean',
    last_login: 'timestamp with time zone',
  },
}

const COLUMNS_OF = `
  select column_name as name, data_type as type from information_schema.columns
  where table_schema = 'public' and table_name = $1`

test.for(STAFF_TABLES)('%s has exactly the columns of the specification', async (table, { tx }) => {
  const columns = await tx.query<{ name: string; type: string }>(COLUMNS_OF, [table])
  const found = Object.fromEntries(columns.map(({ name, type }) => [name, type]))
  expect(found, 'If the change is wanted, TABLES in this file repeats the columns.').toEqual(TABLES[table])
})

test('the schema public has these tables, the outbox, the builds, the history and the audit trail, and no others', async ({
  tx,
}) => {
  const tables = await tx.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  expect(new Set(tables.map(({ name }) => name))).toEqual(
    new Set([...Object.keys(TABLES), 'site_changes', 'site_builds', 'record_versions', 'security_events']),
  )
})

test.for(Object.entries(ROWS))(
  'the entity schema of %s names exactly the columns of its table',
  async ([table, schema], { tx }) => {
    const columns = await tx.query<{ name: string }>(COLUMNS_OF, [table])
    expect(new Set(Object.keys(schema.shape))).toEqual(new Set(columns.map(({ name }) => name)))
  },
)

test.for(STAFF_TABLES)('the database generates the ids of %s, and callers cannot choose them', async (table, { tx }) => {
  const [column] = await tx.query(
    "select identity_generation from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = 'id'",
    [table],
  )
  expect(column).toEqual({ identity_generation: 'ALWAYS' })
})

test('every table that the API could expose has row-level security', async ({ tx }) => {
  const open = await tx.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
  )
  expect(open).toEqual([])
})

test('the schema public has no view, which would bypass row-level security', async ({ tx }) => {
  const views = await tx.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f', 'p')",
  )
  expect(views).toEqual([])
})

test('password_hash exists only in the private schema, which has no table with row-level security', async ({ tx }) => {
  const columns = await tx.query(
    "select table_schema, table_name from information_schema.columns where column_name = 'password_hash'",
  )
  expect(columns).toEqual([{ table_schema: 'private', table_name: 'admin_credentials' }])
  const secured = await tx.query(
    "select relname from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r' and relrowsecurity",
  )
  expect(secured).toEqual([])
})

test('every security definer function has a fixed search path', async ({ tx }) => {
  const loose = await tx.query(
    `select proname from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and not coalesce(proconfig @> array['search_path=""'], false)`,
  )
  expect(loose).toEqual([])
})

test('the bucket for pictures is public and accepts pictures of at most 10 MB', async ({ tx }) => {
  const buckets = await tx.query('select id, public, file_size_limit, allowed_mime_types from storage.buckets')
  expect(buckets).toEqual([
    {
      id: 'media',
      public: true,
      file_size_limit: 10 * 1024 * 1024,
      allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    },
  ])
})

const readable = (tx: Connection) => ({ query: async <T>(sql: string) => ({ rows: (await tx.query(sql)) as T[] }) })
const fileText = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('the generated types match the migrations', async ({ tx }) => {
  expect(await generateDatabaseTypes(readable(tx))).toBe(fileText('packages/content/src/database.types.ts'))
})

test('docs/schema.md shows the tables of the migrations, each with the sentence of its comment', async ({ tx }) => {
  expect(schemaPage(await readCatalogue(readable(tx)), readMigrations())).toBe(fileText('docs/schema.md'))
})
