import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { test } from '../harness/test.ts'
import { unboundedWrites } from '../harness/unbounded-writes.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The migrations with their blocks, and the documents: operators run the statements of documents. */
const files = ['SECURITY.md', 'docs', 'supabase/migrations'].flatMap((path) =>
  path.endsWith('.md')
    ? [path]
    : readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(sql|md)$/.test(name))
        .map((name) => join(path, name)),
)

/** Statements in back quotes or in an indented or fenced block. */
const statementsOf = (document: string) => document.match(/```(?:.|\n)*?```|`[^`]+`|^ {4}.*$/gm) ?? []

describe('pg_safeupdate, which hosted projects load for the API, refuses', () => {
  test('no statement of any function', async ({ tx }) => {
    const functions = await tx.query<{ name: string; body: string }>(
      `select p.oid::regprocedure::text as name, p.prosrc as body from pg_proc p join pg_language l on l.oid = p.prolang
       where l.lanname in ('sql', 'plpgsql') and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    )
    expect(functions.length).toBeGreaterThan(200)
    expect(functions.flatMap(({ name, body }) => unboundedWrites(body).map((write) => `${name}: ${write}`))).toEqual([])
  })

  test('no statement of a migration or a document', () => {
    const found = files.flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const parts = path.endsWith('.md') ? statementsOf(text).map((part) => part.replace(/^`+(sql)?|`+$/g, '')) : [text]
      return parts.flatMap((part) => unboundedWrites(part).map((write) => `${path}: ${write}`))
    })
    expect(found).toEqual([])
  })
})

it.each([
  'update t set a = 1',
  'UPDATE only public.t AS x SET a = (select 1 where true)',
  'with x as (delete from t returning id) select * from x where id = 1',
  'begin if a then delete from t; end if; select 1 from x where a; end',
  'update t set a = o.a from other o',
  `execute format('update public.%1$I as now set a = %L', n, 'it''s')`,
  `execute format($sql$ delete from public.%I $sql$, n)`,
  `do $$ begin update t set a = 1; end $$`,
  'update t set a = 1 -- where id',
])('it refuses: %s', (sql) => expect(unboundedWrites(sql)).toHaveLength(1))

it.each([
  'update t set a = 1 where true',
  'delete from t using other o where o.id = t.id',
  'insert into t values (1) on conflict (id) do update set a = 1',
  'select 1 from t for update of t skip locked',
  'create trigger x before insert or update or delete on t',
  'grant select, update on t to a; update t set a = 1 where id',
  'with x as (update t set a = 1 where id = 2 returning *) select * from x',
  'create trigger x after update of a on t; comment on table t is $$set$$',
])('it accepts: %s', (sql) => expect(unboundedWrites(sql)).toEqual([]))
