import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import {
  type Account,
  addAccount,
  addCast,
  become,
  becomeOwner,
  type Claims,
  PASSWORD_HASH,
  PERSONAS,
  renewing,
} from '../harness/personas.ts'
import { attempt, refusalOf, serverTest, test } from '../harness/test.ts'

/**
 * In an account with a second factor, a password alone gives no access. Also tests the rights that a second factor gives, and their
 * duration.
 */

const EMAIL = 'keeper@test.example'
const CODE_HASH = 'a'.repeat(64)
const HASHES = [CODE_HASH, ...Array.from({ length: 9 }, (_, index) => `${index}`.repeat(64))]

async function setUp(tx: Connection, { id, session }: Account, hashes = HASHES): Promise<void> {
  await tx.query('select totp_enrol($1, $2, $3)', [id, session, 'sealed'])
  const proof = { password: true }
  await renewing(tx, session, 'totp_confirm($1, $2, $3, 100, $4, $5)', [id, session, 'sealed', hashes, proof])
}

const claimsOf = ({ subject, session }: Account) => ({ role: 'authenticated', sub: subject, session_id: session })

async function challenge(tx: Connection, id: number, device: string | null = null): Promise<string> {
  const [row] = await tx.query<{ session_id: string | null; challenge: string }>('select * from login_succeed($1, $2, $3)', [
    id,
    PASSWORD_HASH,
    device,
  ])
  expect(row?.session_id).toBeNull()
  return row?.challenge ?? ''
}

const finish = async (tx: Connection, id: string, step: number | null, hash: string | null = null) =>
  tx.query<{ session_id: string; assurance: number }>('select session_id, assurance from second_factor_succeed($1, $2, $3)', [
    id,
    step,
    hash,
  ])

test('after set-up a right password opens no session but a challenge, and a code opens one of assurance 2', async ({ tx }) => {
  const account = await addAccount(tx, EMAIL)
  await setUp(tx, account)
  const before = await tx.query('select count(*)::int as sessions from private.admin_sessions')
  const id = await challenge(tx, account.id)
  expect(await tx.query('select count(*)::int as sessions from private.admin_sessions')).toEqual(before)
  expect(await finish(tx, id, 101)).toEqual([{ session_id: expect.any(String), assurance: 2 }])
})

test('a step is accepted once, and none before it', async ({ tx }) => {
  const account = await addAccount(tx, EMAIL)
  await setUp(tx, account)
  expect(await finish(tx, await challenge(tx, account.id), 100), 'the step of the set-up').toEqual([])
  expect(await finish(tx, await challenge(tx, account.id), 102)).toHaveLength(1)
  for (const step of [100, 101, 102]) expect(await finish(tx, await challenge(tx, account.id), step), `${step}`).toEqual([])
  expect(await finish(tx, await challenge(tx, account.id), 103)).toHaveLength(1)
})

test('a recovery code is accepted once, and only by its account', async ({ tx }) => {
  const account = await addAccount(tx, EMAIL)
  const other = await addAccount(tx, 'other@test.example')
  await setUp(tx, account)
  await setUp(tx, other, ['f'.repeat(64)])
  expect(await finish(tx, await challenge(tx, other.id), null, CODE_HASH), 'of another account').toEqual([])
  expect(await finish(tx, await challenge(tx, account.id), null, CODE_HASH)).toHaveLength(1)
  expect(await finish(tx, await challenge(tx, account.id), null, CODE_HASH), 'again').toEqual([])
  await become(tx, claimsOf(account))
  expect(await tx.query('select codes_left from own_second_factor()')).toEqual([{ codes_left: 9 }])
})

test.for([
  ['is used', (id: string) => `select * from second_factor_succeed('${id}', 101)`],
  ['is 5 minutes old', () => 'update private.sign_in_challenges set expires_at = now()'],
  [
    'was followed by another',
    () => `select * from login_succeed((select id from admin_users where email = '${EMAIL}'), '${PASSWORD_HASH}')`,
  ],
  ['was followed by a new password', () => `update private.admin_credentials set password_hash = '$2b$10$${'c'.repeat(53)}'`],
  ['was followed by deactivation', () => `update admin_users set active = false where email = '${EMAIL}'`],
  [
    'was followed by deactivation and activation',
    () =>
      `update admin_users set active = false where email = '${EMAIL}'; update admin_users set active = true where email = '${EMAIL}'`,
  ],
] as const)('a challenge that %s opens nothing', async ([, spoil], { tx }) => {
  await addAccount(tx, 'admin@test.example')
  const account = await addAccount(tx, EMAIL, 'editor')
  await setUp(tx, account)
  const id = await challenge(tx, account.id)
  await tx.run(spoil(id))
  expect(await finish(tx, id, 105)).toEqual([])
})

test('a session from before the set-up, or one that a password opened in between, opens nothing', async ({ tx }) => {
  const account = await addAccount(tx, EMAIL)
  const [older] = await tx.query<{ session_id: string }>('select session_id from login_succeed($1, $2)', [
    account.id,
    PASSWORD_HASH,
  ])
  await setUp(tx, account)
  await become(tx, claimsOf({ ...account, session: older?.session_id ?? '' }))
  expect(await refusalOf(tx, 'select * from session_staff()')).toBe('PT401')
  await becomeOwner(tx)
  const [forced] = await tx.query<{ id: string }>(
    "insert into private.admin_sessions (admin_user_id, expires_at) values ($1, now() + interval '1 hour') returning id",
    [account.id],
  )
  await become(tx, claimsOf({ ...account, session: forced?.id ?? '' }))
  for (const sql of [
    'select * from session_staff()',
    'select id from admin_users',
    'select * from own_session()',
    'select staff_delete(9)',
  ]) {
    expect((await attempt(tx, sql)).code, sql).toMatch(/^PT40[13]$/)
  }
  await become(tx, claimsOf(account))
  expect(await refusalOf(tx, 'select * from session_staff()'), 'the session that set it up').toBe('accepted')
})

test('codes of an unknown device count with the e-mail, and are paused for twice as long after each five wrong ones', async ({
  tx,
}) => {
  const account = await addAccount(tx, EMAIL)
  await setUp(tx, account)
  const pauses: number[] = []
  const begin = async () =>
    (
      await tx.query<{ allowed: boolean; code_pause_s: number }>(
        'select allowed, code_pause_s from second_factor_begin(p_user_id => $1)',
        [account.id],
      )
    )[0]
  const minutes = async () => {
    for (let wrong = 1; wrong <= 5; wrong++) expect(await begin()).toEqual({ allowed: true, code_pause_s: 0 })
    expect((await begin())?.allowed, 'the lock of the e-mail').toBe(false)
    await tx.run('delete from private.login_attempts')
    pauses.push(((await begin())?.code_pause_s ?? 0) / 60)
    await tx.run("delete from private.login_attempts; update private.totp_secrets set wrong_at = now() - interval '1 day'")
  }
  for (let round = 0; round < 9; round++) await minutes()
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 960, 960])
  await finish(tx, await challenge(tx, account.id), 101)
  expect(await begin(), 'after a right code').toEqual({ allowed: true, code_pause_s: 0 })
})

test('a right password as the last attempt is completed with its code; one wrong code there locks, and is one lock', async ({
  tx,
}) => {
  const account = await addAccount(tx, EMAIL)
  await setUp(tx, account)
  const typePassword = async () => (await tx.query('select allowed from login_begin($1)', [EMAIL]))[0]
  const beginCode = async (id: string) => (await tx.query('select allowed from second_factor_begin($1)', [id]))[0]
  for (let typed = 1; typed <= 5; typed++) expect(await typePassword()).toEqual({ allowed: true })
  const id = await challenge(tx, account.id)
  expect(await typePassword(), 'a sixth password').toEqual({ allowed: false })
  expect(await tx.query('select allowed from second_factor_begin(p_user_id => $1)', [account.id]), 'in an open console').toEqual([
    { allowed: false },
  ])
  expect(await beginCode(id)).toEqual({ allowed: true })
  await tx.query("select sign_in_refused('code_refused', p_user_id => $1)", [account.id])
  expect(await beginCode(id), 'another code').toEqual({ allowed: false })
  expect(await tx.query("select count(*)::int as locks from security_events where kind = 'locked'")).toEqual([{ locks: 1 }])
  await tx.run('delete from private.login_attempts; update private.totp_secrets set wrong_codes = 0')
  for (let typed = 1; typed <= 5; typed++) await typePassword()
  const last = await challenge(tx, account.id)
  expect(await beginCode(last)).toEqual({ allowed: true })
  expect(await finish(tx, last, 101)).toHaveLength(1)
  expect(await typePassword(), 'the count is reset').toEqual({ allowed: true })
})

test('strangers who know the password pause the codes of unknown devices, not those of a device that signed in before', async ({
  tx,
}) => {
  const account = await addAccount(tx, EMAIL)
  await tx.query('select login_succeed($1, $2, $3)', [account.id, PASSWORD_HASH, 'phone'])
  await tx.run('update private.admin_sessions set revoked_at = null')
  await setUp(tx, account)
  for (let wrong = 0; wrong < 5; wrong++) await tx.query('select second_factor_begin(p_user_id => $1)', [account.id])
  expect(
    await tx.query("select allowed, code_pause_s from second_factor_begin(p_user_id => $1, p_device => 'phone')", [account.id]),
  ).toEqual([{ allowed: true, code_pause_s: 0 }])
})

test.for([
  ['a recovery code', (tx: Connection, id: string) => finish(tx, id, null, CODE_HASH)],
  ['a passkey', (tx: Connection, id: string) => tx.query('select passkey_succeed(id, 6, false, $1) from private.passkeys', [id])],
  [
    'a code on a device that signed in before',
    (tx: Connection, id: string) => tx.query("select second_factor_succeed($1, 101, null, 'phone')", [id]),
  ],
] as const)('during the pause of codes %s signs in', async ([way, signIn], { tx }) => {
  const account = await addAccount(tx, EMAIL)
  await tx.query('select login_succeed($1, $2, $3)', [account.id, PASSWORD_HASH, 'phone'])
  await setUp(tx, account)
  const passkey = { credential_id: 'laptop', public_key: 'key', counter: 5, transports: [], name: 'laptop' }
  await tx.query('select passkey_register($1, $2, false, $3, $4)', [
    account.id,
    account.session,
    { ...passkey, is_user_verified: false, is_backed_up: false },
    [],
  ])
  await tx.run('update private.totp_secrets set wrong_codes = 35, wrong_at = now()')
  const id = await challenge(tx, account.id)
  const begun = 'select allowed, code_pause_s from second_factor_begin($1, null, $2)'
  expect(await tx.query(begun, [id, null])).toEqual([{ allowed: true, code_pause_s: 57_600 }])
  expect(await tx.query(begun, [id, 'phone']), way).toEqual([{ allowed: true, code_pause_s: 0 }])
  expect(await signIn(tx, id)).toHaveLength(1)
})

test('a right code on a device that signed in before gives strangers no more codes; one on a new device, or 30 days, do', async ({
  tx,
}) => {
  const account = await addAccount(tx, EMAIL)
  await tx.query('select login_succeed($1, $2, $3)', [account.id, PASSWORD_HASH, 'phone'])
  await setUp(tx, account)
  const pause = async () => {
    await tx.run('delete from private.login_attempts')
    const [row] = await tx.query<{ code_pause_s: number }>('select code_pause_s from second_factor_begin(p_user_id => $1)', [
      account.id,
    ])
    return row?.code_pause_s
  }
  const enter = async (step: number, device: string) =>
    tx.query('select session_id from second_factor_succeed($1, $2, null, $3)', [await challenge(tx, account.id), step, device])
  for (let wrong = 0; wrong < 5; wrong++) expect(await pause()).toBe(0)
  expect(await enter(101, 'phone')).toHaveLength(1)
  await renewing(tx, account.session, "second_factor_shown($1, $2, $3, 'phone')", [account.id, account.session, { step: 102 }])
  expect(await pause(), 'after right codes on the phone').toBe(900)
  expect(await enter(103, 'a new one')).toHaveLength(1)
  expect(await pause()).toBe(0)
  await tx.run("update private.totp_secrets set wrong_codes = 34, wrong_at = now() - interval '31 days'")
  expect([await pause(), await pause()], 'a month later').toEqual([0, 0])
})

test('an admin with a second factor changes accounts for 10 minutes after showing it, and reads and writes content on', async ({
  tx,
}) => {
  const { admin, editor, claims } = await addCast(tx)
  await setUp(tx, admin)
  const write = `select staff_update(gen_random_uuid(), ${editor.id}, jsonb_build_object('active', true), (select to_jsonb(u) from admin_users u where u.id = ${editor.id}))`
  await become(tx, claims.admin)
  expect(await refusalOf(tx, write), 'just set up').toBe('accepted')
  await becomeOwner(tx)
  await tx.run(
    "update private.admin_sessions set second_factor_at = now() - interval '10 minutes' where second_factor_at is not null",
  )
  await become(tx, claims.admin)
  for (const sql of [
    write,
    `select staff_delete(${editor.id})`,
    `select staff_set_password(${editor.id}, '${PASSWORD_HASH}')`,
    `select staff_update(gen_random_uuid(), ${editor.id}, jsonb_build_object('email', 'x@test.example'::text, 'full_name', 'X'::text, 'role', 'admin'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = ${editor.id}))`,
    `select staff_create('x@test.example', 'X', 'admin', true, '${PASSWORD_HASH}')`,
    `select staff_reset_factor(${editor.id})`,
    "select set_second_factor_rule('editor', false)",
  ]) {
    expect(await refusalOf(tx, sql), sql).toBe('PT428')
  }
  expect(await refusalOf(tx, "insert into partners (name, name_ar) values ('A', 'ب')")).not.toBe('PT428')
  await becomeOwner(tx)
  await renewing(tx, admin.session, 'second_factor_shown($1, $2, $3)', [admin.id, admin.session, { step: 107 }])
  await become(tx, claims.admin)
  expect(await refusalOf(tx, write), 'shown again').toBe('accepted')
})

test('a role that must have one: its password sessions end, and the next can only set one up', async ({ tx }) => {
  const { admin, editor, claims } = await addCast(tx)
  const second = await addAccount(tx, 'second.admin@test.example')
  await become(tx, claims.admin)
  expect(await refusalOf(tx, "select set_second_factor_rule('admin', true)"), 'an admin without one').toBe('42501')
  await becomeOwner(tx)
  await setUp(tx, admin)
  await become(tx, claims.admin)
  await tx.query("select set_second_factor_rule('admin', true)")
  expect(await refusalOf(tx, "select set_second_factor_rule('owner', true)")).toBe('23514')
  await becomeOwner(tx)
  const remove = `select second_factor_remove(${admin.id}, '${admin.session}', '{"step": 108}')`
  expect(await refusalOf(tx, remove), 'it cannot be removed').toBe('42501')
  await become(tx, claimsOf(second))
  expect(await refusalOf(tx, 'select * from session_staff()')).toBe('PT401')
  await become(tx, claims.editor)
  expect(await refusalOf(tx, 'select * from session_staff()'), 'another role').toBe('accepted')
  await becomeOwner(tx)
  const [opened] = await tx.query<{ session_id: string; must_set_up: boolean }>('select * from login_succeed($1, $2)', [
    second.id,
    PASSWORD_HASH,
  ])
  expect(opened?.must_set_up).toBe(true)
  const session = { ...second, session: opened?.session_id ?? '' }
  await become(tx, claimsOf(session))
  expect(await refusalOf(tx, 'select id from admin_users')).toBe('PT403')
  expect(await refusalOf(tx, `select staff_delete(${editor.id})`)).toBe('PT403')
  expect(await tx.query('select set_up_at, is_demanded from own_second_factor()')).toEqual([
    { set_up_at: null, is_demanded: true },
  ])
  await becomeOwner(tx)
  await setUp(tx, session)
  await become(tx, claimsOf(session))
  expect(await refusalOf(tx, 'select id from admin_users'), 'after the set-up').toBe('accepted')
})

test('admins who demand a factor of different roles do not undo each other, and the same demand again is none', async ({
  tx,
}) => {
  const { admin, editor, claims } = await addCast(tx)
  const second = await addAccount(tx, 'second.admin@test.example')
  await setUp(tx, admin)
  await setUp(tx, second)
  const rules: unknown[] = []
  const demand = async (who: Claims, role: string, isOn: boolean) => {
    await become(tx, who)
    await tx.query('select set_second_factor_rule($1, $2)', [role, isOn])
    rules.push((await tx.query('select * from second_factor_rule() as role')).map(({ role }) => role))
    await becomeOwner(tx)
  }
  await demand(claims.admin, 'editor', true)
  await demand(claimsOf(second), 'moderator', true)
  await demand(claims.admin, 'editor', true)
  await demand(claims.admin, 'editor', false)
  expect(rules).toEqual([['editor'], ['editor', 'moderator'], ['editor', 'moderator'], ['moderator']])
  expect(await tx.query("select by_id, detail from security_events where kind = 'factor_rule_set' order by id")).toEqual([
    { by_id: admin.id, detail: { roles: ['editor'] } },
    { by_id: second.id, detail: { roles: ['editor', 'moderator'] } },
    { by_id: admin.id, detail: { roles: ['moderator'] } },
  ])
  await become(tx, claims.editor)
  expect(await refusalOf(tx, 'select * from session_staff()'), `the session of account ${editor.id} has ended`).toBe('PT401')
})

test('an admin resets the factor of another only with one of their own; the sessions of the other end', async ({ tx }) => {
  const { admin, editor, claims } = await addCast(tx)
  await setUp(tx, editor)
  const reset = `select staff_reset_factor(${editor.id})`
  await become(tx, claims.admin)
  expect(await refusalOf(tx, reset), 'an admin with a password alone').toBe('42501')
  await becomeOwner(tx)
  await setUp(tx, admin)
  await become(tx, claims.admin)
  expect(await tx.query('select id from staff_factors()')).toEqual([{ id: admin.id }, { id: editor.id }])
  expect(await refusalOf(tx, `select staff_reset_factor(${admin.id})`), 'the own one').toBe('42501')
  await tx.query(reset)
  await become(tx, claims.editor)
  expect(await refusalOf(tx, 'select * from session_staff()')).toBe('PT401')
  await becomeOwner(tx)
  expect(await tx.query('select assurance, challenge from login_succeed($1, $2)', [editor.id, PASSWORD_HASH])).toEqual([
    { assurance: 1, challenge: null },
  ])
})

test('turning the second factor off again, because the answer was lost, changes nothing more and succeeds', async ({ tx }) => {
  const account = await addAccount(tx, EMAIL)
  await setUp(tx, account)
  const remove = [account.id, account.session, { step: 101 }]
  await renewing(tx, account.session, 'second_factor_remove($1, $2, $3)', remove)
  expect(await tx.query('select second_factor_remove($1, $2, $3) as session', remove)).toEqual([{ session: account.session }])
  expect(await tx.query("select count(*)::int as noted from security_events where kind = 'factor_removed'")).toEqual([
    { noted: 1 },
  ])
})

test('another app replaces the first only with a proof of the first in the same call; until its first code, the first one counts', async ({
  tx,
}) => {
  const account = await addAccount(tx, EMAIL)
  await setUp(tx, account)
  const own = [account.id, account.session]
  await tx.query('select totp_enrol($1, $2, $3)', [...own, 'second'])
  for (const proof of [null, {}, { password: true }, { step: 100 }, { code_hash: 'f'.repeat(64) }, { passkey: 1, counter: 9 }]) {
    for (const call of ["totp_confirm($1, $2, 'second', 5, '{}', $3)", "recovery_codes_renew($1, $2, '{}', $3)"])
      expect(await tx.query(`select ${call} as session`, [...own, proof]), JSON.stringify(proof)).toEqual([{ session: null }])
  }
  expect(await tx.query('select count(*)::int as codes from private.recovery_codes')).toEqual([{ codes: 10 }])
  expect(await tx.query('select sealed from private.totp_secrets')).toEqual([{ sealed: 'sealed' }])
  expect(await tx.query('select sealed from totp_enrolment($1)', [account.id])).toEqual([{ sealed: 'second' }])
  await tx.run("update private.totp_enrolments set created_at = now() - interval '30 minutes'")
  expect(await tx.query('select sealed from totp_enrolment($1)', [account.id])).toEqual([])
})

for (const persona of PERSONAS) {
  if (persona === 'server') continue
  test(`${persona}: no secret, code or challenge can be read or written, and no function of the server called`, async ({
    tx,
  }) => {
    const { admin, claims } = await addCast(tx)
    await setUp(tx, admin)
    await become(tx, claims[persona])
    for (const table of ['totp_secrets', 'totp_enrolments', 'recovery_codes', 'sign_in_challenges', 'second_factor_roles']) {
      // All staff may know which roles must have a second factor.
      const isSecret = table !== 'second_factor_roles'
      for (const sql of [...(isSecret ? [`select * from private.${table}`] : []), `delete from private.${table}`])
        expect((await attempt(tx, sql)).code, sql).toBe('42501')
    }
    for (const call of [
      'second_factor_begin(p_user_id => 1)',
      'second_factor_succeed(gen_random_uuid(), 1)',
      "second_factor_shown(1, gen_random_uuid(), '{}')",
      "second_factor_remove(1, gen_random_uuid(), '{}')",
      "totp_enrol(1, gen_random_uuid(), 'x')",
      'totp_enrolment(1)',
      "totp_confirm(1, gen_random_uuid(), 'x', 1, '{}', '{}')",
      "recovery_codes_renew(1, gen_random_uuid(), '{}', '{}')",
      "staff_forget_factor('x')",
      "sign_in_refused('locked')",
    ]) {
      expect((await attempt(tx, `select * from ${call}`)).code, call).toBe('42501')
    }
  })
}

serverTest('one code in 10 simultaneous sign-ins opens one session', async ({ connect }) => {
  const connections = await Promise.all(Array.from({ length: 10 }, () => connect()))
  const [first] = connections
  if (!first) throw new Error('No connection.')
  const account = await addAccount(first, EMAIL)
  await setUp(first, account)
  const id = await challenge(first, account.id)
  const answers = await Promise.all(connections.map((connection) => finish(connection, id, 101)))
  expect(answers.flat()).toHaveLength(1)
})
