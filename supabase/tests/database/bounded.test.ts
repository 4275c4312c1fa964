import { expect } from 'vitest'
import { addCast, become } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { insertMany } from '../harness/valid-rows.ts'

/** Every column limits the size of its values, so that one row cannot fill the memory of its readers. */

const TEXT_AND_JSON = `
  select c.table_schema || '.' || c.table_name || '.' || c.column_name as name from information_schema.columns c
  join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and t.relkind = 'r'
  where c.table_schema in ('public', 'private') and c.data_type in ('text', 'jsonb', 'ARRAY', 'bytea') and c.is_generated = 'NEVER'
    and not exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'c' and k.conrelid = t.oid and a.attname = c.column_name)
  order by 1`

/** Columns without a constraint, each with what limits its values instead. */
const COPIED = 'the triggers of the history, the only writers, copy constrained columns'
const BOUNDED_OTHERWISE = {
  ...Object.fromEntries(
    ['changed_by_name', 'source', 'source_before', 'source_text', 'target', 'target_text'].map((column) => [
      `private.language_marks.${column}`,
      COPIED,
    ]),
  ),
  'private.language_settings.changed_by_name': COPIED,
  ...Object.fromEntries(
    ['by_name', 'detail', 'email', 'full_name', 'kind'].map((column) => [
      `private.owner_mails.${column}`,
      'the triggers of accounts and their trail, the only writers, copy constrained columns',
    ]),
  ),
  'private.seen_requests.id': 'request_once, the only writer, keeps 128 characters',
  'public.record_versions.before': COPIED,
  'public.record_versions.changed': 'the names of columns',
  'public.record_versions.left_behind': 'the names of columns',
  'public.record_versions.record': COPIED,
  'public.record_versions.updated_at_by_id': COPIED,
}

test('every text, list and JSON column is limited', async ({ tx }) => {
  expect((await tx.query<{ name: string }>(TEXT_AND_JSON)).map(({ name }) => name)).toEqual(Object.keys(BOUNDED_OTHERWISE))
})

test('every number and time of an exposed table is limited', async ({ tx }) => {
  const free = await tx.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.atttypid in ('bigint'::regtype, 'integer'::regtype, 'timestamptz'::regtype, 'numeric'::regtype, 'float8'::regtype)
       and not exists (select from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and a.attnum = any(k.conkey))
     order by 1`,
  )
  // Counters and clocks that only the database writes.
  expect(free.map(({ name }) => name)).toEqual([
    ...['changed_at', 'changed_by', 'entity_id', 'id', 'part_of', 'site_change'].map((column) => `record_versions.${column}`),
    'security_events.id',
    'site_builds.id',
    'site_changes.changed_at',
    'site_changes.entity_id',
    'site_changes.id',
  ])
})

const REPORT = `select report_build(gen_random_uuid(), 'live', $1::text::bigint, $2, 'reason', $3::text::jsonb, null, null, $4::text::jsonb, $5::text::integer)`
const GOOD = ['7', 'release', '[]', '{"render": 12.5}', '348']

test.for([
  [0, '-1', 'newest_change'],
  [0, '9007199254740993', 'newest_change'],
  [1, 'r'.repeat(101), 'release_id'],
  [2, '{}', 'dead_links'],
  [2, JSON.stringify(Array.from({ length: 201 }, () => ({}))), 'dead_links'],
  [2, JSON.stringify([{ page: 'p'.repeat(200_001) }]), 'dead_links'],
  [3, '[]', 'phases_ms'],
  [3, '{"render": "slow"}', 'phases_ms'],
  [3, '{"render": -1}', 'phases_ms'],
  [3, '{"render": 1e400}', 'phases_ms'],
  [3, JSON.stringify({ ['p'.repeat(10_001)]: 1 }), 'phases_ms'],
  [4, '-1', 'pages'],
] as const)('a build report with an invalid value %i is refused', async ([position, value, field], { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.server)
  expect((await attempt(tx, REPORT, GOOD)).code).toBe('accepted')
  const refusal = await attempt(
    tx,
    REPORT,
    GOOD.map((good, index) => (index === position ? value : good)),
  )
  expect(refusal).toMatchObject({ code: '23514', message: expect.stringContaining(`"site_builds__${field}__`) })
})

test('a sign-in with an oversized e-mail is counted and fails like any other', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.server)
  const noise = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000))).join('')
  expect(await tx.query('select allowed, user_id from login_begin($1)', [noise])).toEqual([{ allowed: true, user_id: null }])
})

test.for([
  ['name_en', 'ﷺ'],
  ['packaging_image_url', 'https://a.'],
  ['pack_sizes', '1,'],
] as const)('a text of a million repetitions in %s is refused', async ([column, text], { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const sql = insertMany('products', 1, { [column]: 'repeat($1, 1000000)' })
  expect(await attempt(tx, sql, [text])).toMatchObject({ code: '23514', message: expect.stringContaining(`__${column}__`) })
})

test('the search of the library reads a bounded part of a text', async ({ tx }) => {
  const [folded] = await tx.query("select char_length(private.fold_search(repeat('a', 1000000))) as letters")
  expect(folded).toEqual({ letters: 40_000 })
})
