import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { CONTENT_TABLE_NAMES, type ContentTable, columnsOfKind, fieldsOf } from '@bayt/content/entities/tables'
import { fillTranslations } from '@bayt/content/entities/translations'
import type { PGlite } from '@electric-sql/pglite'
import type { App } from '@supabase/lite'
import { createClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import { DEMO_PASSWORD, DEMO_STAFF } from './demo.ts'
import { SEED_DIR } from './paths.ts'
import { type Bucket, storePicture } from './store-picture.ts'

type SeedRow = Record<string, string | number | boolean | null>

/**
 * Fills an empty database with the demo catalogue. Pictures get names and thumbnails as if the console had uploaded them.
 * @returns number of rows, 0 if the database is not empty
 */
export async function seed(app: App, database: PGlite, url: string, secretKey: string): Promise<number> {
  const existing = await database.query<{ id: number }>('select id from public.admin_users limit 1')
  if (existing.rows.length > 0) return 0
  const storage = createClient(url, secretKey, {
    auth: { persistSession: false },
    global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
  }).storage.from('media')

  const uploaded = new Map<string, ReturnType<typeof upload>>()
  const store = async (path: string) => {
    const picture = uploaded.get(path) ?? upload(storage, path)
    uploaded.set(path, picture)
    return new URL(`/storage/v1/object/public/media/${(await picture).name}`, url).href
  }

  const tables = await Promise.all(CONTENT_TABLE_NAMES.map(async (table) => ({ table, rows: await prepareRows(table, store) })))
  const staff = await Promise.all(DEMO_STAFF.map(async (account) => ({ ...account, hash: await bcrypt.hash(DEMO_PASSWORD, 10) })))

  // One transaction: after a crash the database is still empty, and the next start seeds it.
  await database.transaction(async (transaction) => {
    await transaction.query("select private.start_entry('import')")
    for (const [path, picture] of uploaded) {
      const { name, width, height } = await picture
      await transaction.query('select public.record_upload($1, $2, $3, $4, null)', [name, width, height, basename(path)])
    }
    for (const { table, rows } of tables) {
      // Inserts the oldest rows first, so that ids increase with time.
      for (const row of rows) {
        const columns = Object.keys(row)
        await transaction.query(
          `insert into public.${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
          Object.values(row),
        )
      }
    }
    for (const { email, full_name, role, hash } of staff) {
      await transaction.query(
        `with account as (insert into public.admin_users (email, full_name, role) values ($1, $2, $3) returning id)
         insert into private.admin_credentials (admin_user_id, password_hash) select id, $4 from account`,
        [email, full_name, role, hash],
      )
    }
  })
  return tables.reduce((sum, { rows }) => sum + rows.length, staff.length)
}

/** The rows to insert into a table, with the addresses of stored pictures and the texts of articles. */
async function prepareRows(table: ContentTable, store: (path: string) => Promise<string>): Promise<SeedRow[]> {
  const pictures = columnsOfKind(table, 'picture')
  const rows: SeedRow[] = JSON.parse(readFileSync(join(SEED_DIR, `${table}.json`), 'utf8'))
  return Promise.all(
    rows.toReversed().map(async ({ slug, ...row }) => {
      const entries = await Promise.all(
        Object.entries(row).map(
          async ([column, value]) =>
            [column, typeof value === 'string' && pictures.includes(column) ? await store(value) : value] as const,
        ),
      )
      const texts = slug === undefined ? {} : markdownOf(table, String(slug))
      return fillTranslations<SeedRow>(table, { ...Object.fromEntries(entries), ...texts })
    }),
  )
}

/** The Markdown texts of a row, in the languages that have a file: `articles/{slug}.en.md`. */
function markdownOf(table: ContentTable, slug: string): SeedRow {
  const columns = Object.entries(fieldsOf(table)).filter(([, { kind }]) => kind === 'markdown')
  const files = columns.map(([column, { language }]) => [column, join(SEED_DIR, table, `${slug}.${language}.md`)] as const)
  const written = files.filter(([, file]) => existsSync(file))
  return Object.fromEntries(written.map(([column, file]) => [column, readFileSync(file, 'utf8').trim()]))
}

function upload(storage: Bucket, path: string) {
  return storePicture(storage, readFileSync(join(SEED_DIR, 'media', path)), extname(path))
}
