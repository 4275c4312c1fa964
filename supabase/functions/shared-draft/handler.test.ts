import { sharedDraftAnswer } from '@bayt/content/entities/shared-draft'
import { signedHeaders } from '@bayt/content/signed-request'
import { expect, test } from 'vitest'
import { createSharedDraft } from './handler.ts'

const SECRET = 'a secret of these tests'
const HASH = 'a'.repeat(64)
const DRAFT = {
  entity: 'products',
  entity_id: null,
  created_at: '2026-11-21T10:00:00+00:00',
  record: { name_en: 'Rice' },
  shared_at: '2026-11-21T10:00:00+00:00',
  expires_at: '2026-11-28T10:00:00+00:00',
}

const handle = createSharedDraft({ secret: SECRET, read: async (hash) => (hash === HASH ? DRAFT : undefined) })

async function ask(body: string, headers: Record<string, string>) {
  const response = await handle(new Request('http://function.test/', { method: 'POST', body, headers }))
  return { status: response.status, body: await response.json(), cache: response.headers.get('cache-control') }
}
const signed = async (value: unknown, secret = SECRET) => {
  const body = JSON.stringify(value)
  return ask(body, await signedHeaders(secret, body))
}

test('the publisher gets the draft of a link, which no cache keeps', async () => {
  const { status, body, cache } = await signed({ token_hash: HASH })
  expect([status, cache]).toEqual([200, 'no-store'])
  expect(sharedDraftAnswer.parse(body)).toEqual({ draft: DRAFT })
})

test('the answer about an unknown link is a success without a draft', async () => {
  expect(await signed({ token_hash: 'b'.repeat(64) })).toMatchObject({ status: 200, body: { draft: null } })
})

test('nobody else gets a draft', async () => {
  expect((await ask(JSON.stringify({ token_hash: HASH }), {})).status).toBe(401)
  expect((await signed({ token_hash: HASH }, 'another secret')).status).toBe(401)
})

test.each([{}, { token_hash: 'A'.repeat(64) }, { token_hash: HASH.slice(1) }, []])('%j is refused', async (value) => {
  expect((await signed(value)).status).toBe(400)
})
