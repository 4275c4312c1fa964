import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import type { Connection } from '../harness/database.ts'
import { addAccount, become, PASSWORD_HASH } from '../harness/personas.ts'
import { attempt, serverTest, test } from '../harness/test.ts'

const EMAIL = 'someone@test.example'

type Attempt = { allowed: boolean; retry_after_s: number; user_id: number | null; password_hash: string | null }

async function begin(tx: Connection, email = EMAIL, device: string | null = null): Promise<Attempt> {
  const [row] = await tx.query<Attempt>('select * from login_begin($1, $2)', [email, device])
  if (!row) throw new Error('login_begin returned no row.')
  return row
}

async function fail(tx: Connection, times: number): Promise<void> {
  for (let index = 0; index < times; index++) await begin(tx)
}

/** Moves the end of the window in which attempts are counted, to simulate that time has passed. */
const endWindowIn = (tx: Connection, interval: string) =>
  tx.query(`update private.login_attempts set window_ends_at = now() + interval '${interval}' where email = $1`, [EMAIL])

test('an attempt returns the hash of an active account', async ({ tx }) => {
  const { id } = await addAccount(tx, EMAIL)
  expect(await begin(tx)).toEqual({ allowed: true, retry_after_s: 0, user_id: id, password_hash: PASSWORD_HASH })
})

test('an unknown and a deactivated account get the same response and count equally', async ({ tx }) => {
  await addAccount(tx, EMAIL, 'admin', { active: false })
  const unknown = await begin(tx, 'nobody@test.example')
  expect(unknown).toEqual({ allowed: true, retry_after_s: 0, user_id: null, password_hash: null })
  expect(await begin(tx)).toEqual(unknown)
  const attempts = await tx.query('select failures from private.login_attempts')
  expect(attempts).toEqual([{ failures: 1 }, { failures: 1 }])
})

test('after 5 failures an e-mail is refused for 15 minutes, and another is not', async ({ tx }) => {
  await addAccount(tx, EMAIL)
  await fail(tx, 4)
  expect((await begin(tx)).allowed, 'the fifth').toBe(true)
  expect(await begin(tx), 'the sixth').toEqual({ allowed: false, retry_after_s: 900, user_id: null, password_hash: null })
  expect((await begin(tx, 'other@test.example')).allowed).toBe(true)
})

test('refused attempts do not prolong the lock', async ({ tx }) => {
  await fail(tx, 5)
  await endWindowIn(tx, '61 seconds')
  await fail(tx, 10)
  expect(await begin(tx)).toMatchObject({ allowed: false, retry_after_s: 61 })
})

test('the lock ends after 15 minutes, and the count starts again', async ({ tx }) => {
  await fail(tx, 5)
  await endWindowIn(tx, '1 millisecond')
  expect((await begin(tx)).allowed, 'a moment before the end').toBe(false)
  await endWindowIn(tx, '0')
  expect((await begin(tx)).allowed, 'at the end').toBe(true)
  await fail(tx, 4)
  expect((await begin(tx)).allowed, 'five more were allowed').toBe(false)
})

test('an old failure is forgotten after 15 minutes', async ({ tx }) => {
  await fail(tx, 4)
  await endWindowIn(tx, '0')
  await begin(tx)
  expect(await tx.query('select failures from private.login_attempts where email = $1', [EMAIL])).toEqual([{ failures: 1 }])
})

test('success resets the count, opens a session of one hour and writes last_login', async ({ tx }) => {
  const { id, subject } = await addAccount(tx, EMAIL)
  await fail(tx, 4)
  const [opened] = await tx.query("select *, expires_at - now() = interval '1 hour' as is_one_hour from login_succeed($1, $2)", [
    id,
    PASSWORD_HASH,
  ])
  expect(opened).toMatchObject({ id, subject, email: EMAIL, full_name: 'Test', role: 'admin', is_one_hour: true })
  expect(await tx.query('select email from private.login_attempts')).toEqual([])
  expect(await tx.query('select id from admin_users where last_login = now()')).toEqual([{ id }])
  await become(tx, { role: 'authenticated', sub: subject, session_id: opened?.session_id })
  expect(await tx.query('select * from session_staff()')).toEqual([{ id, role: 'admin' }])
})

test('a live session is refused with a token from another issuer or for another audience', async ({ tx }) => {
  const { id, subject, session } = await addAccount(tx, EMAIL)
  const claims = { role: 'authenticated', sub: subject, session_id: session }
  for (const wrong of ['other', '', null, 7, true, {}, ['authenticated'], ['admin-login']]) {
    for (const origin of [{ aud: wrong }, { iss: wrong }]) {
      await become(tx, { ...claims, ...origin })
      for (const call of ['select * from session_staff()', 'select id from public.admin_users']) {
        expect((await attempt(tx, call)).code, `${call} with ${JSON.stringify(origin)}`).toBe('PT401')
      }
    }
  }
  await become(tx, claims)
  expect(await tx.query('select * from session_staff()')).toEqual([{ id, role: 'admin' }])
})

test('no session is opened after the account was deactivated or its password changed', async ({ tx }) => {
  await addAccount(tx, 'first@test.example')
  const { id } = await addAccount(tx, EMAIL)
  expect(await tx.query('select * from login_succeed($1, $2)', [id, `$2b$10$${'b'.repeat(53)}`])).toEqual([])
  await tx.query('update admin_users set active = false where id = $1', [id])
  expect(await tx.query('select * from login_succeed($1, $2)', [id, PASSWORD_HASH])).toEqual([])
})

test('housekeeping removes expired attempts', async ({ tx }) => {
  await fail(tx, 1)
  await endWindowIn(tx, '0')
  await begin(tx, 'other@test.example')
  await tx.run('select housekeeping()')
  expect(await tx.query('select email from private.login_attempts')).toEqual([{ email: 'other@test.example' }])
})

serverTest('20 parallel attempts let at most 5 through', async ({ connect }) => {
  const connections = await Promise.all(Array.from({ length: 20 }, () => connect()))
  const responses = await Promise.all(connections.map((connection) => begin(connection, 'parallel@test.example')))
  expect(responses.filter(({ allowed }) => allowed)).toHaveLength(5)
})

serverTest('housekeeping does not wait for expired rows that another transaction has locked', async ({ connect }) => {
  const [holder, other] = await Promise.all([connect(), connect()])
  await holder.run("insert into private.login_attempts values ('old@test.example', 5, now() - interval '1 minute')")
  await holder.run("begin; select from private.login_attempts where email = 'old@test.example' for update")
  await other.run("set statement_timeout = '2s'")
  await other.run('select housekeeping()')
  await holder.run('rollback')
})

serverTest('a sign-in during a password change or a deactivation leaves no live session', async ({ connect }) => {
  const [owner, signIn, change] = await Promise.all([connect(), connect(), connect()])
  const admin = await addAccount(owner, 'first@test.example')
  const { id } = await addAccount(owner, EMAIL)
  for (const call of [
    `staff_set_password(${id}, '$2b$10$${'b'.repeat(53)}')`,
    `staff_update(gen_random_uuid(), ${id}, jsonb_build_object('active', false), (select to_jsonb(u) from admin_users u where u.id = ${id}))`,
  ]) {
    await owner.run(
      `update admin_users set active = true where id = ${id}; update private.admin_credentials set password_hash = '${PASSWORD_HASH}'`,
    )
    await signIn.run('begin')
    await signIn.query('select * from login_succeed($1, $2)', [id, PASSWORD_HASH])
    await change.run('begin')
    await become(change, { role: 'authenticated', sub: admin.subject, session_id: admin.session })
    const session = await sessionOf(change)
    const changed = change.run(`select ${call}; commit`)
    await isBlocked(owner, session)
    await signIn.run('commit')
    await changed
    const live = await owner.query('select id from private.admin_sessions where admin_user_id = $1 and revoked_at is null', [id])
    expect(live, call).toEqual([])
  }
})
