import { loginResponse } from '@bayt/content/entities/session'
import { createStaff, updateStaff } from '@bayt/content/queries/staff'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { expect, inject, test } from 'vitest'
import { callFunction, refusal, server, sharedSession } from '../harness/clients.ts'
import { HASH_OF_PASSWORD, PASSWORD } from '../harness/known-password.ts'

const backend = inject('backend')
const ADMIN = DEMO_STAFF[0].email

const login = (body: unknown) => callFunction(backend, 'admin-login', body)
const failure = async (body: unknown) => refusal(await login(body))

/** Adds an editor of one test: wrong passwords are counted by e-mail. @returns the id of the account */
async function addEditor(email: string): Promise<number> {
  const { client } = await sharedSession(backend, 'admin')
  return createStaff(client, { email, full_name: 'E', role: 'editor', active: true }, HASH_OF_PASSWORD)
}

test('the right e-mail and password return a token for an hour and the account', async () => {
  const { status, headers, body } = await login({ email: ADMIN, password: DEMO_PASSWORD })
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  const response = loginResponse.parse(body)
  expect(response.user).toEqual({ id: 1, email: ADMIN, full_name: 'Salem Bawazir', role: 'admin' })
  expect(Date.parse(response.expires_at) - Date.now()).toBeGreaterThan(59 * 60_000)
  expect(Date.parse(response.expires_at) - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  expect(JSON.stringify(body)).not.toMatch(/\$2[aby]\$/)
})

test('the e-mail is trimmed and lower-cased', async () => {
  expect((await login({ email: `  ${ADMIN.toUpperCase()}\n`, password: DEMO_PASSWORD })).status).toBe(200)
})

test('last_login is written', async () => {
  const startedMs = Date.now()
  await login({ email: ADMIN, password: DEMO_PASSWORD })
  const { data } = await server(backend).from('admin_users').select('last_login').eq('email', ADMIN).single()
  expect(Date.parse(data?.last_login ?? '')).toBeGreaterThanOrEqual(startedMs - 1_000)
})

const INVALID = { status: 401, code: 'invalid_credentials', message: 'Invalid email or password' }

test('a wrong password, an unknown e-mail and a deactivated account get the same response', async () => {
  const { client } = await sharedSession(backend, 'admin')
  const email = 'deactivated@test.example'
  const id = await addEditor(email)
  expect((await login({ email, password: PASSWORD })).status).toBe(200)
  await updateStaff(client, id, { active: false }, { active: true })
  expect(await failure({ email, password: PASSWORD })).toEqual(INVALID)
  expect(await failure({ email: 'nobody@test.example', password: DEMO_PASSWORD })).toEqual(INVALID)
  const active = 'mistyped@test.example'
  await addEditor(active)
  expect(await failure({ email: active, password: 'wrong' })).toEqual(INVALID)
})

test('above the work of one account, the password of another one opens no session, and only the right one says so', async () => {
  const email = 'colleague@test.example'
  const colleague = await addEditor(email)
  const { id: own } = loginResponse.parse((await login({ email: ADMIN, password: DEMO_PASSWORD })).body).user
  expect(await failure({ email, password: 'wrong', account: own })).toEqual(INVALID)
  expect(await failure({ email, password: PASSWORD, account: own })).toMatchObject({ status: 403, code: 'other_account' })
  const { data } = await server(backend).from('admin_users').select('last_login').eq('id', colleague).single()
  expect(data).toEqual({ last_login: null })
  const trail = server(backend).from('security_events').select('kind').eq('account_id', colleague).order('id')
  expect((await trail).data?.map(({ kind }) => kind).slice(-2)).toEqual(['password_refused', 'other_account_refused'])
  for (const left of [2, 1]) {
    expect((await failure({ email, password: PASSWORD, account: own })).status, `${left} attempts are left`).toBe(403)
  }
  expect((await login({ email, password: PASSWORD, account: colleague })).status).toBe(200)
  expect((await login({ email, password: PASSWORD })).status, 'the count is reset').toBe(200)
  for (let again = 0; again < 5; again++) await login({ email, password: PASSWORD, account: own })
  expect((await failure({ email, password: PASSWORD, account: own })).code, 'no oracle: such attempts are counted').toBe('locked')
  expect((await login({ email, password: PASSWORD, account: 'x' })).status, 'not an id').toBe(400)
})

test('an unknown e-mail takes as long as a wrong password', async () => {
  const known = 'timed@test.example'
  await addEditor(known)
  const timeOf = async (email: string) => {
    const startedMs = performance.now()
    await login({ email, password: 'wrong' })
    return performance.now() - startedMs
  }
  const wrongPassword: number[] = []
  const unknownEmail: number[] = []
  // Measures a known and an unknown e-mail alternately, and takes the fastest time of each: other work of the machine slows down
  // both. A fifth wrong password would lock the account.
  for (let pair = 0; pair < 4; pair++) {
    wrongPassword.push(await timeOf(known))
    unknownEmail.push(await timeOf('unknown@test.example'))
  }
  expect(Math.min(...unknownEmail) / Math.min(...wrongPassword)).toBeGreaterThan(0.4)
})

const REQUIRED = { status: 400, code: 'required', message: 'Email and password are required' }

test.for([{}, { email: 'a@b.example' }, { email: ' ', password: 'x' }, { password: 'x' }, { email: null, password: null }])(
  'a missing value is named: %j',
  async (body) => {
    expect(await failure(body)).toEqual(REQUIRED)
  },
)

test.for([
  [{ email: 1, password: 'x' }, 'email: must be a text'],
  [{ email: 'a@b.example', password: {} }, 'password: must be a text'],
  [[], 'must be a JSON object'],
  ['null', 'must be a JSON object'],
  ['"x"', 'must be a JSON object'],
] as const)('a value of the wrong type is refused and named: %j', async ([body, message]) => {
  expect(await failure(body)).toEqual({ status: 400, code: 'invalid', message: expect.stringContaining(message) })
})

test.for(['a\u0000b@test.example', 'a\uD800@test.example', 'a\u200Bb@test.example', '\u0430dmin@test.example'])(
  'an e-mail that no account can have is refused, and counts as a failure: %j',
  async (email) => {
    const refused = { status: 400, code: 'not_an_email', message: 'Invalid email format' }
    for (let index = 0; index < 5; index++) expect(await failure({ email, password: 'x' })).toEqual(refused)
    expect((await failure({ email, password: 'x' })).code).toBe('locked')
  },
)

test('the message about an oversized request has a fitting unit', async () => {
  expect(await failure('x'.repeat(20_000))).toMatchObject({
    status: 413,
    message: 'The request is larger than 16 kB. Send less.',
  })
})

test('every keyboard spelling of an address signs in to the same account and shares its lockout', async () => {
  const email = 'spelled2026@test.example'
  await addEditor(email)
  const spellings = [
    'Spelled2026@Test.Example',
    ' ｓｐｅｌｌｅｄ２０２６＠test.example',
    'spelled٢٠٢٦@test.example',
    `\u202A${email}\u202C`,
  ]
  for (const spelling of spellings) expect((await login({ email: spelling, password: PASSWORD })).status).toBe(200)
  for (const spelling of [...spellings, email]) expect(await failure({ email: spelling, password: 'wrong' })).toEqual(INVALID)
  expect((await failure({ email, password: PASSWORD })).code).toBe('locked')
})

test('forms without an e-mail do not lock one another out', async () => {
  for (let index = 0; index < 6; index++) expect(await failure({ password: 'x' })).toEqual(REQUIRED)
})

test.for(['no-at-sign', 'two@@signs.example', 'a b@c.example', 'a@nodot', `${'a'.repeat(250)}@b.example`])(
  '%s is refused as an invalid e-mail',
  async (email) => {
    expect(await failure({ email, password: 'x' })).toEqual({
      status: 400,
      code: 'not_an_email',
      message: 'Invalid email format',
    })
  },
)

test('a body that is not JSON, or too large, is refused', async () => {
  expect((await failure('{')).code).toBe('not_json')
  expect((await failure({ email: 'a'.repeat(20_000), password: 'x' })).status).toBe(413)
})

test('a password of more than 72 bytes is refused, not truncated', async () => {
  expect(await failure({ email: 'long@test.example', password: 'ض'.repeat(37) })).toMatchObject({ status: 400, code: 'too_long' })
})

test('after 5 failures the sixth is refused for 15 minutes, even with the right password, and only for that e-mail', async () => {
  const email = 'locked@test.example'
  await addEditor(email)
  for (let index = 0; index < 5; index++) expect(await failure({ email, password: `wrong ${index}` })).toEqual(INVALID)
  const response = await login({ email, password: PASSWORD })
  expect(refusal(response)).toEqual({
    status: 429,
    code: 'locked',
    message: 'Too many failed attempts. Please try again in 15 minutes.',
  })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(890)
  expect((await login({ email: ADMIN, password: DEMO_PASSWORD })).status).toBe(200)
})

test('missing and malformed input count as failures', async () => {
  const email = 'not-an-email'
  for (let index = 0; index < 5; index++) expect((await failure({ email, password: 'x' })).code).toBe('not_an_email')
  expect((await failure({ email, password: 'x' })).code).toBe('locked')
  for (let index = 0; index < 4; index++) await failure({ email: 'half@test.example' })
  expect((await failure({ email: 'half@test.example', password: 'x' })).code).toBe('invalid_credentials')
  expect((await failure({ email: 'half@test.example', password: 'x' })).code).toBe('locked')
})

test('20 parallel attempts let at most 5 through', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => login({ email: 'rush@test.example', password: `${index}` })),
  )
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5)
  // Attempts without a place in the queue are not counted.
  expect(responses.filter(({ status }) => status === 429 || status === 503)).toHaveLength(15)
  expect((await failure({ email: 'rush@test.example', password: 'x' })).code).toBe('locked')
})

test('a sign-in resets the count', async () => {
  const email = 'corrected@test.example'
  await addEditor(email)
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 4; index++) await login({ email, password: 'wrong' })
    expect((await login({ email, password: PASSWORD })).status).toBe(200)
  }
})

test('strangers lock the e-mail, and the device that signed in before still signs in', async () => {
  const email = 'often.guessed@test.example'
  await addEditor(email)
  const { device } = loginResponse.parse((await login({ email, password: PASSWORD })).body)
  for (let attempt = 0; attempt < 5; attempt++) await login({ email, password: 'guess' })
  expect((await failure({ email, password: PASSWORD })).code).toBe('locked')
  expect((await failure({ email, password: PASSWORD, device: `${device?.slice(0, -2)}AA` })).code).toBe('locked')
  const own = loginResponse.parse((await login({ email, password: PASSWORD, device })).body)
  expect(own.device).toBe(device)
  expect((await failure({ email, password: PASSWORD })).code).toBe('locked')
  expect(await failure({ email, password: 'wrong', device })).toEqual(INVALID)
})
