import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { type Command, run, undo } from '../harness/commands.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { serverTest, test } from '../harness/test.ts'

const [PRODUCT] = JSON.parse(readFileSync(new URL('../../seed/products.json', import.meta.url), 'utf8'))

test('commands for many records have a minute, everything else the limit of its caller', async ({ tx }) => {
  const limited = await tx.query<{ name: string; setting: string }>(
    `select p.oid::regprocedure::text as name, setting from pg_proc p, unnest(p.proconfig) as setting
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and setting like 'statement_timeout=%' order by 1`,
  )
  expect(limited).toEqual(
    [
      'carry_out_due_sets()',
      'carry_out_set(bigint,integer)',
      'replace_picture(text,text,boolean,uuid)',
      'restore_content(timestamp with time zone,boolean)',
      'run_command(uuid,text,text,bigint[],jsonb,jsonb,uuid)',
      'schedule_set(bigint,integer,timestamp with time zone,timestamp with time zone)',
      'take_back_set(bigint)',
      'undo_command(uuid)',
    ].map((name) => ({ name, setting: 'statement_timeout=60s' })),
  )
})

serverTest('the tests call the database within the limits of a hosted project', async ({ tx }) => {
  const { claims } = await addCast(tx)
  const limits: Record<string, unknown> = {}
  for (const persona of ['visitor', 'editor', 'server'] as const) {
    await become(tx, claims[persona])
    limits[persona] = (await tx.query('show statement_timeout'))[0]?.statement_timeout
    await becomeOwner(tx)
  }
  limits.owner = (await tx.query('show statement_timeout'))[0]?.statement_timeout
  expect(limits).toEqual({ visitor: '3s', editor: '8s', server: '8s', owner: '2min' })
  expect(await tx.query('select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }])
})

serverTest(
  '200 products with full texts are changed, deleted and brought back within the limits of a hosted project',
  async ({ tx }) => {
    const { claims } = await addCast(tx)
    await tx.query(
      `insert into products (name_en, name_ar, description_en, description_ar, features_en, features_ar, category, pack_sizes)
     select format('%s %s', name_en, n), name_ar, description_en, description_ar, features_en, features_ar, category, pack_sizes
     from jsonb_populate_record(null::products, $1::text::jsonb), generate_series(1, 200) n`,
      [JSON.stringify(PRODUCT)],
    )
    const ids = (await tx.query<{ id: number }>('select id from products order by id')).map(({ id }) => id)
    const texts = "select md5(string_agg((to_jsonb(p) - 'updated_at')::text, '' order by id)) as all from products p"
    const before = await tx.query(texts)
    const commands: Command[] = [
      { action: 'update', table: 'products', ids, values: { category: 'Oil' }, seen: PRODUCT, request: crypto.randomUUID() },
      { action: 'update', table: 'products', ids, values: { pack_unit: 'Litre' }, seen: PRODUCT, request: crypto.randomUUID() },
      { action: 'delete', table: 'products', ids, request: crypto.randomUUID() },
    ]
    await become(tx, claims.editor)
    // PostgREST applies the limits of these functions (the first test of this file); other statements have the limits of the
    // role.
    await tx.query("set local statement_timeout = '60s'")
    for (const command of commands) expect(await run(tx, command)).toMatchObject({ changed: 200, overtaken: [] })
    for (const { request = '' } of commands.toReversed()) {
      expect(await undo(tx, request)).toEqual({ undone: 200, kept: 0, refusal: null })
    }
    await become(tx, claims.visitor)
    expect(await tx.query('select count(*)::integer as n from products')).toEqual([{ n: 200 }])
    await becomeOwner(tx)
    expect(await tx.query(texts)).toEqual(before)
  },
)
