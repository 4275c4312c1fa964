import { expect, test } from 'vitest'
import type { ContentClient } from './client.ts'
import { readNotices } from './notices.ts'

test('a notice of a kind that a later release knows hides no other one', async () => {
  const common = { id: '1', at: '2026-11-23T11:05:00Z', by_name: null, browser: null, system: null, detail: {} }
  const data = [
    { ...common, kind: 'passkey_copied' },
    { ...common, kind: 'locked' },
  ]
  const client = { rpc: async () => ({ data, error: null }) } as unknown as ContentClient
  expect((await readNotices(client)).map(({ kind }) => kind)).toEqual(['other', 'locked'])
})
