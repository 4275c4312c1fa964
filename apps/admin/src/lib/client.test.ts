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
