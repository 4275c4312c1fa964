import { expect } from 'vitest'
import { run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { asOwner, versionsOf } from '../harness/history.ts'
import { addCast, become, type Cast, PERSONAS } from '../harness/personas.ts'
import { carryOutDue, createSet, listed, passTime, prepare, prepareOne, schedule, setOf, takeBack } from '../harness/prepared.ts'
import { attempt, refusalOf, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Prepared sets at a time: carried out and taken back once, with the rights of who scheduled them, or waiting visibly. */

/** A set that renames a partner in an hour, and is taken back in two, scheduled by a person. Leaves the server as the caller. */
async function scheduled(tx: Connection, by: keyof Cast['claims'] = 'editor', values: object = { name: 'New' }) {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners', { name: 'Port' })
  await become(tx, cast.claims[by])
  const set = await createSet(tx, 'Ramadan')
  const seen = { name: 'Port', active: true }
  const { set_version } = await prepareOne(tx, { action: 'update', record_id: id, values, seen }, set)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await schedule(tx, set, set_version, inHours(1), inHours(2))
  await become(tx, cast.claims.server)
  return { cast, id, set }
}

const nameOf = async (tx: Connection, id: number) =>
  (await asOwner(tx, () => tx.query<{ name: string }>('select name from partners where id = $1', [id])))[0]?.name

test('at its time a set is carried out once, and taken back once, in the name of who scheduled it', async ({ tx }) => {
  const { cast, id, set } = await scheduled(tx)
  const first = await carryOutDue(tx)
  expect(first).toMatchObject({ done: 0, waiting: [] })
  expect(first.due_in_ms).toBeGreaterThan(3_590_000)
  expect(first.due_in_ms).toBeLessThanOrEqual(3_600_000)
  const versions = await versionsOf(tx, async () => {
    await passTime(tx, '1 hour')
    expect(await carryOutDue(tx)).toMatchObject({ done: 1, waiting: [] })
    expect(await carryOutDue(tx)).toMatchObject({ done: 0 })
  })
  expect(versions).toMatchObject([
    {
      operation: 'bulk',
      changed_by: cast.editor.id,
      source: 'console',
      record: { action: 'carry_out', name: 'Ramadan', prepared: ['Test'], approved: { account: cast.editor.id } },
    },
    { operation: 'update', changed_by: cast.editor.id, source: 'console' },
  ])
  expect([await nameOf(tx, id), await setOf(tx, set)]).toMatchObject(['New', { state: 'done', carried: { scheduled: true } }])
  await passTime(tx, '1 hour')
  expect(await carryOutDue(tx)).toMatchObject({ done: 1, due_in_ms: null })
  expect([await nameOf(tx, id), await setOf(tx, set)]).toMatchObject(['Port', { state: 'taken_back' }])
  expect(await carryOutDue(tx)).toMatchObject({ done: 0 })
  const left = await asOwner(tx, () => tx.query("select from private.admin_sessions where way = 'schedule'"))
  expect(left).toEqual([])
  expect((await tx.query("select current_setting('role') as role"))[0]).toEqual({ role: 'service_role' })
})

test('a set whose time passed while nobody called is carried out and taken back at once, in this order', async ({ tx }) => {
  const { id, set } = await scheduled(tx)
  await passTime(tx, '1 week')
  expect(await carryOutDue(tx)).toMatchObject({ done: 1, due_in_ms: 0 })
  expect(await nameOf(tx, id)).toBe('New')
  expect(await carryOutDue(tx)).toMatchObject({ done: 1, due_in_ms: null })
  expect([await nameOf(tx, id), (await setOf(tx, set))?.state]).toEqual(['Port', 'taken_back'])
})

test('an overtaken set waits, writes nothing and is reported; the others are carried out', async ({ tx }) => {
  const { cast, id, set } = await scheduled(tx)
  await become(tx, cast.claims.admin)
  const other = await createSet(tx, 'Other')
  const [{ set_version } = { set_version: 0 }] = await prepare(tx, [{ action: 'insert', values: { name: 'Added' } }], other)
  await schedule(tx, other, set_version, new Date(Date.now() + 3_600_000).toISOString())
  await run(tx, { action: 'update', table: 'partners', ids: [id], values: { name: 'Theirs' } })
  await become(tx, cast.claims.server)
  await passTime(tx, '1 hour')
  const versions = await versionsOf(tx, async () => {
    const answer = await carryOutDue(tx)
    expect(answer).toMatchObject({ done: 1, due_in_ms: null, waiting: [{ name: 'Ramadan', is_overdue: false }] })
    expect(await carryOutDue(tx)).toEqual({ ...answer, done: 0 })
  })
  expect(versions.map(({ operation }) => operation)).toEqual(['bulk', 'insert'])
  expect(await setOf(tx, set)).toMatchObject({
    state: 'waiting',
    problem: [{ reason: 'overtaken', columns: { name: { now: 'Theirs', account: cast.admin.id } } }],
  })
  // A new time ends the alarm.
  await become(tx, cast.claims.editor)
  const [waiting] = (await listed(tx)).filter(({ id: one }) => one === set)
  await schedule(tx, set, waiting?.version ?? 0, null)
  await become(tx, cast.claims.server)
  expect(await carryOutDue(tx)).toMatchObject({ waiting: [] })
})

test('a set is not taken back over newer changes: it waits, and who carried it out decides', async ({ tx }) => {
  const { cast, id, set } = await scheduled(tx)
  await passTime(tx, '1 hour')
  await carryOutDue(tx)
  await become(tx, cast.claims.admin)
  await run(tx, { action: 'update', table: 'partners', ids: [id], values: { name: 'Theirs' } })
  await become(tx, cast.claims.server)
  await passTime(tx, '1 hour')
  expect(await carryOutDue(tx)).toMatchObject({ done: 0, waiting: [{ name: 'Ramadan' }] })
  expect([await nameOf(tx, id), await setOf(tx, set)]).toMatchObject([
    'Theirs',
    { state: 'waiting', problem: [{ reason: 'kept', columns: { name: { now: 'Theirs' } } }] },
  ])
  await become(tx, cast.claims.editor)
  expect(await takeBack(tx, set)).toMatchObject({ undone: 0, kept: 1 })
  await become(tx, cast.claims.server)
  expect(await carryOutDue(tx)).toMatchObject({ waiting: [] })
})

test.for<[string, string, string]>([
  ['deactivated', "update admin_users set active = false where email = 'moderator@test.example'", 'account'],
  ['deleted', "delete from admin_users where email = 'moderator@test.example'", 'account'],
  [
    'given a password that it must replace',
    `update private.admin_credentials set must_change = true where admin_user_id =
       (select id from admin_users where email = 'moderator@test.example')`,
    'account',
  ],
  ['limited', 'update private.role_settings set moderators_are_limited = true where id', 'forbidden'],
])('an account that was %s since does not carry out: the set waits', async ([, change, reason], { tx }) => {
  const { id, set } = await scheduled(tx, 'moderator', { active: false, name: 'New' })
  await asOwner(tx, async () => {
    await tx.run(`update partners set active = false, name = 'Port' where id = ${id}`)
    await tx.run(`update private.prepared_changes set "values" = '{"active": true}', seen = '{"active": false}' where true`)
    await tx.run(change)
  })
  await passTime(tx, '1 hour')
  expect(await carryOutDue(tx)).toMatchObject({ done: 0, waiting: [{ name: 'Ramadan' }] })
  expect(await setOf(tx, set)).toMatchObject({ state: 'waiting', problem: [{ reason }] })
})

test('an account with a second factor carries out', async ({ tx }) => {
  const { cast, id } = await scheduled(tx)
  await asOwner(tx, () =>
    tx.query("insert into private.totp_secrets (admin_user_id, sealed, last_step) values ($1, 'sealed', 5)", [cast.editor.id]),
  )
  await passTime(tx, '1 hour')
  expect(await carryOutDue(tx)).toMatchObject({ done: 1 })
  expect(await nameOf(tx, id)).toBe('New')
})

test('a set of a restored backup is carried out in the name of the account with the e-mail of its author', async ({ tx }) => {
  const { cast, id, set } = await scheduled(tx)
  const [backup] = await tx.query<{ sets: unknown }>('select prepared_backup() as sets')
  expect(backup?.sets).toMatchObject([{ name: 'Ramadan', approved: { email: 'editor@test.example' } }])
  expect(JSON.stringify(backup?.sets)).not.toContain('account')
  const restore = () => attempt(tx, 'select restore_prepared($1::text::jsonb)', [JSON.stringify(backup?.sets)])
  expect((await restore()).code).toBe('PT409')
  await asOwner(tx, () => tx.query('delete from private.prepared_sets where id = $1', [set]))
  await tx.query('select restore_prepared($1::text::jsonb)', [JSON.stringify(backup?.sets)])
  expect(await tx.query('select prepared_backup() as sets')).toEqual([backup])
  await passTime(tx, '1 hour')
  expect(await carryOutDue(tx)).toMatchObject({ done: 1 })
  expect(await nameOf(tx, id)).toBe('New')
  await become(tx, cast.claims.editor)
  expect(await listed(tx)).toMatchObject([{ name: 'Ramadan', state: 'done', carried: { account: cast.editor.id } }])
})

test('whoever edits a scheduled set answers for it', async ({ tx }) => {
  const { cast, set } = await scheduled(tx, 'admin')
  await become(tx, cast.claims.editor)
  await prepareOne(tx, { action: 'insert', values: { name: 'Added' } }, set)
  await become(tx, cast.claims.server)
  await passTime(tx, '1 hour')
  await carryOutDue(tx)
  expect(await setOf(tx, set)).toMatchObject({ state: 'done', carried: { account: cast.editor.id } })
})

test('a clock that goes back carries nothing out again', async ({ tx }) => {
  const { id } = await scheduled(tx)
  await passTime(tx, '1 hour')
  await carryOutDue(tx)
  await passTime(tx, '-1 day')
  expect(await carryOutDue(tx)).toMatchObject({ done: 0 })
  expect(await nameOf(tx, id)).toBe('New')
})

test('a set that cannot be run for another reason stays due, is reported after 5 minutes, and stops no other set', async ({
  tx,
}) => {
  const { set } = await scheduled(tx)
  await asOwner(tx, () =>
    tx.run(`create function private.fail() returns trigger language plpgsql as $$ begin raise 'disk' using errcode = '53100'; end $$;
      create trigger fail before update on partners for each row execute function private.fail()`),
  )
  await passTime(tx, '1 hour 10 minutes')
  expect(await carryOutDue(tx)).toMatchObject({ done: 0, due_in_ms: 0, waiting: [{ name: 'Ramadan', is_overdue: true }] })
  expect(await setOf(tx, set)).toMatchObject({ state: 'open', problem: null })
  await asOwner(tx, () => tx.run('drop trigger fail on partners'))
  expect(await carryOutDue(tx)).toMatchObject({ done: 1, waiting: [] })
})

for (const persona of PERSONAS) {
  test(`${persona}: only the server carries out what is due, and backs up and restores, also with all grants`, async ({ tx }) => {
    const { claims } = await addCast(tx)
    await tx.run('grant all on all functions in schema public to anon, authenticated')
    await become(tx, claims[persona])
    for (const call of ['carry_out_due_sets()', 'prepared_backup()', "restore_prepared('[]')"])
      expect(await refusalOf(tx, `select ${call}`), call).toBe(persona === 'server' ? 'accepted' : '42501')
  })
}
