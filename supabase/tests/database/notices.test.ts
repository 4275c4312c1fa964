import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import type { Connection } from '../harness/database.ts'
import {
  type Account,
  addAccount,
  addCast,
  become,
  becomeOwner,
  GIVEN_HASH,
  PASSWORD_HASH,
  PERSONAS,
  renewing,
} from '../harness/personas.ts'
import { attempt, serverTest, test } from '../harness/test.ts'

/** Notices to the owner of an account, until they were seen. */

type Told = {
  id: string
  kind: string
  by_name: string | null
  browser: string | null
  detail: object
}

async function enter(tx: Connection, { id, subject }: Account, device: string, browser: string): Promise<Account> {
  const [row] = await tx.query<{ session: string }>('select session_id::text as session from login_succeed($1, $2, $3)', [
    id,
    PASSWORD_HASH,
    device,
  ])
  if (!row) throw new Error('The sign-in opened no session.')
  await tx.query("select session_described($1, $2, $3, 'Windows')", [row.session, device, browser])
  return { id, subject, session: row.session }
}

async function as<Result>(tx: Connection, { subject, session }: Account, act: () => Promise<Result>): Promise<Result> {
  await become(tx, { role: 'authenticated', sub: subject, session_id: session })
  const result = await act()
  await becomeOwner(tx)
  return result
}

const noticesOf = (tx: Connection, account: Account) => as(tx, account, () => tx.query<Told>('select * from own_notices()'))
const see = (tx: Connection, account: Account, notices: Told[]) =>
  as(tx, account, () => tx.query('select own_notices_seen($1)', [notices.map(({ id }) => id)]))

test('a new device is announced on the others until it was seen, and cannot hide itself', async ({ tx }) => {
  const owner = await addAccount(tx, 'owner@test.example')
  const laptop = await enter(tx, owner, 'laptop', 'Firefox')
  const stranger = await enter(tx, owner, 'stranger', 'Chrome')
  const onLaptop = await noticesOf(tx, laptop)
  expect(onLaptop.map(({ kind, browser }) => [kind, browser])).toEqual([['new_device', 'Chrome']])
  await see(tx, stranger, onLaptop)
  expect(await noticesOf(tx, laptop), 'after the stranger has "seen" it').toEqual(onLaptop)
  await see(tx, laptop, onLaptop)
  expect(await noticesOf(tx, laptop)).toEqual([])
  await enter(tx, owner, 'stranger', 'Chrome')
  expect(await noticesOf(tx, laptop), 'the same device again').toEqual([])
})

test('a stranger with two devices hides at most the second: for a day only an older device acknowledges one for all', async ({
  tx,
}) => {
  const owner = await addAccount(tx, 'owner@test.example')
  const later = () => tx.run("update private.known_devices set first_used_at = first_used_at - interval '1 hour'")
  const laptop = await enter(tx, owner, 'laptop', 'Firefox')
  await later()
  const first = await enter(tx, owner, 'first of the stranger', 'Chrome')
  await later()
  const second = await enter(tx, owner, 'second of the stranger', 'Opera')
  const browsers = async (account: Account) => (await noticesOf(tx, account)).map(({ browser }) => browser)
  expect(await browsers(laptop)).toEqual(['Opera', 'Chrome'])
  await see(tx, second, await noticesOf(tx, second))
  await see(tx, first, await noticesOf(tx, first))
  expect(await browsers(second), 'it was read there').toEqual([])
  expect(await browsers(laptop)).toEqual(['Chrome'])
  await see(tx, laptop, await noticesOf(tx, laptop))
  expect(await browsers(laptop)).toEqual([])
  await tx.run("update private.known_devices set first_used_at = first_used_at - interval '1 day'")
  const newest = await enter(tx, owner, 'new', 'Safari')
  expect(await browsers(newest), 'that of the owner, which no older one has seen').toEqual(['Firefox'])
  await see(tx, newest, await noticesOf(tx, newest))
  expect(await browsers(await enter(tx, owner, 'newer', 'Edge')), 'after a day').toEqual(['Safari'])
})

test('a device that was forgotten as the oldest of more than 20 has seen what it acknowledges, and reads what follows', async ({
  tx,
}) => {
  const { admin, editor } = await addCast(tx)
  const later = () => tx.run("update private.known_devices set first_used_at = first_used_at - interval '1 minute'")
  const laptop = await enter(tx, editor, 'laptop', 'Firefox')
  await tx.run("update private.known_devices set last_used_at = last_used_at - interval '1 hour'")
  for (let device = 0; device < 20; device++) {
    await later()
    await enter(tx, editor, `of the stranger ${device}`, 'Chrome')
  }
  await tx.query("select private.note_event('password_set', $1, $2)", [editor.id, admin.id])
  const kinds = new Set<string>()
  for (let page = 0; page < 3; page++) {
    const notices = await noticesOf(tx, laptop)
    for (const { id, kind } of notices) kinds.add(`${kind} ${id}`)
    await see(tx, laptop, notices)
  }
  expect(kinds.size).toBe(21)
  expect(await noticesOf(tx, laptop)).toEqual([])
})

test('what others did to the account is told with who did it, and a password that the account itself replaced; a name is not', async ({
  tx,
}) => {
  const { admin, editor } = await addCast(tx)
  await as(tx, admin, async () => {
    await tx.query('select staff_set_password($1, $2)', [editor.id, GIVEN_HASH])
    const call = `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'editor@test.example'::text, 'full_name', $2::text, 'role', $3::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`
    await tx.query(call, [editor.id, 'Other name', 'editor'])
    await tx.query(call, [editor.id, 'Other name', 'moderator'])
    await tx.query(call.replace('editor@', 'other@'), [editor.id, 'Other name', 'moderator'])
  })
  for (let guess = 0; guess < 5; guess++) {
    await tx.query("select login_begin('other@test.example')")
    await tx.query("select sign_in_refused('password_refused', 'other@test.example')")
  }
  const [opened] = await tx.query<{ session: string }>('select session_id::text as session from login_succeed($1, $2)', [
    editor.id,
    GIVEN_HASH,
  ])
  await tx.query('select own_password_set($1, $2, $3, $4)', [editor.id, GIVEN_HASH, PASSWORD_HASH, opened?.session])
  const again = await enter(tx, editor, 'phone', 'Safari')
  const notices = await noticesOf(tx, again)
  expect(notices.map(({ kind, by_name, detail }) => [kind, by_name, detail])).toEqual([
    ['password_changed', 'Other name', { by_self: true }],
    ['locked', null, {}],
    ['account_changed', 'Test', { email: ['editor@test.example', 'other@test.example'] }],
    ['account_changed', 'Test', { role: ['editor', 'moderator'] }],
    ['password_set', 'Test', {}],
  ])
  await see(tx, again, notices)
  expect(await noticesOf(tx, again)).toEqual([])
})

test('repeated locks by strangers hide no other notice: only the newest lock is shown', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await tx.query("select private.note_event('factor_reset', $1, $2)", [editor.id, admin.id])
  for (let lock = 0; lock < 12; lock++) await tx.query("select private.note_event('locked', $1)", [editor.id])
  const [newest] = await tx.query<{ id: number }>('select max(id) as id from security_events')
  const notices = await noticesOf(tx, editor)
  expect(notices.map(({ kind, id }) => [kind, id])).toEqual([
    ['locked', String(newest?.id)],
    ['factor_reset', expect.any(String)],
  ])
  await see(tx, editor, notices)
  expect(await noticesOf(tx, editor)).toEqual([])
})

test('of more than ten notices the oldest are shown first, the others after them', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  for (let reset = 0; reset < 12; reset++)
    await tx.query("select private.note_event('factor_reset', $1, $2)", [editor.id, admin.id])
  const first = await noticesOf(tx, editor)
  await see(tx, editor, first)
  const second = await noticesOf(tx, editor)
  const ids = [...second, ...first].map(({ id }) => Number(id))
  expect([first.length, second.length]).toEqual([10, 2])
  expect(ids, 'the newest is on top').toEqual(ids.toSorted((a, b) => b - a))
})

test('the owner is told of a password or e-mail that was changed in Users with their own session', async ({ tx }) => {
  const { admin } = await addCast(tx)
  await as(tx, admin, async () => {
    const call = `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', $2::text, 'full_name', $3::text, 'role', 'admin'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`
    await tx.query(call, [admin.id, 'admin@test.example', 'Other name'])
    await tx.query(call, [admin.id, 'other@test.example', 'Other name'])
    await tx.query('select staff_set_password($1, $2)', [admin.id, PASSWORD_HASH.replace(/.$/, 'x')])
  })
  await tx.query('update private.admin_credentials set password_hash = $2 where admin_user_id = $1', [admin.id, PASSWORD_HASH])
  const notices = await noticesOf(tx, await enter(tx, admin, 'phone', 'Safari'))
  expect(notices.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['password_set', { by_self: true }],
    ['account_changed', { email: ['admin@test.example', 'other@test.example'], by_self: true }],
  ])
})

test('no session is told of what it did itself, also on a new device and after its token changed', async ({ tx }) => {
  const owner = await addCareful(tx)
  const phone = await enterWith(tx, owner, { code: CODES[0] as string })
  const own = [phone.id, phone.session]
  await renewing(tx, phone.session, 'own_password_set($1, $2, $3, $4)', [phone.id, PASSWORD_HASH, GIVEN_HASH, phone.session])
  await addPasskey(tx, phone, 'phone')
  await renewing(tx, phone.session, 'recovery_codes_renew($1, $2, $3, $4)', [...own, CODES, { step: 9 }])
  expect(ofAccount(await noticesOf(tx, phone))).toEqual([])
  const next = await enterWithPasskey(tx, owner, 'phone', 'tablet')
  expect(
    ofAccount(await noticesOf(tx, next)).map(({ kind }) => kind),
    'in another one',
  ).toEqual(['codes_renewed', 'passkey_added', 'password_changed', 'recovery_code_used'])
})

test('a password that the account itself replaced is told at the next sign-in, and not where it was replaced', async ({ tx }) => {
  const owner = await addAccount(tx, 'owner@test.example')
  const replace = (before: string, after: string) =>
    renewing(tx, owner.session, 'own_password_set($1, $2, $3, $4)', [owner.id, before, after, owner.session])
  await replace(PASSWORD_HASH, GIVEN_HASH)
  await replace(GIVEN_HASH, PASSWORD_HASH)
  expect(await noticesOf(tx, owner)).toEqual([])
  const again = await enter(tx, owner, 'laptop', 'Firefox')
  const notices = ofAccount(await noticesOf(tx, again))
  expect(notices.map(({ kind }) => kind)).toEqual(['password_changed', 'password_changed'])
  await see(tx, again, notices)
  expect(ofAccount(await noticesOf(tx, await enter(tx, owner, 'laptop', 'Firefox')))).toEqual([])
})

/** An account with an app and two recovery codes, and its open session that has just shown the factor. */
async function addCareful(tx: Connection): Promise<Account> {
  const owner = await addAccount(tx, 'careful@test.example')
  await tx.query("insert into private.totp_secrets (admin_user_id, sealed, last_step) values ($1, 'sealed', 0)", [owner.id])
  await tx.query('insert into private.recovery_codes (admin_user_id, code_hash) select $1, unnest($2::text[])', [owner.id, CODES])
  await tx.query('update private.admin_sessions set assurance = 2, second_factor_at = now() where id = $1', [owner.session])
  return owner
}

const CODES = ['a'.repeat(64), 'b'.repeat(64)]

/** A session that was opened with the password and then a step of the app or a recovery code. */
async function enterWith(tx: Connection, { id, subject }: Account, factor: { step?: number; code?: string }): Promise<Account> {
  const [row] = await tx.query<{ session: string }>(
    `select s.session_id::text as session
     from login_succeed($1, $2) l, second_factor_succeed(l.challenge, $3, $4, 'laptop') s`,
    [id, PASSWORD_HASH, factor.step ?? null, factor.code ?? null],
  )
  if (!row) throw new Error('The sign-in opened no session.')
  return { id, subject, session: row.session }
}

async function addPasskey(tx: Connection, { id, session }: Account, name: string): Promise<void> {
  const passkey = {
    credential_id: name,
    public_key: 'key',
    counter: 0,
    name,
    transports: [],
    is_user_verified: true,
    is_backed_up: false,
  }
  await renewing(tx, session, 'passkey_register($1, $2, false, $3, null)', [id, session, passkey])
}

async function enterWithPasskey(tx: Connection, { id, subject }: Account, name: string, device: string): Promise<Account> {
  const [row] = await tx.query<{ session: string }>(
    `select s.session_id::text as session
     from private.passkeys p, passkey_succeed(p.id, 0, false, null, $2) s where p.name = $1`,
    [name, device],
  )
  if (!row) throw new Error('The sign-in opened no session.')
  return { id, subject, session: row.session }
}

const ofAccount = (notices: Told[]) => notices.filter(({ kind }) => kind !== 'new_device')

test('the owner reads of a passkey that a thief added, also after the thief has acknowledged it', async ({ tx }) => {
  const open = await addCareful(tx)
  await addPasskey(tx, open, 'of-the-thief')
  const lines = await tx.query<{ id: string }>("select id::text from security_events where kind = 'passkey_added'")
  await as(tx, open, () => tx.query('select own_notices_seen($1)', [lines.map(({ id }) => id)]))
  for (const device of ['laptop', 'of the thief', 'of the thief']) {
    const thief = await enterWithPasskey(tx, open, 'of-the-thief', device)
    await see(tx, thief, await noticesOf(tx, thief))
  }
  const owner = await enterWith(tx, open, { step: 1 })
  const notices = ofAccount(await noticesOf(tx, owner))
  expect(notices.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['passkey_added', { passkey: 'of-the-thief', by_self: true }],
  ])
  await see(tx, owner, notices)
  expect(ofAccount(await noticesOf(tx, owner))).toEqual([])
  expect(ofAccount(await noticesOf(tx, await enterWith(tx, open, { step: 2 }))), 'read once for each way to sign in').toEqual([])
})

test('the next sign-in tells of a used recovery code, also after a thief has used another one', async ({ tx }) => {
  const owner = await addCareful(tx)
  const first = await enterWith(tx, owner, { code: CODES[0] as string })
  expect(ofAccount(await noticesOf(tx, first)), 'to the one who has just used it').toEqual([])
  const second = await enterWith(tx, owner, { code: CODES[1] as string })
  expect(ofAccount(await noticesOf(tx, second)).map(({ kind }) => kind)).toEqual(['recovery_code_used'])
  await see(tx, second, await noticesOf(tx, second))
  const notices = ofAccount(await noticesOf(tx, await enterWith(tx, owner, { step: 1 })))
  expect(notices.map(({ kind }) => kind)).toEqual(['recovery_code_used', 'recovery_code_used'])
})

test('a second factor that is turned off is told on each device that the password alone opens after that', async ({ tx }) => {
  const open = await addCareful(tx)
  await renewing(tx, open.session, 'second_factor_remove($1, $2, $3)', [open.id, open.session, { step: 9 }])
  const thief = await enter(tx, open, 'of the thief', 'Opera')
  await see(tx, thief, await noticesOf(tx, thief))
  expect(ofAccount(await noticesOf(tx, thief))).toEqual([])
  const owner = await enter(tx, open, 'laptop', 'Firefox')
  expect(ofAccount(await noticesOf(tx, owner)).map(({ kind }) => kind)).toEqual(['factor_removed'])
})

test('another app, new recovery codes and the end of a passkey are told, and that the last passkey was the second factor', async ({
  tx,
}) => {
  const open = await addCareful(tx)
  await tx.query("select totp_enrol($1, $2, 'other')", [open.id, open.session])
  const own = [open.id, open.session]
  await renewing(tx, open.session, "totp_confirm($1, $2, 'other', 5, $3, $4)", [...own, CODES, { step: 9 }])
  await renewing(tx, open.session, 'recovery_codes_renew($1, $2, $3, $4)', [...own, CODES, { step: 10 }])
  await addPasskey(tx, open, 'laptop')
  await tx.query('delete from private.totp_secrets where admin_user_id = $1', [open.id])
  const [passkey] = await tx.query<{ id: number }>('select id from private.passkeys where admin_user_id = $1', [open.id])
  const proof = { passkey: passkey?.id, counter: 1, is_backed_up: false }
  await renewing(tx, open.session, 'passkey_remove($1, $2, $3, $4)', [...own, passkey?.id, proof])
  const notices = ofAccount(await noticesOf(tx, await enter(tx, open, 'laptop', 'Firefox')))
  expect(notices.map(({ kind }) => kind)).toEqual([
    'factor_removed',
    'passkey_removed',
    'passkey_added',
    'codes_renewed',
    'factor_set_up',
  ])
})

test('an e-mail that was changed in Users is told at the next sign-in, although the session that changed it acknowledges it', async ({
  tx,
}) => {
  const { admin } = await addCast(tx)
  await as(tx, admin, () =>
    tx.query(
      `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'other@test.example'::text, 'full_name', 'Test'::text, 'role', 'admin'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`,
      [admin.id],
    ),
  )
  const lines = await tx.query<{ id: string }>("select id::text from security_events where kind = 'account_changed'")
  await as(tx, admin, () => tx.query('select own_notices_seen($1)', [lines.map(({ id }) => id)]))
  const again = await enter(tx, admin, 'laptop', 'Firefox')
  expect(ofAccount(await noticesOf(tx, again)).map(({ kind }) => kind)).toEqual(['account_changed'])
})

test('nobody is told of another account, and after 30 days nothing is told', async ({ tx }) => {
  const owner = await addAccount(tx, 'owner@test.example')
  const colleague = await addAccount(tx, 'colleague@test.example')
  await enter(tx, owner, 'laptop', 'Firefox')
  const notices = await noticesOf(tx, owner)
  expect(notices).toHaveLength(1)
  expect(await noticesOf(tx, colleague)).toEqual([])
  await see(tx, colleague, notices)
  expect(await noticesOf(tx, owner), 'seen by a colleague').toHaveLength(1)
  await tx.run("update private.known_devices set first_used_at = now() - interval '30 days'")
  expect(await noticesOf(tx, owner)).toEqual([])
})

for (const persona of PERSONAS) {
  test(`${persona}: only staff with a live session read and acknowledge`, async ({ tx }) => {
    const { claims } = await addCast(tx)
    await become(tx, claims[persona])
    const isStaff = ['editor', 'moderator', 'admin'].includes(persona)
    for (const call of ['own_notices()', "own_notices_seen('{1}')"]) {
      const { code } = await attempt(tx, `select ${call}`)
      expect(isStaff ? code === 'accepted' : ['PT401', '42501'].includes(code), `${call}: ${code}`).toBe(true)
    }
    if (persona !== 'server') expect((await attempt(tx, 'select * from private.seen_notices')).code).toBe('42501')
  })
}

serverTest('two devices that acknowledge each other at the same time do not wait for each other', async ({ connect }) => {
  const [owner, ...others] = await Promise.all([connect(), connect(), connect()])
  await owner.run('begin')
  const account = await addAccount(owner, 'both@test.example')
  const devices = [await enter(owner, account, 'laptop', 'Firefox'), await enter(owner, account, 'phone', 'Chrome')]
  const notices = [await noticesOf(owner, devices[0] as Account), await noticesOf(owner, devices[1] as Account)]
  await owner.run('commit')
  await owner.run("begin; select from private.known_devices where device = 'phone' for update")
  const outcomes = []
  for (const [index, other] of others.entries()) {
    const session = await sessionOf(other)
    await other.run('begin')
    const seen = see(other, devices[index] as Account, notices[index] as Told[])
    outcomes.push(seen.then(() => other.run('commit')).then(() => 'seen', String))
    await isBlocked(owner, session)
  }
  await owner.run('commit')
  expect(await Promise.all(outcomes)).toEqual(['seen', 'seen'])
})
