import { recordPresence } from '@bayt/content/queries/presence'
import { listPage } from '@bayt/content/queries/resource'
import { afterEach, expect, test, vi } from 'vitest'
import { createContentClient } from './client.ts'

const config = { supabaseUrl: 'https://backend.example', publishableKey: 'sb_publishable_test', siteUrl: 'https://site.example' }
const request = { page: 0, pageSize: 50, order: { column: 'created_at', ascending: false } }
afterEach(() => vi.unstubAllGlobals())

test('without a token no request is sent, and the session counts as ended', async () => {
  const send = vi.fn()
  vi.stubGlobal('fetch', send)
  const client = createContentClient(config, () => null)
  await expect(listPage(client, 'articles', request)).rejects.toMatchObject({ kind: 'signed_out' })
  expect(send).not.toHaveBeenCalled()
})

test('every call carries the public key and the token of the account', async () => {
  const send = vi.fn(async (_address: RequestInfo | URL, _init?: RequestInit) =>
    Response.json([], { headers: { 'content-range': '*/0' } }),
  )
  vi.stubGlobal('fetch', send)
  await listPage(
    createContentClient(config, () => 'a.b.c'),
    'articles',
    request,
  )
  const headers = new Headers(send.mock.calls[0]?.[1]?.headers)
  expect([headers.get('apikey'), headers.get('authorization')]).toEqual([config.publishableKey, 'Bearer a.b.c'])
})

const refuse = (body: object) => vi.stubGlobal('fetch', async () => Response.json(body, { status: 403 }))

test('a call that is refused because the session lacks a step names the step, and fails', async () => {
  const onMissingStep = vi.fn()
  const before = Date.now()
  const client = createContentClient(config, () => 'a.b.c', { onMissingStep })
  refuse({ code: 'PT403', message: 'Set one up first.', details: 'factor', hint: null })
  await expect(listPage(client, 'articles', request)).rejects.toMatchObject({ kind: 'step_missing' })
  expect(onMissingStep).toHaveBeenCalledExactlyOnceWith('factor', expect.any(Number))
  expect(onMissingStep.mock.calls[0]?.[1]).toBeGreaterThanOrEqual(before)
})

test.each([
  ['of rights', { code: '42501', message: 'permission denied for table products', details: null, hint: null }, 'forbidden'],
  ['of another step', { code: 'PT403', message: 'x', details: 'fingerprint', hint: null }, 'step_missing'],
])('a refusal %s leads to no step', async (_, body, kind) => {
  const onMissingStep = vi.fn()
  refuse(body)
  const client = createContentClient(config, () => 'a.b.c', { onMissingStep })
  await expect(listPage(client, 'articles', request)).rejects.toMatchObject({ kind })
  expect(onMissingStep).not.toHaveBeenCalled()
})

test('a refused call of presence leads to no step', async () => {
  const onMissingStep = vi.fn()
  refuse({ code: 'PT403', message: 'Set one up first.', details: 'factor', hint: null })
  const client = createContentClient(config, () => 'a.b.c', { onMissingStep })
  await expect(recordPresence(client, { table: 'articles', id: 1, device: 'd' })).rejects.toMatchObject({ kind: 'step_missing' })
  expect(onMissingStep).not.toHaveBeenCalled()
})

test('a call that waited for a code is repeated with the session of then: the person may have signed in again meanwhile', async () => {
  let token = 'former'
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('authorization'))
    return sent.length === 1 ? Response.json({}, { status: 428 }) : Response.json([], { headers: { 'content-range': '*/0' } })
  })
  const askForFactor = async () => {
    token = 'renewed'
    return true
  }
  await listPage(
    createContentClient(config, () => token, { askForFactor }),
    'articles',
    request,
  )
  expect(sent).toEqual(['Bearer former', 'Bearer renewed'])
})
