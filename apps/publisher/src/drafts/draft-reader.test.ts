import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SharedDraft } from '@bayt/content/entities/shared-draft'
import { createSharedDraft } from '@bayt/functions/testing'
import { hashDraftSecret } from '@bayt/release/draft-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BackendClock } from '../backend-clock.ts'
import { DraftReader } from './draft-reader.ts'

/** The reader against the handler of the real function. */

const SECRET = 'a secret of these tests'
const LINK = 'l'.repeat(43)
const DRAFT: SharedDraft = {
  ...{ entity: 'products', entity_id: 3, record: { name_en: 'Rice' }, created_at: '2026-11-01T10:00:00+00:00' },
  ...{ shared_at: '2026-11-21T10:00:00+00:00', expires_at: '2026-11-28T10:00:00+00:00' },
}
const asked: string[] = []
const handle = createSharedDraft({
  secret: SECRET,
  async read(hash) {
    asked.push(hash)
    return hash === (await hashDraftSecret(LINK)) ? DRAFT : undefined
  },
})
let isDown = false
const bodies: string[] = []
const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  bodies.push(`${incoming.url} ${body}`)
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
  const init = incoming.method === 'POST' ? { method: 'POST', body, headers } : { method: incoming.method ?? '', headers }
  const response = await handle(new Request('http://function.test/', init))
  outgoing.writeHead(isDown ? 503 : response.status).end(isDown ? 'The functions are not running.' : await response.text())
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const reader = (options: { secret?: string; clock?: BackendClock } = {}) =>
  new DraftReader({
    supabaseUrl: url,
    publishableKey: 'k',
    secret: SECRET,
    clock: new BackendClock(),
    timeoutMs: 5_000,
    ...options,
  })

test('it reads the draft of a link; the backend gets only the hash of the secret', async () => {
  expect(await reader().read(LINK)).toEqual(DRAFT)
  expect(bodies.join()).not.toContain(LINK)
})

test('an unknown link has no draft', async () => {
  expect(await reader().read('u'.repeat(43))).toBeUndefined()
})

test('a publisher with another secret reads nothing', async () => {
  asked.length = 0
  await expect(reader({ secret: 'another secret' }).read(LINK)).rejects.toThrow('401')
  expect(asked).toEqual([])
})

test('a wrong clock of the machine is corrected by the backend', async () => {
  const clock = new BackendClock()
  clock.updateFrom(new Date(Date.now() - 3_600_000).toUTCString())
  expect(await reader({ clock }).read(LINK)).toEqual(DRAFT)
})

test('a backend that fails is a failure, not an unknown link', async () => {
  isDown = true
  await expect(reader().read(LINK)).rejects.toThrow('503')
  isDown = false
})
