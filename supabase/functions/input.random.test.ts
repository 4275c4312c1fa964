import { functionError } from '@bayt/content/entities/session'
import { signedHeaders } from '@bayt/content/signed-request'
import { createSecretBox } from '@bayt/content/text/sealed'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeviceTokens } from './_shared/device-token.ts'
import { HttpError } from './_shared/http.ts'
import { FAKE_STORE } from './_shared/passkeys/fake-store.ts'
import { createPasskeys } from './_shared/passkeys/passkeys.ts'
import { createLogin } from './admin-login/handler.ts'
import { createLogout } from './admin-logout/handler.ts'
import { createBuildReport } from './build-report/handler.ts'
import { createUpload } from './image-upload/handler.ts'
import { createNotify } from './notify-owners/handler.ts'
import { createRebuild } from './rebuild-site/handler.ts'
import { createRemove } from './remove-pictures/handler.ts'
import { createRollback } from './rollback-site/handler.ts'
import { createSecondFactor } from './second-factor/handler.ts'

/** For any request, a function answers 2xx or 4xx, never 5xx, and passes on only texts that Postgres can store. */

/** Each sign-in compares a bcrypt hash, which is slow by design. */
const TIMEOUT_MS = isLongRun() ? 1_800_000 : 300_000

const SECRET = 'a secret of these tests'

/** Fails for a text that Postgres cannot store. */
function mustBeStorable(value: unknown): void {
  const text = JSON.stringify(value)
  if (/\\u0000|\\ud[89a-f]/i.test(text)) throw new Error(`The database would refuse ${text}`)
}

const accept = async (...values: unknown[]) => mustBeStorable(values)

interface Subject {
  handle: (request: Request) => Promise<Response>
  body: unknown
  headers?: (body: string) => Promise<Record<string, string>>
}

const ATTEMPT = { allowed: true, retry_after_s: 0, user_id: 7, sealed: null, code_pause_s: 0 }
const SESSION = {
  session_id: 's',
  subject: 'u',
  expires_at: '2026-11-21T12:00:00Z',
  id: 7,
  email: 'someone@test.example',
  full_name: 'S',
  role: 'editor',
  assurance: 2,
}
const CODES = {
  box: createSecretBox('a key of the tests'),
  async beginCode(...values: unknown[]) {
    await accept(...values)
    return ATTEMPT
  },
  async succeedCode(...values: unknown[]) {
    await accept(...values)
    return SESSION
  },
  codeRefused: accept,
  endFormer: accept,
  passkeys: createPasskeys(
    {
      ...FAKE_STORE,
      async take(...values) {
        await accept(...values)
        return undefined
      },
    },
    { id: 'localhost', origin: 'http://localhost:4399' },
  ),
}

const login = createLogin({
  async begin(email, device) {
    await accept(email, device)
    return { allowed: true, retry_after_s: 0, user_id: null, password_hash: null }
  },
  succeed: async () => undefined,
  refused: accept,
  otherAccount: accept,
  describe: accept,
  mustChangePassword: async () => false,
  devices: createDeviceTokens('a key of the tests'),
  signToken: async () => 'token',
  wait: async () => undefined,
  ...CODES,
})
const buildReport = createBuildReport({
  secret: SECRET,
  store: accept,
  carryOutDue: async () => ({ due_in_ms: null, done: 0, waiting: [] }),
  noteAlarms: accept,
})
const REBUILD = {
  webhookSecret: SECRET,
  recordIfNew: async () => true,
  confirmChanges: async () => {},
  isWorkflow: false,
  callDeployHook: accept,
}

const SUBJECTS: Record<string, Subject> = {
  'admin-login': {
    handle: login,
    body: {
      email: 'someone@test.example',
      password: 'harbour',
      device: 'a token',
      new_device: '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10',
    },
  },
  'admin-login with a passkey': {
    handle: login,
    body: {
      passkey: {
        id: 'YQ',
        response: {
          clientDataJSON: btoa(`{"challenge":"${'c'.repeat(43)}"}`).replaceAll('=', ''),
          authenticatorData: 'YQ',
          signature: 'YQ',
          userHandle: 'YQ',
        },
      },
      device: 'a token',
    },
  },
  'admin-login with a code': {
    handle: login,
    body: { challenge: '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10', code: '7K2M-0000-1111-ZZZZ-7K2M-0000', device: 'a token' },
  },
  'second-factor': {
    handle: createSecondFactor({
      caller: async () => ({
        id: 7,
        email: 'someone@test.example',
        session_id: 's',
        set_up_at: '2026-11-21T12:00:00Z',
        passkeys: 0,
      }),
      box: CODES.box,
      passkeys: CODES.passkeys,
      deviceOf: async () => undefined,
      enrol: accept,
      enrolment: async () => undefined,
      beginPassword: async () => ({ allowed: true, retry_after_s: 0, user_id: null, password_hash: null }),
      confirm: async () => 's',
      renew: async () => 's',
      beginCode: async () => ATTEMPT,
      async show(_caller, { proof }) {
        await accept(proof)
        return 's'
      },
      remove: async () => 's',
      removePasskey: async () => 's',
      endOthers: async () => 's',
      refused: accept,
      signToken: async () => 'token',
    }),
    body: { action: 'show', proof: { code: '7K2M-0000-1111-ZZZZ-7K2M-0000' }, device: 'a token' },
  },
  'admin-logout': { handle: createLogout({ end: accept }), body: {} },
  'image-upload': {
    handle: createUpload({
      requireStaff: async () => 7,
      begin: async () => true,
      async store(name) {
        await accept(name)
        return `https://test.example/${name}`
      },
      record: accept,
    }),
    body: { imageData: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', fileName: 'a.gif' },
  },
  'remove-pictures': {
    handle: createRemove({
      caller: async () => ({ role: 'admin' }),
      async take(_request, pictures) {
        await accept(pictures)
        return pictures
      },
      stored: async () => [],
      remove: accept,
      giveBack: accept,
    }),
    body: { pictures: [`full/${'a'.repeat(32)}.jpg`] },
  },
  'rebuild-site for staff': {
    handle: createRebuild({ ...REBUILD, staffName: async () => 'Salem' }),
    body: { resume: true },
  },
  'rebuild-site for the database': {
    handle: createRebuild({
      ...REBUILD,
      async staffName() {
        throw new HttpError(401, 'signed_out', 'Signed out.')
      },
    }),
    body: { type: 'INSERT', table: 'site_changes' },
    headers: (body) => signedHeaders(SECRET, body),
  },
  'rollback-site': {
    handle: createRollback({
      caller: async () => ({ name: 'Salem', role: 'admin' }),
      hook: {
        isWorkflow: false,
        async send(event) {
          await accept(event)
          return { status: 200, text: JSON.stringify({ message: 'Shown.', release: 'before' }) }
        },
      },
    }),
    body: { release: '20261121-101500123' },
  },
  'notify-owners': {
    handle: createNotify({
      webhookSecret: SECRET,
      recordIfNew: async () => true,
      take: async () => [],
      sent: accept,
      send: async () => {},
    }),
    body: { type: 'SWEEP', table: 'owner_mails' },
    headers: (body) => signedHeaders(SECRET, body),
  },
  'build-report': {
    handle: buildReport,
    body: {
      build_key: '00000000-0000-4000-8000-000000000000',
      state: 'live',
      newest_change: 1,
      release_id: 'r1',
      reason: 'No reason',
      dead_links: [{ page: '/about', target: '/nowhere' }],
      trigger: 'staff',
      asked_by: 'Salem',
      phases_ms: { total: 1 },
      pages: 3,
    },
    headers: (body) => signedHeaders(SECRET, body),
  },
  'build-report, for due sets': {
    handle: buildReport,
    body: { due: true },
    headers: (body) => signedHeaders(SECRET, body),
  },
  'build-report, for alarms': {
    handle: buildReport,
    body: {
      alarms: [{ kind: 'disk', facts: { folder: '/srv' }, fault: 'Full.', remedy: 'Free space.', since: '2026-11-30T02:10:00Z' }],
      silent_after_min: 120,
    },
    headers: (body) => signedHeaders(SECRET, body),
  },
}

const ODD_TEXTS = [
  '',
  '\u0000',
  'a\u0000b@test.example',
  '\uD800',
  '\uDC00x',
  '\u202E',
  '\u200B',
  '../../x',
  '<style>',
  'x'.repeat(5_000),
]
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS, null, true, -1, 0.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], { length: 3 }),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
)

/** The valid body with one value at any depth replaced, removed or wrapped, or with an additional key. */
function mutated(body: unknown): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null) return oddValue
  const keys = Object.keys(body)
  const value: Record<string, unknown> = { ...body }
  return fc.oneof(
    oddValue,
    fc.tuple(fc.string(), oddValue).map(([key, odd]) => ({ ...value, [key]: odd })),
    ...keys.flatMap((key) => [
      oddValue.map((odd) => (Array.isArray(body) ? [odd] : { ...value, [key]: odd })),
      mutated(value[key]).map((inner) => (Array.isArray(body) ? [inner] : { ...value, [key]: inner })),
      fc.constant(Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))),
    ]),
  )
}

const encoder = new TextEncoder()

/** Bytes of a body: any JSON, a valid body with one fault, broken JSON, deep nesting, invalid UTF-8. */
const bodyOf = (valid: unknown): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc.oneof(
    { weight: 6, arbitrary: mutated(valid).map((value) => encoder.encode(JSON.stringify(value) ?? '')) },
    { weight: 2, arbitrary: fc.json().map((text) => encoder.encode(text)) },
    {
      weight: 1,
      arbitrary: fc.nat(JSON.stringify(valid).length).map((end) => encoder.encode(JSON.stringify(valid).slice(0, end))),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('[', '{"a":', '"')
        .chain((open) => fc.nat(9_000).map((depth) => encoder.encode(open.repeat(depth)))),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from(bytes)) },
    { weight: 1, arbitrary: fc.constant(encoder.encode(' '.repeat(70 * 1024))) },
  )

const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'content-length',
    'authorization',
    'apikey',
    'x-signature',
    'x-signature-timestamp',
    'x-client-info',
  ),
  fc.oneof(
    fc.constantFrom(
      'Bearer x',
      'Bearer a.b.c',
      'text/plain',
      '-1',
      '1e9',
      'NaN',
      '99999999999999999999',
      'application/json; charset=utf-16',
    ),
    fc.stringMatching(/^[!-~]{0,20}$/),
  ),
  { maxKeys: 3 },
)

const log = vi.fn()
beforeEach(() => {
  log.mockClear()
  vi.spyOn(console, 'error').mockImplementation(log)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test.each(Object.entries(SUBJECTS))(
  '%s answers any request with 2xx, or 4xx and a message',
  async (_, subject) => {
    const method = fc.oneof(
      { weight: 9, arbitrary: fc.constant('POST') },
      { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS') },
    )
    await fc.assert(
      fc.asyncProperty(bodyOf(subject.body), headers, method, fc.boolean(), async (body, more, verb, isSigned) => {
        const signed = isSigned ? await subject.headers?.(new TextDecoder().decode(body)) : undefined
        const response = await subject.handle(
          new Request('http://function.test/', { method: verb, body, headers: { ...more, ...signed } }),
        )
        expect(response.status, String(log.mock.lastCall)).toBeLessThan(500)
        if (response.status < 400) return
        const { error } = functionError.parse(await response.json())
        expect(error.message.length).toBeGreaterThan(3)
        expect(error.message).not.toMatch(/\b0 MB|\[object/)
      }),
      randomRuns({ everyday: 50, long: 5_000 }),
    )
  },
  TIMEOUT_MS,
)

test.each(Object.entries(SUBJECTS))('%s accepts its valid body', async (_, { handle, body, headers: sign }) => {
  const text = JSON.stringify(body)
  const response = await handle(
    new Request('http://function.test/', { method: 'POST', body: text, headers: (await sign?.(text)) ?? {} }),
  )
  // 401 and 410: the function read the answer, and then refused it.
  expect([200, 202, 401, 410]).toContain(response.status)
})

test.each([
  ['admin-login', { email: 1, password: 'x' }, 'email: must be a text'],
  ['admin-login', { email: 'a@b.example', password: ['x'] }, 'password: must be a text'],
  ['admin-login', [], 'body: must be a JSON object with email and password'],
  ['rebuild-site for staff', { resume: 'yes' }, 'resume: must be true or false'],
  ['rollback-site', { release: {} }, 'release: must be the name of a release'],
  ['rollback-site', { release: '../other' }, 'release: must be the name of a release'],
  ['image-upload', { imageData: 1, fileName: 'a' }, 'imageData must be'],
  ['build-report', { state: 'done' }, 'state: '],
])('%s names the field of %j', async (name, body, message) => {
  const subject = SUBJECTS[name]
  const text = JSON.stringify(body)
  const headers = (await subject?.headers?.(text)) ?? {}
  const response = await subject?.handle(new Request('http://function.test/', { method: 'POST', body: text, headers }))
  expect(response?.status).toBe(400)
  expect(functionError.parse(await response?.json()).error.message).toContain(message)
})
