import { expect, test } from 'vitest'
import type { ContentClient } from './client.ts'
import { readSharedDrafts } from './shared-drafts.ts'

test('drafts of a database of an earlier release, which names them otherwise, are an error of the server', async () => {
  const client = { rpc: async () => ({ data: [{ id: 1, name_en: 'Sella' }], error: null, status: 200 }) }
  const read = readSharedDrafts(client as unknown as ContentClient)
  await expect(read).rejects.toMatchObject({ name: 'ContentError', kind: 'server' })
})
