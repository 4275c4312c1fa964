import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { migratePostgres, startPostgres } from '../harness/postgres-server.ts'

/**
 * Command: `node supabase/tests/timing/main.ts` prints how long searches and saves take with 10,000 products, for `docs/benchmarks.md`.
 * The products have the names and texts of the demo, each with its number.
 */
const PRODUCTS = 10_000
const PER_STATEMENT = 1_000
const RUNS = 15
/** Words outside the catalogue, which make the vocabulary as large as in a real project. */
const MORE_WORDS = 20_000

const COLUMNS = 'name_en,name_ar,description_en,description_ar,features_en,features_ar,category,pack_unit,pack_sizes'.split(',')
const QUERIES = [
  'ا',
  's',
  'rice',
  'أرز بسمتي',
  'زيت دوار الشمس',
  'رز 40 كيلو',
  'sahil white basmati rice',
  'basmatti',
  'hadramout',
  'qwertyuiop',
  '4711',
]

const seed: Record<string, unknown>[] = JSON.parse(readFileSync(new URL('../../seed/products.json', import.meta.url), 'utf8'))
const productAt = (at: number) => {
  const row = seed[at % seed.length] ?? {}
  const texts = Object.fromEntries(COLUMNS.map((column) => [column, row[column] ?? null]))
  return { ...texts, name_en: `${row.name_en} ${at}`, created_at: new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString() }
}

const server = await startPostgres()
if ('unavailable' in server) throw new Error(server.unavailable)
try {
  await migratePostgres(server, 'migrated')
  const sql = postgres(server.url('migrated', 'postgres'), { max: 1, onnotice: () => undefined })
  const columns = [...COLUMNS, 'created_at'].join(', ')
  const start = performance.now()
  for (let at = 0; at < PRODUCTS; at += PER_STATEMENT) {
    const rows = Array.from({ length: PER_STATEMENT }, (_, index) => productAt(at + index))
    await sql.unsafe(
      `insert into products (${columns}) select ${columns} from jsonb_populate_recordset(null::products, $1::text::jsonb)`,
      [JSON.stringify(rows)],
    )
  }
  console.log(`${PRODUCTS} products inserted: ${((performance.now() - start) / PRODUCTS).toFixed(1)} ms each`)
  await sql.unsafe(
    `insert into private.search_vocabulary (content_table, word, form, consonants)
     select 'products', word, private.slip_form(word), private.consonants_of(word)
     from (select distinct translate(left(md5(n::text), 4 + n % 8), '0123456789', 'ghijklmnop') as word
       from generate_series(1, ${MORE_WORDS}) as n) as words on conflict do nothing`,
  )
  await sql.unsafe('vacuum analyze')
  const [size] = await sql.unsafe(
    `select pg_size_pretty(pg_total_relation_size('products')) as table, pg_size_pretty(pg_relation_size('products__search')) as index,
       (select avg(pg_column_size(search))::int from products) as bytes_of_column`,
  )
  console.log(size)
  await sql.unsafe('set role service_role')
  const time = async (label: string, statement: string, parameters: string[] = []) => {
    const times: number[] = []
    let rows: postgres.Row[] = []
    for (let run = 0; run < RUNS; run++) {
      const before = performance.now()
      rows = await sql.unsafe(statement, parameters)
      times.push(performance.now() - before)
    }
    times.sort((a, b) => a - b)
    const [median = 0, worst = 0] = [times[RUNS >> 1], times.at(-1)]
    console.log(`| ${label} | ${rows[0]?.total ?? ''} | ${median.toFixed(1)} ms | ${worst.toFixed(1)} ms |`)
  }
  for (const query of QUERIES) {
    const call = `search_content('products', $1, 'id,name_en,name_ar,description_en,description_ar,category', '{}', '', true, 0, 50)`
    await time(`«${query}»`, `select ${call} ->> 'total' as total`, [query])
  }
  await time('save of a product: its name', "update products set name_en = name_en || 'x' where id = 500")
  await time(
    'save of a product: a picture',
    "update products set packaging_image_url = 'https://a.example/' || random() where id = 501",
  )
  await sql.end()
} finally {
  await server.stop()
}
