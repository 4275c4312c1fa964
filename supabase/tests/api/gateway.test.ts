import { expect, inject, test } from 'vitest'
import { server } from '../harness/clients.ts'
import { rawRequest } from '../harness/raw-request.ts'

/** The embedded backend serves only the API that the product calls. */

const backend = inject('backend')
const { publishableKey, secretKey } = backend.secrets

const send = (method: string, target: string, key?: string, body = '') =>
  rawRequest(
    backend.url,
    [
      `${method} ${target} HTTP/1.1`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(key ? [`apikey: ${key}`] : []),
    ],
    body,
  )

const UNUSED = [
  '/',
  '/_system/info',
  '/_system/health',
  '/_admin',
  '/auth/v1/health',
  '/auth/v1/settings',
  '/auth/v1/user',
  '/auth/v1/admin/users',
  '/rest/v1/',
  '/graphql/v1',
  '/realtime/v1/websocket',
  '/storage/v1/bucket',
  '/storage/v1/bucket/media',
  '/storage/v1/s3/media',
  '/storage/v1/object/info/media/a.jpg',
  '/storage/v1/object/sign/media/a.jpg',
  '/storage/v1/render/image/public/media/a.jpg',
  '/pg/query',
]

test.for(UNUSED)('%s is not part of the API, with any key or none', async (target) => {
  for (const key of [undefined, publishableKey, secretKey]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, body } = await send(method, target, key)
      expect([status, body], method).toEqual([404, expect.stringContaining('not part of the API')])
    }
  }
})

const SPELLINGS = [
  (path: string) => `/${path}`,
  (path: string) => `//gateway${path}`,
  (path: string) => path.replace('/a', '/%61').replace('/_s', '/%5Fs'),
  (path: string) => `/rest/..${path}`,
  (path: string) => `/rest/v1/../..${path}`,
  (path: string) => `/rest/v1/%2e%2e/%2e%2e${path}`,
  (path: string) => `/rest/v1/..%2f..${path.replaceAll('/', '%2f')}`,
  (path: string) => `/storage/v1/object/public/media/../../../../..${path}`,
  (path: string) => `/storage/v1/object/public/media/..%2f..%2f..%2f..%2f..${path}`,
  (path: string) => `/functions/v1/../..${path}`,
  (path: string) => `/functions/v1/admin-login/../../..${path}`,
  (path: string) => `/.${path}`,
  (path: string) => path.toUpperCase(),
  (path: string) => path.replaceAll('/', '\\'),
  (path: string) => `/rest/v1\\..\\..${path}`,
  (path: string) => `${path}?/rest/v1/products`,
  (path: string) => `${path}#/rest/v1/products`,
  (path: string) => `${path};/rest/v1/products`,
  (path: string) => `${backend.url}${path}`,
  (path: string) => `http://gateway.invalid${path}`,
]

test.for(['/auth/v1/otp', '/_system/info'])('no spelling of %s passes the gateway', async (path) => {
  const body = '{"email":"stranger@test.example","create_user":true}'
  for (const disguise of SPELLINGS) {
    const target = disguise(path)
    for (const method of ['GET', 'POST']) {
      const response = await send(method, target, publishableKey, method === 'POST' ? body : '')
      expect([400, 404], `${method} ${target}: ${response.body}`).toContain(response.status)
    }
  }
})

test('listing stored files needs a key; reading published pictures does not', async () => {
  expect((await send('POST', '/storage/v1/object/list/media', undefined, '{"prefix":""}')).status).toBe(401)
  expect((await send('POST', '/storage/v1/object/list/media', 'sb_secret_wrong', '{"prefix":""}')).status).toBe(401)
  const { data } = await server(backend)
    .from('products')
    .select('packaging_image_url')
    .neq('packaging_image_url', '')
    .limit(1)
    .single()
  expect((await fetch(data?.packaging_image_url ?? '')).status).toBe(200)
})

test('the backend is ready while its database and its functions answer', async () => {
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(200)
  const ready = await fetch(`${backend.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { isReady: true, reasons: [] }])
})
