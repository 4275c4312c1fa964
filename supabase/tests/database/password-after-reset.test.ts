import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { type Account, addAccount, addCast, become, becomeOwner, PASSWORD_HASH, renewing } from '../harness/personas.ts'
import { attempt, refusalOf, test } from '../harness/test.ts'

/** A password that somebody else typed, for a new account or in a reset, gives no access until its owner has replaced it. */

const NEW_HASH = `$2b$10$${'b'.repeat(53)}`
const OTHER_HASH = `$2b$10$${'c'.repeat(53)}`

async function as<Result>(tx: Connection, { subject, session }: Account, act: () => Promise<Result>): Promise<Result> {
  await become(tx, { role: 'authenticated', sub: subject, session_id: session })
  const result = await act()
  await becomeOwner(tx)
  return result
}

async function enter(tx: Connection, { id, subject }: Account, hash: string): Promise<Account> {
  const [row] = await tx.query<{ session: string }>('select session_id::text as session from login_succeed($1, $2)', [id, hash])
  return { id, subject, session: row?.session ?? '' }
}

const mustChange = async (tx: Connection, { id }: Account) =>
  (await tx.query<{ must: boolean }>('select must_change_password($1) as must', [id]))[0]?.must

test('after a reset by an admin the session can only replace the password, and then goes on', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await as(tx, admin, () => tx.query('select staff_set_password($1, $2)', [editor.id, NEW_HASH]))
  expect(await mustChange(tx, editor)).toBe(true)
  const session = await enter(tx, editor, NEW_HASH)
  await as(tx, session, async () => {
    for (const sql of ['select id from admin_users', 'select * from own_devices()', 'select * from session_staff()']) {
      expect(await refusalOf(tx, sql), sql).toBe('PT403')
    }
    expect((await attempt(tx, 'select * from own_session()')).rows, 'what the change needs').toBe(1)
  })
  await renewing(tx, session.session, 'own_password_set($1, $2, $3, $4)', [editor.id, NEW_HASH, PASSWORD_HASH, session.session])
  expect(await mustChange(tx, editor)).toBe(false)
  await as(tx, session, async () => expect((await attempt(tx, 'select id from admin_users')).code).toBe('accepted'))
})

test('a reset whose answer was lost is repeated with the same hash, and is one reset: counted, noted and told once', async ({
  tx,
}) => {
  const { admin, editor } = await addCast(tx)
  for (let time = 0; time < 5; time++) {
    await as(tx, admin, () => tx.query('select staff_set_password($1, $2)', [editor.id, NEW_HASH]))
  }
  const session = await enter(tx, editor, NEW_HASH)
  await as(tx, admin, () => tx.query('select staff_set_password($1, $2)', [editor.id, NEW_HASH]))
  await as(tx, session, async () =>
    expect((await attempt(tx, 'select * from own_session()')).rows, 'its session goes on').toBe(1),
  )
  expect(await tx.query("select count(*)::int as noted from security_events where kind = 'password_set'")).toEqual([{ noted: 1 }])
})

test('who resets the own password in Users needs no other one, nor does an account from elsewhere', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await as(tx, admin, () => tx.query('select staff_set_password($1, $2)', [admin.id, NEW_HASH]))
  expect([await mustChange(tx, admin), await mustChange(tx, editor)]).toEqual([false, false])
})

test('a new account must replace the password that the admin typed; one that is sent again with its creation is no reset', async ({
  tx,
}) => {
  const { admin } = await addCast(tx)
  const request = '11111111-1111-4111-8111-111111111111'
  const create = "select staff_create('new@test.example', 'New', 'editor', true, $1, $2) as id"
  const setPassword = (id: number, repeated: string | null = request) =>
    as(tx, admin, () => tx.query('select staff_set_password($1, $2, $3)', [id, NEW_HASH, repeated]))
  const [row] = await as(tx, admin, () => tx.query<{ id: number }>(create, [PASSWORD_HASH, request]))
  const person = { id: row?.id ?? 0, subject: '', session: '' }
  for (let time = 0; time < 5; time++) await setPassword(person.id)
  expect(await mustChange(tx, person)).toBe(true)
  const session = await enter(tx, person, NEW_HASH)
  expect(session.session, 'with the password that was typed last').not.toBe('')
  expect(await tx.query("select from security_events where kind = 'password_set'"), 'it was no reset').toEqual([])
  await renewing(tx, session.session, 'own_password_set($1, $2, $3, $4)', [person.id, NEW_HASH, OTHER_HASH, session.session])
  expect(await mustChange(tx, person), 'its owner has chosen one').toBe(false)
  await setPassword(person.id)
  expect(await mustChange(tx, person), 'after a sign-in').toBe(true)
})

test('a password that another admin has set meanwhile is a reset, also where the creation is repeated', async ({ tx }) => {
  const { admin } = await addCast(tx)
  const other = await addAccount(tx, 'other-admin@test.example', 'admin')
  const request = '11111111-1111-4111-8111-111111111111'
  const create = "select staff_create('new@test.example', 'New', 'editor', true, $1, $2) as id"
  const [row] = await as(tx, admin, () => tx.query<{ id: number }>(create, [PASSWORD_HASH, request]))
  const person = { id: row?.id ?? 0, subject: '', session: '' }
  await as(tx, other, () => tx.query('select staff_set_password($1, $2)', [person.id, OTHER_HASH]))
  await as(tx, admin, () => tx.query('select staff_set_password($1, $2, $3)', [person.id, NEW_HASH, request]))
  expect(await mustChange(tx, person)).toBe(true)
  expect(await tx.query("select by_id from security_events where kind = 'password_set' order by id"), 'both are noted').toEqual([
    { by_id: other.id },
    { by_id: admin.id },
  ])
})

test.for([
  ['of another account', (id: number) => [id, '22222222-2222-4222-8222-222222222222']],
  ['that is missing', (id: number) => [id, null]],
] as const)('with a request %s, a password that somebody else sets is a reset', async ([, call], { tx }) => {
  const { admin, editor } = await addCast(tx)
  await as(tx, admin, async () => {
    const request = '22222222-2222-4222-8222-222222222222'
    await tx.query("select staff_create('new@test.example', 'New', 'editor', true, $1, $2)", [PASSWORD_HASH, request])
    const [id, repeated] = call(editor.id)
    await tx.query('select staff_set_password($1, $2, $3)', [id, NEW_HASH, repeated])
  })
  expect(await mustChange(tx, editor)).toBe(true)
})

test('a change that is repeated changes nothing more, and nobody passes the step with the hash that was set', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await as(tx, admin, () => tx.query('select staff_set_password($1, $2)', [editor.id, NEW_HASH]))
  const { session } = await enter(tx, editor, NEW_HASH)
  const replace = async (current: string, next: string) =>
    (
      await tx.query<{ done: string | null }>('select own_password_set($1, $2, $3, $4) as done', [
        editor.id,
        current,
        next,
        session,
      ])
    )[0]?.done
  const noted = async () =>
    (await tx.query("select from security_events where kind = 'password_changed' and account_id = $1", [editor.id])).length
  expect([await replace(NEW_HASH, NEW_HASH), await mustChange(tx, editor)]).toEqual([null, true])
  await renewing(tx, session, 'own_password_set($1, $2, $3, $4)', [editor.id, NEW_HASH, PASSWORD_HASH, session])
  expect(await replace(PASSWORD_HASH, PASSWORD_HASH)).toBe(session)
  expect([await mustChange(tx, editor), await noted()]).toEqual([false, 1])
})

test('a change that is repeated while the first call is pending changes nothing more: the session goes on with the token of the first answer', async ({
  tx,
}) => {
  const { editor } = await addCast(tx)
  const noted = () =>
    tx
      .query("select from security_events where kind = 'password_changed' and account_id = $1", [editor.id])
      .then(({ length }) => length)
  const live = () =>
    tx
      .query('select from private.admin_sessions where admin_user_id = $1 and revoked_at is null', [editor.id])
      .then(({ length }) => length)
  const change = `select own_password_set(${editor.id}, '${PASSWORD_HASH}', '${NEW_HASH}', '${editor.session}')`
  await tx.query(change)
  await enter(tx, editor, NEW_HASH)
  const before = [await noted(), await live()]
  expect(await refusalOf(tx, change)).toBe('PT401')
  expect([await noted(), await live()]).toEqual(before)
})

test('a second factor that the role needs comes first, and is no way around the password', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await as(tx, admin, () => tx.query('select staff_set_password($1, $2)', [editor.id, NEW_HASH]))
  const session = await enter(tx, editor, NEW_HASH)
  await tx.run("insert into private.second_factor_roles (role) values ('editor')")
  await as(tx, session, async () => expect(await refusalOf(tx, 'select * from own_session()')).toBe('PT403'))
  await tx.run(`update private.admin_sessions set assurance = 2 where id = '${session.session}'`)
  await as(tx, session, async () => {
    expect((await attempt(tx, 'select * from own_session()')).code).toBe('accepted')
    expect(await refusalOf(tx, 'select id from admin_users')).toBe('PT403')
  })
})
