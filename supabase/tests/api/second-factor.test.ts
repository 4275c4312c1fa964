import { loginResponse } from '@bayt/content/entities/session'
import { deleteStaff } from '@bayt/content/queries/staff'
import { TOTP } from 'otpauth'
import { afterAll, expect, inject, test } from 'vitest'
import { callFunction, refusal, sharedSession, withToken } from '../harness/clients.ts'
import { PASSWORD } from '../harness/known-password.ts'
import { activation, addOwnAccount } from '../harness/own-account.ts'
import { claimsOf } from '../harness/tokens.ts'

const backend = inject('backend')
const added: number[] = []

afterAll(async () => {
  const { client } = await sharedSession(backend, 'admin')
  for (const id of added) await deleteStaff(client, id)
})

async function addPerson(email: string, role: 'admin' | 'editor' = 'editor'): Promise<number> {
  const id = await addOwnAccount(backend, { email, full_name: 'Person', role })
  added.push(id)
  return id
}

const login = (body: object) => callFunction(backend, 'admin-login', body)
const factor = (token: string, body: object) => callFunction(backend, 'second-factor', body, { token })
/** The code of the next step, which is accepted early: the set-up has used up the present code. */
const codeOf = (secret: string, steps = 1) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** An account with a second factor. */
async function addAccountWithFactor(email: string, role: 'admin' | 'editor' = 'editor') {
  const id = await addPerson(email, role)
  const { token } = loginResponse.parse((await login({ email, password: PASSWORD })).body)
  const { secret } = (await factor(token, { action: 'set_up' })).body as { secret: string }
  const confirmed = await factor(token, { action: 'confirm', code: codeOf(secret, 0), password: PASSWORD })
  expect(confirmed.status).toBe(200)
  const { codes, token: newToken } = confirmed.body as { codes: string[]; token: string }
  return { id, email, secret, codes, token: newToken }
}

async function challengeOf(email: string): Promise<string> {
  const { status, body } = await login({ email, password: PASSWORD })
  expect(status).toBe(200)
  expect(Object.keys(body as object), 'neither a token nor a name before the code').toEqual(['challenge'])
  return (body as { challenge: string }).challenge
}

test('a right password alone gets no token; with the code of the app it gets one of assurance 2', async () => {
  const { email, secret } = await addAccountWithFactor('app@test.example')
  const challenge = await challengeOf(email)
  const code = codeOf(secret)
  const answer = await login({ challenge, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
  const { token, user, device } = loginResponse.parse(answer.body)
  expect([user.email, device !== undefined]).toEqual([email, true])
  expect(claimsOf(token)).toMatchObject({ aal: 'aal2', role: 'authenticated' })
  expect((await withToken(backend, token).from('products').select('id').limit(1)).error).toBeNull()
  expect((await login({ challenge, code })).status, 'the same sign-in again').toBe(410)
  expect(refusal(await login({ challenge: await challengeOf(email), code })), 'the same code again').toMatchObject({
    status: 403,
    code: 'wrong_code',
  })
})

test('each recovery code signs in once, in any spelling, and other codes replace them', async () => {
  const { email, codes, token } = await addAccountWithFactor('paper@test.example')
  expect(codes).toHaveLength(10)
  const [first = '', second = ''] = codes
  const spelled = first.toLowerCase().replaceAll('-', ' ')
  expect((await login({ challenge: await challengeOf(email), code: spelled })).status).toBe(200)
  expect((await login({ challenge: await challengeOf(email), code: first })).status, 'again').toBe(403)
  expect((await factor(token, { action: 'renew_codes' })).status, 'without a proof').toBe(428)
  const renewed = await factor(token, { action: 'renew_codes', proof: { code: codes[2] } })
  expect(renewed.status).toBe(200)
  expect((await login({ challenge: await challengeOf(email), code: second })).status, 'an old one').toBe(403)
})

test('wrong codes count as failed attempts, with the literal text of the specification; the device of the account goes on', async () => {
  const { email, secret, codes } = await addAccountWithFactor('counted@test.example')
  const known = loginResponse.parse((await login({ challenge: await challengeOf(email), code: codes[0] })).body)
  const challenge = await challengeOf(email)
  for (let wrong = 0; wrong < 5; wrong++) expect((await login({ challenge, code: '000000' })).status).toBe(403)
  expect(refusal(await login({ challenge, code: codeOf(secret) }))).toEqual({
    status: 429,
    code: 'locked',
    message: 'Too many failed attempts. Please try again in 15 minutes.',
  })
  expect((await login({ email, password: PASSWORD })).status, 'the first step too').toBe(429)
  const { device } = known
  const own = (await login({ email, password: PASSWORD, device })).body as { challenge: string }
  expect((await login({ challenge: own.challenge, code: codeOf(secret), device })).status).toBe(200)
})

test('20 parallel codes compare at most 5', async () => {
  const { email } = await addAccountWithFactor('rush.codes@test.example')
  const challenge = await challengeOf(email)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => login({ challenge, code: String(n).padStart(6, '0') })))
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
})

test('after four wrong passwords the right one and the code of the app sign in', async () => {
  const { email, secret } = await addAccountWithFactor('last.attempt@test.example')
  for (let wrong = 0; wrong < 4; wrong++) expect((await login({ email, password: 'Wrong-1-word' })).status).toBe(401)
  expect((await login({ challenge: await challengeOf(email), code: codeOf(secret) })).status).toBe(200)
})

test.for([
  { challenge: '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10', code: '123456' },
  { challenge: 'x', code: '123456' },
  { challenge: '', code: '' },
  { challenge: null, code: '123456' },
  { challenge: '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10', code: 123456 },
  { challenge: '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10', code: '1'.repeat(65) },
])('a challenge or code that nobody got opens nothing: %j', async (body) => {
  expect((await login(body)).status).toBeOneOf([400, 410])
})

test('the set-up ends the other sessions, needs a right code and the password, and needs a session', async () => {
  const email = 'begins@test.example'
  await addPerson(email)
  const [here, elsewhere] = await Promise.all([login({ email, password: PASSWORD }), login({ email, password: PASSWORD })])
  const { token } = loginResponse.parse(here.body)
  const other = loginResponse.parse(elsewhere.body).token
  expect((await factor('no token', { action: 'set_up' })).status).toBe(401)
  expect((await factor(token, { action: 'confirm', code: '123456' })).status, 'without a set-up').toBe(410)
  const { secret } = (await factor(token, { action: 'set_up' })).body as { secret: string }
  expect((await factor(token, { action: 'confirm', code: '000000' })).status).toBe(403)
  expect((await login({ email, password: PASSWORD })).status, 'not set up yet').toBe(200)
  const code = codeOf(secret)
  for (const password of [undefined, '', 'Wrong-1-word', 'x'.repeat(100)]) {
    const answer = refusal(await factor(token, { action: 'confirm', code, password }))
    expect(answer, 'somebody at an open console').toMatchObject({ status: 403, code: 'wrong_password' })
  }
  expect((await factor(token, { action: 'confirm', code, password: PASSWORD })).status).toBe(200)
  expect((await login({ email, password: 'Wrong-1-word' })).status, 'the failures are forgotten').toBe(401)
  expect((await factor(other, { action: 'set_up' })).status, 'the session elsewhere').toBe(401)
})

test('the password of a set-up is guessed five times at most', async () => {
  const email = 'guessed@test.example'
  await addPerson(email)
  const { token } = loginResponse.parse((await login({ email, password: PASSWORD })).body)
  const { secret } = (await factor(token, { action: 'set_up' })).body as { secret: string }
  const confirm = (password: string) => factor(token, { action: 'confirm', code: codeOf(secret), password })
  for (let guess = 1; guess <= 5; guess++) expect((await confirm(`Wrong-${guess}-word`)).status).toBe(403)
  expect(refusal(await confirm(PASSWORD))).toMatchObject({ status: 429, code: 'locked' })
})

test('the factor is shown again in a session with a right code only', async () => {
  const { token, secret } = await addAccountWithFactor('fresh@test.example', 'admin')
  const { client } = await sharedSession(backend, 'admin')
  expect((await withToken(backend, token).rpc('staff_update', activation(3))).error).toBeNull()
  const wrong = await factor(token, { action: 'show', proof: { code: '000000' } })
  expect(refusal(wrong)).toMatchObject({ status: 403, code: 'wrong_code' })
  const show = { action: 'show', proof: { code: codeOf(secret) } }
  const shown = await factor(token, show)
  expect(shown.status).toBe(200)
  const renewed = (shown.body as { token: string }).token
  expect((await factor(token, show)).status, 'the token of before').toBe(401)
  expect((await factor(renewed, show)).status, 'the same code again').toBe(403)
  const { data: trail } = await client.from('security_events').select('kind, by_name').order('id', { ascending: false }).limit(2)
  expect(trail?.map(({ kind }) => kind)).toEqual(['code_refused', 'code_refused'])
})
