import { readOperations } from '@bayt/content/queries/operations'
import { readBuilds, readPublishingStatus } from '@bayt/content/queries/publishing'
import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Backend, createStateDir } from '../harness/backend.ts'
import { callFunction, refusal, server, sharedSession } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { freePort } from '../harness/free-port.ts'
import { hookCalls } from '../harness/hook.ts'
import { signature } from '../harness/tokens.ts'

const backend = inject('backend')
const { webhookSecret, hookSecret } = backend.secrets
const BODY = JSON.stringify({ type: 'INSERT', table: 'site_changes' })
const rebuild = (headers: Record<string, string> = {}, body = BODY) => callFunction(backend, 'rebuild-site', body, { headers })

/**
 * Waits until no call of the hook comes any more.
 * @returns the number of calls so far
 * @param quietMs duration without a call; longer where calls of other files may be under way
 */
async function settledCalls(quietMs = 300): Promise<number> {
  let before = -1
  for (let now = (await hookCalls(backend.hookUrl)).length; now !== before; now = (await hookCalls(backend.hookUrl)).length) {
    before = now
    await new Promise((resolve) => setTimeout(resolve, quietMs))
  }
  return before
}

beforeAll(() => settledCalls(2_000))

test('a saved change reaches the deploy hook, signed', async () => {
  const { client } = await sharedSession(backend)
  const before = await settledCalls()
  const savedMs = Date.now()
  const row = await insertRecord(client, 'products', inputOf('products'))
  await expect.poll(async () => (await hookCalls(backend.hookUrl)).length).toBeGreaterThan(before)
  const call = (await hookCalls(backend.hookUrl)).at(-1)
  expect(JSON.parse(call?.body ?? '')).toEqual({
    event: 'publish',
    requested_by: 'database',
  })
  const timestampMs = Number(call?.headers['webhook-timestamp']) * 1_000
  // The timestamp has whole seconds.
  expect(timestampMs).toBeGreaterThan(savedMs - 1_000)
  expect(timestampMs).toBeLessThanOrEqual(Date.now())
  expect(call?.headers).toMatchObject(signature(hookSecret, call?.body ?? '', timestampMs, String(call?.headers['webhook-id'])))
  const seen = (await hookCalls(backend.hookUrl)).length
  await deleteRecord(client, 'products', row.id)
  await expect.poll(async () => (await hookCalls(backend.hookUrl)).length).toBeGreaterThan(seen)
})

test('a change that visitors cannot see does not call the hook', async () => {
  const { client } = await sharedSession(backend)
  const before = await settledCalls()
  const draft = await insertRecord(client, 'articles', inputOf('articles', { published: false }))
  await deleteRecord(client, 'articles', draft.id)
  expect(await settledCalls()).toBe(before)
})

test('the signed webhook of the database is accepted', async () => {
  const before = await settledCalls()
  expect(await rebuild(signature(webhookSecret, BODY))).toMatchObject({ status: 202, body: { accepted: true } })
  expect(await settledCalls()).toBe(before + 1)
})

test('a replayed webhook is refused, also when both arrive at the same time', async () => {
  const before = await settledCalls()
  const headers = signature(webhookSecret, BODY)
  const responses = await Promise.all([rebuild(headers), rebuild(headers), rebuild(headers)])
  expect(responses.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  expect(refusal(await rebuild(headers))).toMatchObject({ status: 409, code: 'replayed' })
  expect(await settledCalls()).toBe(before + 1)
})

const MINUTE = 60_000
const FORGED: Record<string, () => Record<string, string>> = {
  'is not signed': () => ({}),
  'is signed with another secret': () => signature('another secret', BODY),
  'is signed with the secret of the publisher': () => signature(hookSecret, BODY),
  'is signed for another body': () => signature(webhookSecret, '{}'),
  'is 6 minutes old': () => signature(webhookSecret, BODY, Date.now() - 6 * MINUTE),
  'is 6 minutes ahead': () => signature(webhookSecret, BODY, Date.now() + 6 * MINUTE),
  'has an old signature under a new time': () => ({
    ...signature(webhookSecret, BODY, Date.now() - 6 * MINUTE),
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
  }),
  'has an empty signature': () => ({ ...signature(webhookSecret, BODY), 'webhook-signature': '' }),
  'has a signature in upper case': () => {
    const headers = signature(webhookSecret, BODY)
    return { ...headers, 'webhook-signature': String(headers['webhook-signature']).toUpperCase() }
  },
  'has letters after its signature': () => {
    const headers = signature(webhookSecret, BODY)
    return { ...headers, 'webhook-signature': `${headers['webhook-signature']}zz` }
  },
  'has a time that is not a number': () => ({ ...signature(webhookSecret, BODY), 'webhook-timestamp': 'NaN' }),
}

describe('a forged webhook', () => {
  let before: number
  beforeAll(async () => {
    before = await settledCalls()
  })
  afterAll(async () => {
    expect(await settledCalls(), 'none of them called the hook').toBe(before)
  })

  test.for(Object.keys(FORGED))('that %s is refused, and the hook is not called', async (kind) => {
    expect(refusal(await rebuild(FORGED[kind]?.() ?? {}))).toMatchObject({ status: 401, code: 'signed_out' })
  })
})

test('staff may publish, and the hook receives their name', async () => {
  const { token, user } = await sharedSession(backend, 'moderator')
  const before = await settledCalls()
  expect((await callFunction(backend, 'rebuild-site', {}, { token })).status).toBe(202)
  expect(await settledCalls()).toBe(before + 1)
  expect(await lastEvent()).toMatchObject({ event: 'publish', requested_by: 'staff', asked_by: user.full_name })
  expect((await callFunction(backend, 'rebuild-site', { resume: true }, { token })).status).toBe(202)
  expect(await lastEvent()).toMatchObject({ event: 'resume', requested_by: 'staff', asked_by: user.full_name })
})

const lastEvent = async () => JSON.parse((await hookCalls(backend.hookUrl)).at(-1)?.body ?? '')

test('a sweep of the database is marked as a sweep', async () => {
  const body = JSON.stringify({ type: 'SWEEP' })
  await rebuild(signature(webhookSecret, body), body)
  expect(await lastEvent()).toMatchObject({ event: 'publish', requested_by: 'sweep' })
})

test('an admin restores an older release, and the hook receives their name', async () => {
  const { token, user } = await sharedSession(backend, 'admin')
  const before = await callFunction(backend, 'rollback-site', { release: null }, { token })
  expect([before.status, before.body]).toEqual([200, { release: 'before' }])
  expect(await lastEvent()).toMatchObject({ event: 'rollback', requested_by: 'staff', asked_by: user.full_name })
  const named = await callFunction(backend, 'rollback-site', { release: 'r1' }, { token })
  expect([named.status, named.body]).toEqual([200, { release: 'r1' }])
  expect(refusal(await callFunction(backend, 'rollback-site', { release: 'forgotten' }, { token }))).toEqual({
    status: 409,
    code: 'no_such_release',
    message: 'Not kept.',
  })
})

test.for(['editor', 'moderator'] as const)('only an admin restores an older release: %s is refused', async (role) => {
  const { token } = await sharedSession(backend, role)
  const before = await settledCalls()
  const response = await callFunction(backend, 'rollback-site', { release: null }, { token })
  expect(refusal(response)).toMatchObject({ status: 403, code: 'admins_only' })
  expect((await callFunction(backend, 'rollback-site', { release: null })).status).toBe(401)
  const signed = JSON.stringify({ release: null })
  expect((await callFunction(backend, 'rollback-site', signed, { headers: signature(webhookSecret, signed) })).status).toBe(401)
  expect(await settledCalls()).toBe(before)
})

const report = (fields: object = {}) =>
  JSON.stringify({ build_key: crypto.randomUUID(), state: 'live', newest_change: 5, release_id: 'r5', reason: null, ...fields })
const sendReport = (body: string, headers = signature(hookSecret, body)) =>
  callFunction(backend, 'build-report', body, { headers })

test('a signed report is stored for staff to read; reports out of order never reopen a finished build', async () => {
  const { client } = await sharedSession(backend)
  const build_key = crypto.randomUUID()
  for (const state of ['queued', 'building', 'live', 'building', 'live', 'failed']) {
    expect((await sendReport(report({ build_key, state }))).status).toBe(200)
  }
  const { lastBuild, newestChange } = await readPublishingStatus(client)
  expect(lastBuild).toMatchObject({ state: 'live', newest_change: 5, release_id: 'r5', reason: null })
  expect(newestChange).toBeGreaterThan(0)
  const { data } = await server(backend).from('site_builds').select('id').eq('build_key', build_key)
  expect(data).toHaveLength(1)
  await sendReport(report({ state: 'failed', reason: 'A picture is missing.', release_id: null, newest_change: null }))
  expect((await readPublishingStatus(client)).lastBuild).toMatchObject({ state: 'failed', reason: 'A picture is missing.' })
})

test('dead links are stored with the release; a report without them stores none', async () => {
  const { client } = await sharedSession(backend)
  const links = [{ page: '/articles/5', target: '/منتج' }]
  expect((await sendReport(report({ dead_links: links }))).status).toBe(200)
  expect((await readPublishingStatus(client)).lastBuild?.dead_links).toEqual(links)
  await sendReport(report())
  expect((await readPublishingStatus(client)).lastBuild?.dead_links).toEqual([])
})

test('a report stores the trigger, the phases and the pages of a build; a report of an older publisher lacks them', async () => {
  const { client } = await sharedSession(backend)
  const facts = { trigger: 'rollback', asked_by: 'سالم', phases_ms: { read: 12.5, 'render.pages': 40, total: 99 }, pages: 124 }
  const key = crypto.randomUUID()
  await sendReport(report({ build_key: key, state: 'building', trigger: 'rollback', asked_by: 'سالم' }))
  expect((await sendReport(report({ build_key: key, ...facts }))).status).toBe(200)
  expect((await readBuilds(client, 1))[0]).toMatchObject(facts)
  await sendReport(report())
  expect((await readBuilds(client, 2)).map(({ trigger, pages, phases_ms }) => ({ trigger, pages, phases_ms }))).toEqual([
    { trigger: null, pages: null, phases_ms: {} },
    { trigger: 'rollback', pages: 124, phases_ms: facts.phases_ms },
  ])
})

test('a build without a final report fails when the next one begins', async () => {
  const { client } = await sharedSession(backend)
  const [lost, next] = [crypto.randomUUID(), crypto.randomUUID()]
  await sendReport(report({ build_key: lost, state: 'building' }))
  await sendReport(report({ build_key: next, state: 'building' }))
  expect((await readBuilds(client, 2)).map(({ state, reason }) => [state, reason])).toEqual([
    ['building', null],
    ['failed', expect.stringMatching(/^Nothing more was heard of this build/)],
  ])
  await sendReport(report({ build_key: next }))
})

test('only admins read a signed report of alarms, and the next report replaces it', async () => {
  const { client } = await sharedSession(backend, 'admin')
  const since = '2026-11-30T02:10:00.000Z'
  const disk = { kind: 'disk', facts: { folder: '/srv/\u0000قرص' }, fault: 'The disk is full.', remedy: 'Free space.', since }
  const alarmsOf = (...alarms: object[]) => JSON.stringify({ alarms, silent_after_min: 120 })
  expect((await sendReport(alarmsOf(disk))).status).toBe(200)
  const { alarms } = await readOperations(client)
  expect(alarms).toMatchObject({ alarms: [{ ...disk, facts: { folder: '/srv/قرص' } }], silent_after_min: 120 })
  expect(Date.now() - Date.parse(alarms?.notedAt ?? '')).toBeLessThan(MINUTE)
  expect(refusal(await sendReport(alarmsOf({ ...disk, fault: 'x'.repeat(401) })))).toMatchObject({ status: 400 })
  expect((await sendReport(alarmsOf())).status).toBe(200)
  expect((await readOperations(client)).alarms?.alarms).toEqual([])
  for (const role of ['editor', 'moderator'] as const)
    await expect(readOperations((await sharedSession(backend, role)).client)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a report that is forged, old, or sent by staff is refused and not stored', async () => {
  const body = report()
  const count = async () => (await server(backend).from('site_builds').select('id', { count: 'exact', head: true })).count
  const before = await count()
  const { token } = await sharedSession(backend, 'admin')
  const refused = { status: 401, code: 'not_signed' }
  expect(refusal(await sendReport(body, {} as never))).toMatchObject(refused)
  expect(refusal(await sendReport(body, signature(webhookSecret, body)))).toMatchObject(refused)
  expect(refusal(await sendReport(body, signature(hookSecret, body, Date.now() - 6 * MINUTE)))).toMatchObject(refused)
  expect(refusal(await sendReport(body, signature(hookSecret, report())))).toMatchObject(refused)
  expect(refusal(await callFunction(backend, 'build-report', body, { token }))).toMatchObject(refused)
  expect(await count()).toBe(before)
})

test.for([
  { state: 'done' },
  { build_key: 'x' },
  { newest_change: -1 },
  { newest_change: 1.5 },
  { reason: 'x'.repeat(2_001) },
  { dead_links: [{ page: '/' }] },
  { trigger: 'boredom' },
  { asked_by: 'x'.repeat(201) },
  { phases_ms: { read: -1 } },
  { phases_ms: Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`phase ${index}`, 1])) },
  { pages: 1.5 },
  { dead_links: [{ page: '/', target: 'x'.repeat(201) }] },
])('an invalid report is refused with its field: %j', async (fields) => {
  const response = refusal(await sendReport(report(fields)))
  expect(response).toMatchObject({ status: 400, code: 'invalid' })
  expect(response.message).toMatch(new RegExp(`^The request is not valid\\. ${Object.keys(fields)[0]}`))
})

test('a function without a setting names it and what it should hold', async () => {
  const state = createStateDir()
  const started = Backend.start({ stateDir: state.path, port: await freePort(), hookUrl: '', isEmpty: true })
  await expect(started).rejects.toThrow(
    'The setting DEPLOY_HOOK_URL is missing. It should hold the address that starts a build, e.g. of the publisher.',
  )
  state.remove()
})

test('an unknown function is answered with 404', async () => {
  expect((await callFunction(backend, 'no-such', {})).status).toBe(404)
})
