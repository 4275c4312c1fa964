import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { signIn } from '../harness/clients.ts'
import { activation } from '../harness/own-account.ts'
import { rawRequest } from '../harness/raw-request.ts'

/** For any bytes on the connection, gateway, API and functions respond with a status below 500. */

const backend = inject('backend')
const FUNCTIONS = [
  'admin-login',
  'admin-logout',
  'own-password',
  'second-factor',
  'image-upload',
  'remove-pictures',
  'rebuild-site',
  'build-report',
  'rollback-site',
  'notify-owners',
]
const TIMEOUT_MS = isLongRun() ? 1_800_000 : 120_000

let token = ''
beforeAll(async () => {
  token = (await signIn(backend, 'admin')).token
})

const post = (path: string, lines: string[], body: string | Uint8Array) => {
  const key = `apikey: ${backend.secrets.publishableKey}`
  return rawRequest(backend.url, [`POST ${path} HTTP/1.1`, key, ...lines], body)
}
const lengthOf = (body: string | Uint8Array) => `Content-Length: ${Buffer.byteLength(body)}`

const chunk = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

test.for(FUNCTIONS)('%s accepts a chunked body, and refuses one that is too large', async (name) => {
  const path = `/functions/v1/${name}`
  const chunked = ['Transfer-Encoding: chunked']
  const huge = Buffer.alloc(20 * 1024 * 1024, 'a')
  // `admin-logout` does not read its body, so the function answers 200 to every body.
  const wanted = name === 'admin-logout' ? [200] : [400, 401, 413]
  // The answer to a body that is still being sent may be lost when the connection ends.
  const refused = [...wanted, undefined]
  for (const [what, lines, body, statuses] of [
    ['small', chunked, chunk(Buffer.from('{}')), wanted],
    ['huge', chunked, chunk(huge), refused],
    ['huge with its length', [lengthOf(huge)], huge, refused],
    ['small again', chunked, chunk(Buffer.from('{}')), wanted],
  ] as const) {
    expect(statuses, what).toContain((await post(path, [...lines], body)).status)
  }
})

const BODY = '{"email":"nobody@test.example","password":"x"}'

test.for([
  ['two lengths', [lengthOf(BODY), 'Content-Length: 5']],
  ['a length and chunks', [lengthOf(BODY), 'Transfer-Encoding: chunked']],
  ['a negative length', ['Content-Length: -1']],
  ['a length beyond all numbers', ['Content-Length: 99999999999999999999']],
  ['a header that is too long', [lengthOf(BODY), `X-Long: ${'a'.repeat(20_000)}`]],
  ['too many headers', [lengthOf(BODY), ...Array.from({ length: 2_100 }, (_, index) => `X-${index}: a`)]],
  ['a host with a space', [lengthOf(BODY), 'Host: a b']],
  ['a host with a path', [lengthOf(BODY), 'Host: evil.example/x']],
] as const)('%s: refused with 4xx', async ([, lines]) => {
  const { status } = await post('/functions/v1/admin-login', [...lines], BODY)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test.for([
  ['an upgrade', 'Upgrade: websocket'],
  ['two authorizations', 'Authorization: Bearer a\r\nAuthorization: Bearer b'],
  ['bytes beyond ASCII', 'Authorization: Bearer \u00E9\u00FF'],
  ['another content type', 'Content-Type: text/plain'],
  ['a claimed encoding', 'Content-Encoding: gzip'],
] as const)('%s changes nothing: the password is wrong', async ([name, line]) => {
  const body = JSON.stringify({ email: `${name.replaceAll(' ', '-')}@test.example`, password: 'x' })
  expect((await post('/functions/v1/admin-login', [lengthOf(body), line], body)).status).toBe(401)
})

const TARGETS: Record<string, Record<string, unknown>> = {
  '/functions/v1/admin-login': { email: 'nobody@test.example', password: 'x' },
  '/functions/v1/rollback-site': { release: 'forgotten' },
  '/functions/v1/rebuild-site': { resume: 1 },
  '/functions/v1/build-report': { state: 'live' },
  '/functions/v1/notify-owners': { type: 'SWEEP', table: 'owner_mails' },
  '/functions/v1/remove-pictures': { pictures: [`full/${'a'.repeat(32)}.jpg`] },
  '/rest/v1/partners': { name: 'x', display_order: 0, active: true },
  '/rest/v1/rpc/run_command': {
    p_request: '11111111-1111-4111-8111-111111111111',
    p_action: 'update',
    p_table: 'partners',
    p_ids: [9_999_999],
    p_values: { display_order: 0 },
    p_seen: { display_order: 1 },
    p_part_of: '22222222-2222-4222-8222-222222222222',
  },
  '/rest/v1/rpc/undo_command': { p_request: '11111111-1111-4111-8111-111111111111' },
  '/rest/v1/rpc/staff_create': {
    p_email: 'Not-Stored@test.example',
    p_full_name: 'X',
    p_role: 'editor',
    p_active: true,
    p_password_hash: 'no hash',
  },
  '/rest/v1/rpc/staff_update': { ...activation(9_999), p_request: '33333333-3333-4333-8333-333333333333' },
  '/rest/v1/rpc/staff_delete': { p_id: 9_999 },
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    '\uD800',
    [],
    {},
    [null],
    { a: 1 },
    true,
    -1,
    0.5,
    2 ** 53,
    1e300,
    'x'.repeat(20_000),
  ),
  fc.jsonValue(),
)
const request = fc.constantFrom(...Object.entries(TARGETS)).chain(([path, valid]) => {
  const mutated = fc
    .tuple(fc.constantFrom(...Object.keys(valid), 'more', '__proto__'), odd)
    .map(([key, value]) => JSON.stringify(Object.fromEntries([...Object.entries(valid), [key, value]])))
  const broken = fc.nat(30).map((end) => JSON.stringify(valid).slice(0, end))
  const nested = fc.nat(3_000).map((depth) => '['.repeat(depth))
  const body = fc.oneof(
    { weight: 6, arbitrary: mutated.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.oneof(broken, nested).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
  )
  return fc.record({ path: fc.constant(path), body })
})

test(
  'no body makes the API or a function fail',
  async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ path, body }) => {
        const lines = [`Authorization: Bearer ${token}`, 'Content-Type: application/json', lengthOf(body)]
        const response = await post(path, lines, body)
        expect(response.status, response.body).toBeGreaterThanOrEqual(200)
        expect(response.status, response.body).toBeLessThan(500)
      }),
      randomRuns({ everyday: 60, long: 3_000 }),
    )
  },
  TIMEOUT_MS,
)
