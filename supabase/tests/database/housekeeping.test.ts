import { expect } from 'vitest'
import { YEAR } from '../harness/expiring-rows.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, PERSONAS } from '../harness/personas.ts'
import { refusalOf, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Every table that grows has a rule (docs/decisions/housekeeping.md). */

/** Tables whose rows are never removed, each with the reason why the table stays small or is worth its size. */
const KEPT: Record<string, string> = {
  admin_users:
    'one row for each member of staff, with admin_credentials, totp_secrets, recovery_codes, passkeys and seen_notices',
  products:
    'content: staff delete it, like articles, hero_images, brand_logos, partners, impact_gallery, certificates, tender_facts, trade_facts, trade_packs, synonyms and picture_texts',
  record_versions:
    'the history is kept for good, or thinned out by a setting; the bin is emptied after 90 days (history-retention.test.ts)',
  security_events: 'the audit trail: nobody removes a line, and nobody can fill it (security-events.test.ts)',
  history_days: 'one row for each day',
  owner_mails: 'a mail stays until the hook has accepted it; events that can repeat are collected (owner-mail.test.ts)',
  prepared_changes: 'staff prepare at most 1,000; the changes of a set end with it (prepared.test.ts)',
  picture_facts: 'one row for each uploaded picture, with picture_uses',
  language_marks: 'one row for each text that is behind',
  content_tables: 'one row for each content table',
  second_factor_roles: 'one row for each role',
  operation_states: 'one row for each kind of news of the operation',
  confirmed_change: 'one row, like history_settings, language_settings, mail_settings and role_settings',
}

test('every table has a rule: housekeeping shortens it, or something else bounds it', async ({ tx }) => {
  const tables = await tx.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  const rules = [...Object.keys(YEAR), ...Object.entries(KEPT).flat()].join(' ')
  const withoutRule = tables.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(rules))
  expect(withoutRule).toEqual([])
})

test('of a year in which nobody cleaned up, housekeeping leaves what the rules keep', async ({ tx }) => {
  const { admin } = await addCast(tx)
  const names = Object.keys(YEAR).map((target) => target.split(' ')[0])
  for (const name of names) await tx.run(`delete from ${name}`)
  for (const [target, { insert }] of Object.entries(YEAR)) {
    const days = `select n as day, now() - make_interval(days => n) as at, ${admin.id}::bigint as account
      from generate_series(365, 1, -1) as n`
    await tx.run(`insert into ${target} select row.* from (${days}) as days, lateral (${insert}) as row`)
  }
  const counts = async () => {
    const rows = await tx.query<{ name: string; rows: number }>(
      names.map((name) => `select '${name}' as name, count(*) as rows from ${name}`).join(' union all '),
    )
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
  }
  await tx.run('select housekeeping()')
  const left = Object.fromEntries(Object.entries(YEAR).map(([target, rule]) => [target.split(' ')[0], rule.left]))
  expect(await counts()).toEqual(left)
})

test('the newest change stays, however old, because it says what is published', async ({ tx }) => {
  await tx.run(`insert into site_changes (entity, entity_id, operation, changed_at)
    select 'products', n, 'update', now() - interval '1 year' from generate_series(1, 3) as n`)
  const newest = await tx.query('select newest_site_change()')
  await tx.run('select housekeeping()')
  expect(await tx.query('select entity_id from site_changes')).toEqual([{ entity_id: 3 }])
  expect(await tx.query('select newest_site_change()')).toEqual(newest)
})

for (const persona of PERSONAS) {
  test(`${persona}: only the server may call it`, async ({ tx }) => {
    const { claims } = await addCast(tx)
    await become(tx, claims[persona])
    expect(await refusalOf(tx, 'select housekeeping()')).toBe(persona === 'server' ? 'accepted' : '42501')
  })
}

test('facts of a product leave after it has left the bin for good; the history names them, and the site is not built', async ({
  tx,
}) => {
  const withFacts = async () => {
    const product_id = await insertRow(tx, 'products')
    return [product_id, await insertRow(tx, 'trade_facts', { product_id }), await insertRow(tx, 'trade_packs', { product_id })]
  }
  const [[stored], [deleted], [gone, facts, pack]] = [await withFacts(), await withFacts(), await withFacts()]
  await tx.query('delete from products where id = any ($1::bigint[])', [[deleted, gone]])
  await tx.query("select private.remove_from_bin('products', $1::bigint, null, null)", [gone])
  const newest = await tx.query('select newest_site_change() as site_change')
  const versions = await versionsOf(tx, () => tx.run('select housekeeping()'))
  for (const table of ['trade_facts', 'trade_packs'])
    expect(await tx.query(`select product_id from ${table} order by id`)).toEqual([
      { product_id: stored },
      { product_id: deleted },
    ])
  expect(versions).toMatchObject([
    { entity: 'trade_facts', entity_id: facts, operation: 'delete', ...newest[0] },
    { entity: 'trade_packs', entity_id: pack, operation: 'delete', ...newest[0] },
  ])
  expect(await tx.query('select newest_site_change() as site_change')).toEqual(newest)
})
