import { loginResponse } from '@bayt/content/entities/session'
import { readNotices } from '@bayt/content/queries/notices'
import { TOTP } from 'otpauth'
import { afterAll, expect, inject, test } from 'vitest'
import { createPasskey, FLAGS, sign } from '../harness/authenticator.ts'
import { refusal, sharedSession, withToken } from '../harness/clients.ts'
import { passkeyCalls } from '../harness/passkey-account.ts'
import { claimsOf } from '../harness/tokens.ts'

/** Passkeys as a second factor and as the whole sign-in, against the functions in Deno. */

const backend = inject('backend')
const calls = passkeyCalls(backend)
const { login, factor, claims } = calls
afterAll(calls.cleanUp)

test('a passkey of a device that verifies its person is the whole sign-in, with assurance 2, also while strangers lock the e-mail', async () => {
  const { email, passkey } = await calls.keeper('whole@passkey.example')
  for (let guess = 0; guess < 5; guess++) await login({ email, password: 'Wrong-1-word' })
  expect((await login({ email, password: 'Wrong-1-word' })).status, 'locked').toBe(429)
  const { token, user, device } = loginResponse.parse((await calls.signInWith(passkey)).body)
  expect([user.email, device !== undefined]).toEqual([email, true])
  expect(claimsOf(token)).toMatchObject({ aal: 'aal2' })
  expect((await withToken(backend, token).from('products').select('id').limit(1)).error).toBeNull()
})

test('a passkey that was added is told at the next sign-in, not where it was added', async () => {
  const { token, passkey } = await calls.keeper('told@passkey.example', 'admin')
  const noticeKinds = async (session: string) => (await readNotices(withToken(backend, session))).map(({ kind }) => kind)
  expect(await noticeKinds(token)).toEqual([])
  const next = loginResponse.parse((await calls.signInWith(passkey)).body).token
  expect(await noticeKinds(next)).toContain('passkey_added')
})

test('above the work of one account, the passkey of another one opens no session', async () => {
  const work = await calls.keeper('work@passkey.example')
  const other = await calls.keeper('colleague@passkey.example')
  const own = claimsOf(work.token)
  const { client } = await sharedSession(backend, 'admin')
  const { data: accounts } = await client.from('admin_users').select('id').eq('email', work.email)
  const account = accounts?.[0]?.id
  const signedBy = async (passkey: typeof work.passkey) => ({
    passkey: await sign(passkey, claims(await calls.challenge())),
    account,
  })
  expect(refusal(await login(await signedBy(other.passkey)))).toMatchObject({ status: 403, code: 'other_account' })
  const { data: devices } = await withToken(backend, other.token).rpc('own_devices')
  expect(devices, 'no session of the colleague was opened').toHaveLength(1)
  const { token } = loginResponse.parse((await login(await signedBy(work.passkey))).body)
  expect(claimsOf(token).sub).toBe(own.sub)
  expect((await login({ ...(await signedBy(work.passkey)), account: 'x' })).status, 'not an id').toBe(400)
})

test('after the right password a passkey finishes the sign-in, also without verification of its person; a recovery code does too', async () => {
  const { email, passkey, codes } = await calls.keeper('second@passkey.example')
  const first = await calls.passwordStep(email)
  expect(first).toEqual({ challenge: expect.any(String), has_passkey: true, has_app: false })
  const answer = await sign(passkey, claims(await calls.challenge(first.challenge), { flags: FLAGS.present }))
  loginResponse.parse((await login({ passkey: answer })).body)
  expect((await login({ passkey: answer })).status, 'again').toBe(410)
  const { challenge } = await calls.passwordStep(email)
  expect((await login({ challenge, code: codes[0] })).status).toBe(200)
})

test('the first passkey needs the password, ends the other sessions and brings recovery codes; the next one needs a proof', async () => {
  const email = 'adds@passkey.example'
  const { token } = await calls.addPerson(email)
  const other = loginResponse.parse((await login({ email, password: calls.password })).body).token
  for (const password of [undefined, 'Wrong-1-word'])
    expect(refusal(await factor(token, { action: 'passkey_begin', password }))).toMatchObject({
      status: 403,
      code: 'wrong_password',
    })
  const first = await calls.addPasskey(token)
  expect(first.registration.body).toMatchObject({ codes: { length: 10 } })
  for (const former of [token, other]) expect((await factor(former, { action: 'set_up' })).status).toBe(401)
  const begin = { action: 'passkey_begin', password: calls.password }
  expect(refusal(await factor(first.token, begin))).toMatchObject({ status: 428, code: 'proof_needed' })
  const added = await calls.addPasskey(first.token, {}, await calls.proofOf(first.passkey, first.token))
  expect(added.registration.body).toMatchObject({ codes: [] })
  const client = withToken(backend, added.token)
  const { data } = await client.rpc('own_passkeys')
  expect(data?.map(({ name, is_user_verified }) => [name, is_user_verified])).toEqual([
    ['Laptop', true],
    ['Laptop', true],
  ])
})

test('an account with an app adds a passkey without the password, and the factor is shown again by either', async () => {
  const email = 'both@passkey.example'
  const { token } = await calls.addPerson(email)
  const { secret } = (await factor(token, { action: 'set_up' })).body as { secret: string }
  const code = new TOTP({ secret }).generate()
  const confirmed = await factor(token, { action: 'confirm', code, password: calls.password })
  const { token: session, codes } = confirmed.body as { token: string; codes: string[] }
  const added = await calls.addPasskey(session, {}, { proof: { code: codes[0] } })
  expect(await calls.passwordStep(email)).toMatchObject({ has_passkey: true, has_app: true })
  const show = { action: 'show', ...(await calls.proofOf(added.passkey, added.token)) }
  const shown = await factor(added.token, show)
  expect(shown.status).toBe(200)
  expect((await factor((shown.body as { token: string }).token, show)).status, 'again').toBe(410)
})

test('with 20 passkeys, another one is refused before the device makes it, with what to do', async () => {
  const { token: first, passkey } = await calls.keeper('many@passkey.example')
  let token = first
  for (let added = 1; added < 20; added++) {
    const next = await calls.addPasskey(token, {}, await calls.proofOf(passkey, token))
    expect(next.registration.status).toBe(200)
    token = next.token
  }
  expect(refusal(await factor(token, { action: 'passkey_begin', ...(await calls.proofOf(passkey, token)) }))).toMatchObject({
    status: 409,
    code: 'too_many_passkeys',
    message: 'An account has at most 20 passkeys. Remove one first.',
  })
})

test('a name that shows nothing is refused, and what is invisible in a name is not stored', async () => {
  const { token, passkey } = await calls.keeper('named@passkey.example')
  const begun = await factor(token, { action: 'passkey_begin', ...(await calls.proofOf(passkey, token)) })
  const { options } = begun.body as { options: { challenge: string } }
  const { answer } = await createPasskey(claims(options.challenge))
  const added = (name: string) => factor(token, { action: 'passkey_add', name, passkey: answer })
  for (const name of ['', ' \n', '\u200B', '\u0001', '\u0000']) {
    expect(refusal(await added(name)), JSON.stringify(name)).toMatchObject({
      status: 400,
      message: expect.stringContaining('name: is missing'),
    })
  }
  const last = await added(' Office\u0000 \uD800')
  expect(last.status).toBe(200)
  const { data } = await withToken(backend, (last.body as { token: string }).token).rpc('own_passkeys')
  expect(data?.map(({ name }) => name)).toEqual(['Laptop', 'Office \uFFFD'])
})

test('a removed passkey opens nothing; a copied one is refused and noted', async () => {
  const { token: first, passkey } = await calls.keeper('copied@passkey.example')
  const { passkey: second, token } = await calls.addPasskey(first, {}, await calls.proofOf(passkey, first))
  const copy = { ...passkey }
  expect((await calls.signInWith(passkey)).status).toBe(200)
  expect(refusal(await calls.signInWith(copy))).toMatchObject({ status: 403, code: 'passkey_refused' })
  const { client } = await sharedSession(backend, 'admin')
  const { data: trail } = await client.from('security_events').select('kind, detail').order('id', { ascending: false }).limit(2)
  expect(trail).toContainEqual({ kind: 'passkey_refused', detail: { passkey: 'Laptop', reason: 'counter' } })
  const { data } = await withToken(backend, token).rpc('own_passkeys')
  const remove = { action: 'passkey_remove', id: data?.[1]?.id }
  expect((await factor(token, remove)).status, 'without a proof').toBe(428)
  expect((await factor(token, { ...remove, ...(await calls.proofOf(passkey, token)) })).status).toBe(200)
  expect((await calls.signInWith(second)).status).toBe(403)
  expect((await calls.signInWith(passkey)).status, 'the one that is left').toBe(200)
})

test.for([
  ['another origin', { origin: 'https://localhost.example' }],
  ['another host', { rpId: 'localhost.example' }],
  ['a signature instead of a new key', { type: 'webauthn.get' }],
  ['nobody present', { flags: FLAGS.verified }],
  ['a page in another page', { crossOrigin: true }],
] as const)('a registration with %s is refused', async ([, changes]) => {
  const token = await registrant()
  expect((await calls.addPasskey(token, changes)).registration.status).toBe(403)
})

test('a challenge registers one passkey, and none that was not asked for', async () => {
  const token = await registrant()
  const { answer } = await calls.addPasskey(token, { type: 'webauthn.get' })
  const again = { action: 'passkey_add', name: 'Laptop', passkey: answer }
  expect((await factor(token, again)).status).toBe(410)
  const uninvited = await createPasskey(claims('u'.repeat(43)))
  expect((await factor(token, { ...again, passkey: uninvited.answer })).status).toBe(410)
})

let registering: Promise<string> | undefined
/** The session of an account that several tests share. The account never gets its passkey. */
function registrant(): Promise<string> {
  registering ??= calls.addPerson('registrant@passkey.example').then(({ token }) => token)
  return registering
}
