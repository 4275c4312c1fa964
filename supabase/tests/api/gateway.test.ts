import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { Backend, createStateDir } from '../harness/backend.ts'
import { server } from '../harness/clients.ts'
import { freePort } from '../harness/free-port.ts'
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

describe('the files of the backend', () => {
  const state = createStateDir()
  let started: Backend | undefined
  afterEach(async () => {
    await started?.end()
    state.remove()
  })

  const readableByOthers = (path: string): string[] => {
    const stats = lstatSync(path)
    const own = (stats.mode & 0o077) === 0 ? [] : [path]
    return stats.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => readableByOthers(join(path, name)))] : own
  }

  test.skipIf(process.platform === 'win32')('are accessible to their owner only, also files of an older version', async () => {
    await copyPreparedState(state.path, 'demo')
    mkdirSync(join(state.path, 'storage/media'), { recursive: true, mode: 0o755 })
    writeFileSync(join(state.path, 'storage/media/old.jpg'), 'old', { mode: 0o644 })
    chmodSync(state.path, 0o755)
    started = await Backend.start({ stateDir: state.path, port: await freePort(), hookUrl: 'http://127.0.0.1:9/' })
    expect(readdirSync(state.path).length).toBeGreaterThan(3)
    expect(readableByOthers(state.path)).toEqual([])
  })
})
