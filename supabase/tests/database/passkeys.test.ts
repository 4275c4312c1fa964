import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { type Account, addAccount, addCast, become, becomeOwner, PASSWORD_HASH, PERSONAS, renewing } from '../harness/personas.ts'
import { attempt, refusalOf, serverTest, test } from '../harness/test.ts'

/** The rights that a passkey gives after its signature is verified. A challenge and a counter are valid once. */

const EMAIL = 'passkey@test.example'
const claimsOf = ({ subject, session }: Account) => ({ role: 'authenticated', sub: subject, session_id: session })
const CHALLENGE = 'c'.repeat(43)
const HASHES = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(64))

const passkeyOf = (name: string, changes: object = {}) => ({
  credential_id: name,
  public_key: 'key',
  counter: 5,
  transports: ['internal'],
  name,
  is_user_verified: true,
  is_backed_up: false,
  ...changes,
})

async function register(tx: Connection, { id, session }: Account, passkey: object, isFirst = true): Promise<unknown> {
  const call = 'passkey_register($1, $2, $3, $4, $5)'
  const added = renewing(tx, session, call, [id, session, isFirst, passkey, HASHES])
  return added.then(
    () => true,
    () => false,
  )
}

/** Adds an account with one passkey. @returns the account, and the id of the passkey */
async function addPasskeyAccount(tx: Connection, changes: object = {}, email = EMAIL) {
  const account = await addAccount(tx, email)
  expect(await register(tx, account, passkeyOf(`laptop of ${email}`.replace(/\W/g, '-'), changes))).toBe(true)
  const [row] = await tx.query<{ id: number }>('select id from private.passkeys where admin_user_id = $1', [account.id])
  return { account, passkey: row?.id ?? 0 }
}

const begin = (
  tx: Connection,
  purpose: string,
  { id, session }: Partial<Account> = {},
  signIn: string | null = null,
  proof: object | null = null,
) =>
  tx.query('select * from passkey_begin($1, $2, $3, $4, $5, $6)', [
    purpose,
    CHALLENGE,
    id ?? null,
    session ?? null,
    signIn,
    proof,
  ])

const take = (tx: Connection, purposes: string[], session: string | null = null) =>
  tx.query('select purpose, user_id from passkey_take($1, $2, $3)', [CHALLENGE, purposes, session])

const succeed = (tx: Connection, passkey: number, counter: number, signIn: string | null = null) =>
  tx.query<{ assurance: number }>('select id, assurance from passkey_succeed($1, $2, false, $3)', [passkey, counter, signIn])

async function signInOf(tx: Connection, id: number): Promise<string> {
  const [row] = await tx.query<{ challenge: string }>('select challenge from login_succeed($1, $2)', [id, PASSWORD_HASH])
  return row?.challenge ?? ''
}

test('a challenge is used once, for its purpose and session, within five minutes', async ({ tx }) => {
  const { account } = await addPasskeyAccount(tx)
  const other = await addPasskeyAccount(tx, {}, 'other@test.example')
  expect(await begin(tx, 'show', account)).toHaveLength(1)
  expect(await take(tx, ['register'], account.session), 'another purpose').toEqual([])
  expect(await take(tx, ['show'], other.account.session), 'another session').toEqual([])
  expect(await take(tx, ['sign_in', 'second_step']), 'a sign-in').toEqual([])
  expect(await take(tx, ['show'], account.session)).toEqual([{ purpose: 'show', user_id: account.id }])
  expect(await take(tx, ['show'], account.session), 'again').toEqual([])
  expect(await begin(tx, 'sign_in')).toEqual([expect.objectContaining({ user_id: null, credentials: [] })])
  await tx.run("update private.passkey_challenges set expires_at = now() - interval '1 second'")
  expect(await take(tx, ['sign_in']), 'late').toEqual([])
  expect(await begin(tx, 'second_step', {}, account.session), 'without the right password').toEqual([])
  expect(await refusalOf(tx, `select passkey_begin('anything', '${CHALLENGE}', ${account.id}, '${account.session}')`)).toBe(
    '23514',
  )
})

test('after the first passkey, the password opens a challenge; the passkey meets it once, and the recovery codes too', async ({
  tx,
}) => {
  const { account, passkey } = await addPasskeyAccount(tx)
  const signIn = await signInOf(tx, account.id)
  expect(await succeed(tx, passkey, 6, account.session), 'a sign-in that does not wait').toEqual([])
  expect(await succeed(tx, passkey, 6, signIn)).toEqual([{ id: account.id, assurance: 2 }])
  expect(await succeed(tx, passkey, 7, signIn), 'again').toEqual([])
  const paper = await tx.query('select assurance from second_factor_succeed($1, null, $2)', [
    await signInOf(tx, account.id),
    HASHES[0],
  ])
  expect(paper).toEqual([{ assurance: 2 }])
})

test('only a passkey whose device verified its person is the whole sign-in', async ({ tx }) => {
  const { account, passkey } = await addPasskeyAccount(tx, { is_user_verified: false })
  const verified = await addPasskeyAccount(tx, {}, 'verified@test.example')
  expect(await succeed(tx, passkey, 6)).toEqual([])
  expect(await succeed(tx, passkey, 6, await signInOf(tx, account.id))).toHaveLength(1)
  expect(await succeed(tx, verified.passkey, 6)).toHaveLength(1)
  await tx.query('update public.admin_users set active = false where id = $1', [verified.account.id])
  expect(await succeed(tx, verified.passkey, 7), 'deactivated').toEqual([])
})

test('a counter must rise; a device that does not count stays at 0', async ({ tx }) => {
  const { passkey } = await addPasskeyAccount(tx)
  const uncounted = await addPasskeyAccount(tx, { counter: 0 }, 'uncounted@test.example')
  for (const counter of [5, 4, 0]) expect(await succeed(tx, passkey, counter), String(counter)).toEqual([])
  expect(await succeed(tx, passkey, 6)).toHaveLength(1)
  expect(await succeed(tx, passkey, 6), 'the same signature').toEqual([])
  expect(await succeed(tx, uncounted.passkey, 0)).toHaveLength(1)
  expect(await succeed(tx, uncounted.passkey, 0)).toHaveLength(1)
})

test('a passkey signs in while strangers have locked the e-mail', async ({ tx }) => {
  const { passkey } = await addPasskeyAccount(tx)
  for (let guess = 0; guess < 5; guess++) await tx.query('select login_begin($1)', [EMAIL])
  expect(await tx.query('select allowed from login_begin($1)', [EMAIL])).toEqual([{ allowed: false }])
  expect(await succeed(tx, passkey, 6)).toHaveLength(1)
})

test('the challenge of another passkey needs a proof in the same call, which is accepted once', async ({ tx }) => {
  const { account, passkey } = await addPasskeyAccount(tx)
  const other = await addPasskeyAccount(tx, {}, 'other@test.example')
  expect(await register(tx, account, passkeyOf('second'), true), 'as if it was the first').toBe(false)
  const proof = { passkey, counter: 6, is_backed_up: false }
  for (const wrong of [null, {}, { password: true }, { ...proof, counter: 5 }, { ...proof, passkey: other.passkey }])
    expect(await begin(tx, 'register', account, null, wrong), JSON.stringify(wrong)).toEqual([])
  expect(await begin(tx, 'register', account, null, proof)).toHaveLength(1)
  expect(await begin(tx, 'register', account, null, proof), 'the same counter').toEqual([])
  expect(await register(tx, account, passkeyOf('second'), false)).toBe(true)
})

test('people list, rename and remove only their own passkeys, with a proof; the last one takes the codes with it', async ({
  tx,
}) => {
  const { account, passkey } = await addPasskeyAccount(tx)
  const other = await addPasskeyAccount(tx, {}, 'other@test.example')
  await become(tx, claimsOf(account))
  expect(await tx.query('select id, name from own_passkeys()')).toEqual([{ id: passkey, name: 'laptop-of-passkey-test-example' }])
  await tx.query("select passkey_rename($1, 'Office')", [passkey])
  expect(await tx.query('select name from own_passkeys()')).toEqual([{ name: 'Office' }])
  for (const name of ['', ' ', '\u200B', 'x'.repeat(61)])
    expect(await refusalOf(tx, `select passkey_rename(${passkey}, '${name}')`)).toBe('23514')
  expect(await refusalOf(tx, `select passkey_rename(${other.passkey}, 'x')`)).toBe('PT404')
  await becomeOwner(tx)
  const remove = (id: number, proof: string) =>
    `select passkey_remove(${account.id}, '${account.session}', ${id}, '${proof}') as session`
  const proof = JSON.stringify({ passkey, counter: 6, is_backed_up: false })
  expect(await refusalOf(tx, remove(other.passkey, proof))).toBe('PT404')
  expect(await tx.query(remove(passkey, '{}'))).toEqual([{ session: null }])
  await tx.run("insert into private.second_factor_roles values ('admin')")
  expect(await refusalOf(tx, remove(passkey, proof)), 'demanded').toBe('42501')
  await tx.run('delete from private.second_factor_roles')
  await renewing(tx, account.session, 'passkey_remove($1, $2, $3, $4)', [
    account.id,
    account.session,
    passkey,
    { passkey, counter: 6, is_backed_up: false },
  ])
  await become(tx, claimsOf(account))
  expect(await tx.query('select passkeys, codes_left from own_second_factor()')).toEqual([{ passkeys: 0, codes_left: 0 }])
  await becomeOwner(tx)
  expect(await succeed(tx, passkey, 9), 'the removed one').toEqual([])
  expect(
    await tx.query("select kind, detail from security_events where kind like 'passkey%' and account_id = $1 order by id", [
      account.id,
    ]),
  ).toEqual([
    { kind: 'passkey_added', detail: { passkey: 'laptop-of-passkey-test-example' } },
    { kind: 'passkey_removed', detail: { passkey: 'Office' } },
  ])
})

test('refusals are noted at most five times in 15 minutes', async ({ tx }) => {
  const { passkey } = await addPasskeyAccount(tx)
  for (let refused = 0; refused < 7; refused++) await tx.query("select passkey_refused($1, 'counter')", [passkey])
  expect(await tx.query("select count(*)::int as noted from security_events where kind = 'passkey_refused'")).toEqual([
    { noted: 5 },
  ])
})

for (const persona of PERSONAS) {
  if (persona === 'server') continue
  test(`${persona}: no passkey or challenge can be read or written, and no function of the server called`, async ({ tx }) => {
    const { admin, claims } = await addCast(tx)
    await register(tx, admin, passkeyOf('cast'))
    await become(tx, claims[persona])
    for (const table of ['passkeys', 'passkey_challenges'])
      for (const sql of [`select * from private.${table}`, `delete from private.${table}`])
        expect((await attempt(tx, sql)).code, sql).toBe('42501')
    for (const call of [
      `passkey_begin('sign_in', '${CHALLENGE}')`,
      `passkey_take('${CHALLENGE}', '{sign_in}')`,
      "passkey_register(1, gen_random_uuid(), true, '{}', '{}')",
      'passkey_succeed(1, 1, true)',
      "passkey_remove(1, gen_random_uuid(), 1, '{}')",
      "passkey_refused(1, 'x')",
      'sign_in_ways(gen_random_uuid())',
    ])
      expect((await attempt(tx, `select * from ${call}`)).code, call).toBe('42501')
  })
}

serverTest('one counted signature in 10 simultaneous sign-ins opens one session', async ({ connect }) => {
  const connections = await Promise.all(Array.from({ length: 10 }, () => connect()))
  const [first] = connections
  if (!first) throw new Error('No connection.')
  const { passkey } = await addPasskeyAccount(first)
  const answers = await Promise.all(connections.map((connection) => succeed(connection, passkey, 6)))
  expect(answers.flat()).toHaveLength(1)
})
