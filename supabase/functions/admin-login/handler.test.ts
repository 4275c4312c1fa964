import { createSecretBox } from '@bayt/content/text/sealed'
import bcrypt from 'bcryptjs'
import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceTokens } from '../_shared/device-token.ts'
import { HttpError } from '../_shared/http.ts'
import { FAKE_STORE } from '../_shared/passkeys/fake-store.ts'
import { createPasskeys } from '../_shared/passkeys/passkeys.ts'
import { createRecoveryCodes } from '../_shared/recovery-codes.ts'
import { createLogin, type LoginDeps } from './handler.ts'

/** Failures that a test cannot cause in the real backend. supabase/tests/api tests all other cases against the real backend. */
const HASH = bcrypt.hashSync('right', 10)
const SESSION = {
  session_id: 's',
  subject: 'u',
  expires_at: '2026-11-21T12:00:00Z',
  id: 7,
  email: 'a@b.example',
  full_name: 'A',
  role: 'editor',
  assurance: 1,
}

const deps = (changed: Partial<LoginDeps>): LoginDeps => ({
  begin: async () => ({ allowed: true, retry_after_s: 0, user_id: 7, password_hash: HASH }),
  succeed: async () => SESSION,
  refused: async () => undefined,
  otherAccount: async () => undefined,
  passkeys: createPasskeys(FAKE_STORE, undefined),
  describe: async () => undefined,
  endFormer: async () => undefined,
  mustChangePassword: async () => false,
  devices: createDeviceTokens('a key of the tests'),
  box: createSecretBox('a key of the tests'),
  beginCode: async () => undefined,
  succeedCode: async () => undefined,
  codeRefused: async () => undefined,
  signToken: async () => 'token',
  wait: async () => undefined,
  ...changed,
})

async function login(changed: Partial<LoginDeps>, body: unknown = { email: 'a@b.example', password: 'right' }) {
  const response = await createLogin(deps(changed))(
    new Request('http://function.test/', { method: 'POST', body: JSON.stringify(body) }),
  )
  return { status: response.status, ...(await response.json()) }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('a failure of the database is answered with Authentication service error', async () => {
  const begin = async () => {
    throw new HttpError(503, 'service', 'Authentication service error')
  }
  expect(await login({ begin })).toEqual({ status: 503, error: { code: 'service', message: 'Authentication service error' } })
})

test('a failure to sign the token is answered with 500 and no session', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const signToken = async () => {
    throw new Error('no key')
  }
  expect(await login({ signToken })).toMatchObject({ status: 500, error: { code: 'server' } })
})

test('an account that changed between comparison and session is refused like a wrong password', async () => {
  expect(await login({ succeed: async () => undefined })).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
})

test.each([
  [900, 15],
  [841, 15],
  [840, 14],
  [1, 1],
])('%i seconds of lockout are shown as %i minutes', async (retry_after_s, minutes) => {
  const begin = async () => ({ allowed: false, retry_after_s, user_id: null, password_hash: null })
  const { status, error } = await login({ begin })
  expect([status, error.message]).toEqual([429, `Too many failed attempts. Please try again in ${minutes} minutes.`])
  expect(error.retry_after_s).toBe(retry_after_s)
})

test('a refused attempt compares no hash, and waits as long as the last comparison took', async () => {
  const waits: number[] = []
  let isLocked = false
  const handler = createLogin(
    deps({
      begin: async () => ({ allowed: !isLocked, retry_after_s: 900, user_id: 7, password_hash: HASH }),
      wait: async (ms) => void waits.push(ms),
    }),
  )
  const send = () =>
    handler(
      new Request('http://function.test/', { method: 'POST', body: JSON.stringify({ email: 'a@b.example', password: 'x' }) }),
    )
  let nowMs = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  vi.spyOn(bcrypt, 'compare').mockImplementationOnce(async () => {
    nowMs += 83
    return false
  })
  await send()
  vi.mocked(bcrypt.compare).mockRestore()
  isLocked = true
  waits.length = 0
  const compare = vi.spyOn(bcrypt, 'compare')
  expect((await send()).status).toBe(429)
  expect(compare).not.toHaveBeenCalled()
  expect(waits).toEqual([83])
})

test('a wrong password, an unknown and a deactivated account each compare one hash of the same cost', async () => {
  const compare = vi.spyOn(bcrypt, 'compare')
  const stored = bcrypt.hashSync('right', 10)
  for (const attempt of [
    { user_id: 7, password_hash: stored },
    { user_id: null, password_hash: null },
  ]) {
    expect(
      await login(
        { begin: async () => ({ allowed: true, retry_after_s: 0, ...attempt }) },
        { email: 'a@b.example', password: 'x' },
      ),
    ).toMatchObject({ status: 401 })
  }
  expect(compare.mock.calls.map(([, hash]) => hash.slice(0, 7))).toEqual(['$2b$10$', '$2b$10$'])
})

test.each(['$2b$31$', '$2b$04$', '$2b$13$', '$2y$10$'])(
  'a stored hash that begins with %s is not compared: the sign-in takes as long as for an unknown account',
  async (start) => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const compare = vi.spyOn(bcrypt, 'compare')
    const password_hash = start + 'a'.repeat(53)
    const begin = async () => ({ allowed: true, retry_after_s: 0, user_id: 7, password_hash })
    expect(await login({ begin })).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
    await login({ begin: async () => ({ allowed: true, retry_after_s: 0, user_id: null, password_hash: null }) })
    const [stored, unknown] = compare.mock.calls.map(([, hash]) => hash)
    expect(stored).toBe(unknown)
    expect(stored).toMatch(/^\$2b\$10\$/)
    expect(log).toHaveBeenCalledWith(expect.stringContaining('Account 7 cannot sign in'))
  },
)

test.each([
  ['wrong', 401],
  ['', 400],
  ['x'.repeat(200), 400],
])(
  'every attempt that was counted is noted when it is refused, so that nobody locks an account unseen: %j',
  async (password, status) => {
    const refused = vi.fn(async () => undefined)
    expect(await login({ refused }, { email: 'a@b.example', password })).toMatchObject({ status })
    expect(refused.mock.calls).toEqual([['a@b.example', null]])
  },
)

test('the right password above the work of another account opens nothing, and is noted as that, not as a wrong one', async () => {
  const deps = { refused: vi.fn(async () => undefined), otherAccount: vi.fn(async () => undefined), succeed: vi.fn() }
  const body = { email: 'a@b.example', password: 'right', account: 8 }
  expect(await login(deps, body)).toMatchObject({ status: 403, error: { code: 'other_account' } })
  expect(deps.otherAccount.mock.calls).toEqual([['a@b.example', null]])
  expect([deps.refused.mock.calls, deps.succeed.mock.calls]).toEqual([[], []])
  expect(await login(deps, { ...body, password: 'wrong' })).toMatchObject({ status: 401 })
  expect(deps.refused).toHaveBeenCalledOnce()
})

test('a code that comes during the pause of codes was counted, and is noted too', async () => {
  const codeRefused = vi.fn(async () => undefined)
  const beginCode = async () => ({ allowed: true, retry_after_s: 0, user_id: 7, sealed: null, code_pause_s: 900 })
  const step = { challenge: '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10', code: '123456' }
  expect(await login({ beginCode, codeRefused }, step)).toMatchObject({ status: 429 })
  expect(codeRefused.mock.calls).toEqual([[7, null]])
})

test('a stored sign-in is answered even if nobody knows whether the password must change: its recovery code is used up', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const failure = new Error('The database does not answer.')
  const mustChangePassword = () => Promise.reject(failure)
  const beginCode = async () => ({ allowed: true, retry_after_s: 0, user_id: 7, sealed: null, code_pause_s: 0 })
  const succeedCode = vi.fn(async () => SESSION)
  const step = { challenge: '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10', code: createRecoveryCodes()[0] }
  const answer = await login({ beginCode, succeedCode, mustChangePassword }, step)
  expect(succeedCode).toHaveBeenCalledOnce()
  expect(answer).toMatchObject({ status: 200, token: 'token', user: { id: 7 } })
  expect(answer).not.toHaveProperty('must_change_password')
  expect(log).toHaveBeenCalledWith(expect.stringContaining('account 7'), failure)
})

test('an account without a password cannot sign in with any password', async () => {
  const begin = async () => ({ allowed: true, retry_after_s: 0, user_id: 7, password_hash: null })
  for (const password of ['right', 'dummy', '$2b$10$']) {
    expect(await login({ begin }, { email: 'a@b.example', password })).toMatchObject({ status: 401 })
  }
})

test('composed and decomposed spellings of a password are equal', async () => {
  const password_hash = bcrypt.hashSync('\u00E9abcde', 10)
  const begin = async () => ({ allowed: true, retry_after_s: 0, user_id: 7, password_hash })
  expect(await login({ begin }, { email: 'a@b.example', password: 'e\u0301abcde' })).toMatchObject({
    status: 200,
    token: 'token',
  })
})

test('a new device whose answer was lost is the same device at its next sign-in, and is counted with strangers until it has a token', async () => {
  const counted: (string | null)[] = []
  const kept: (string | null)[] = []
  const begin = async (_: string, device: string | null) => {
    counted.push(device)
    return { allowed: true, retry_after_s: 0, user_id: 1, password_hash: HASH }
  }
  const succeed = async (_id: number, _hash: string, device: string | null) => {
    kept.push(device)
    return SESSION
  }
  const attempt = (new_device?: string, device?: string) =>
    login({ begin, succeed }, { email: 'a@b.example', password: 'right', new_device, device })
  const own = '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10'
  await attempt(own)
  await attempt(own)
  await attempt()
  await attempt(own, await createDeviceTokens('a former key').create())
  expect(counted).toEqual([null, null, null, null])
  expect(kept[1]).toBe(kept[0])
  expect(kept[3], 'beside a token of a former key').toBe(kept[0])
  expect(kept[2]).not.toBe(kept[0])
})

test('a device gets a token, sends it at the next sign-in, and keeps it', async () => {
  const devices: (string | null)[] = []
  const begin = async (_: string, device: string | null) => {
    devices.push(device)
    return { allowed: true, retry_after_s: 0, user_id: 7, password_hash: HASH }
  }
  const succeed = async (_id: number, _hash: string, device: string | null) => {
    devices.push(device)
    return SESSION
  }
  const first = await login({ begin, succeed })
  const second = await login({ begin, succeed }, { email: 'a@b.example', password: 'right', device: first.device })
  expect(second.device).toBe(first.device)
  expect(devices[0]).toBeNull()
  expect(devices[1]).toMatch(/^[\w-]{22}$/)
  expect(devices.slice(2)).toEqual([devices[1], devices[1]])
})

test.each(['', 'x', `${'A'.repeat(22)}.${'A'.repeat(43)}`, `${'A'.repeat(22)}.${'é'.repeat(43)}`, 'A'.repeat(10_000)])(
  'a forged token is an unknown device: %s',
  async (device) => {
    const begin = vi.fn(deps({}).begin)
    const { status } = await login({ begin }, { email: 'a@b.example', password: 'right', device })
    expect(status).toBe(200)
    expect(begin).toHaveBeenCalledWith('a@b.example', null)
  },
)

test('while strangers fill the queue, others are refused before they are counted, and a known device signs in', async () => {
  const { device } = await login({})
  const compared: string[] = []
  const begin = async (email: string) => {
    compared.push(email)
    return { allowed: true, retry_after_s: 0, user_id: 7, password_hash: HASH }
  }
  const handler = createLogin(deps({ begin }))
  const send = async (body: object) => {
    const response = await handler(new Request('http://function.test/', { method: 'POST', body: JSON.stringify(body) }))
    return { status: response.status, ...(await response.json()) }
  }
  const strangers = Array.from({ length: 40 }, (_, index) => send({ email: `${index}@b.example`, password: 'x' }))
  const own = await send({ email: 'a@b.example', password: 'right', device })
  const answers = await Promise.all(strangers)
  expect(own.status).toBe(200)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(32)
  expect(refused[0]?.error).toMatchObject({ code: 'busy', retry_after_s: 2 })
  expect(compared).toHaveLength(9)
})

test('more than 30 attempts a minute from one source are refused, not those of known devices or other sources', async () => {
  const { device } = await login({})
  const handler = createLogin(
    deps({ begin: async () => ({ allowed: false, retry_after_s: 900, user_id: null, password_hash: null }) }),
  )
  const send = async (source: string, token = '') => {
    const body = JSON.stringify({ email: 'a@b.example', password: 'x', device: token })
    const headers = { 'x-forwarded-for': `1.1.1.1, ${source}` }
    return (await handler(new Request('http://function.test/', { method: 'POST', body, headers }))).status
  }
  const statuses: number[] = []
  for (let index = 0; index < 40; index++) statuses.push(await send('203.0.113.7'))
  expect(statuses).toEqual([...Array(30).fill(429), ...Array(10).fill(503)])
  expect(await send('203.0.113.8')).toBe(429)
  expect(await send('203.0.113.7', device)).toBe(429)
})

test.each([
  ['a password', { email: 'a@b.example', password: 'x' }],
  ['the question of a passkey', { passkey: 'begin' }],
])('more than 30 attempts a minute with the token of one device are refused, from any address: %s', async (_step, step) => {
  const { device } = await login({})
  const { device: another } = await login({})
  const handler = createLogin(
    deps({ begin: async () => ({ allowed: false, retry_after_s: 900, user_id: null, password_hash: null }) }),
  )
  const send = async (token: string, source: string) => {
    const headers = { 'x-forwarded-for': source }
    const body = JSON.stringify({ ...step, device: token })
    return (await handler(new Request('http://function.test/', { method: 'POST', body, headers }))).json()
  }
  const refusals: unknown[] = []
  for (let index = 0; index < 40; index++) refusals.push((await send(device, `203.0.113.${index}`)).error.code)
  expect(refusals.filter((code) => code === 'busy')).toHaveLength(10)
  expect(refusals.slice(0, 30)).not.toContain('busy')
  expect((await send(another, '203.0.113.7')).error.code, 'another device').not.toBe('busy')
})

test.each([true, false])('an attempt that waits is not counted before its turn: known device %s', async (isKnown) => {
  const { device } = await login({})
  let finish: (isSame: boolean) => void = () => undefined
  const first = new Promise<boolean>((resolve) => {
    finish = resolve
  })
  vi.spyOn(bcrypt, 'compare').mockImplementation(() => first)
  const begin = vi.fn(deps({}).begin)
  const handler = createLogin(deps({ begin }))
  const body = JSON.stringify({ email: 'a@b.example', password: 'right', device: isKnown ? device : '' })
  const send = () => handler(new Request('http://function.test/', { method: 'POST', body }))
  const waiting = Array.from({ length: 6 }, send)
  await vi.waitFor(() => expect(bcrypt.compare).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  expect(begin).toHaveBeenCalledOnce()
  finish(true)
  await Promise.all(waiting)
  expect(begin).toHaveBeenCalledTimes(6)
})
