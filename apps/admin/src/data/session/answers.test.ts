import type { ContentClient } from '@bayt/content/queries/client'
import { expect, test } from 'vitest'
import { readOwnPasskeys } from './passkeys.ts'
import { readOwnFactor } from './second-factor.ts'

/** A database of another release: each call is answered, but with nothing that this release knows. */
const client = { rpc: async () => ({ data: ['another form'], error: null, status: 200 }) } as unknown as ContentClient

test.each<[string, () => Promise<unknown>]>([
  ['the second factor', () => readOwnFactor(client)],
  ['passkeys', () => readOwnPasskeys(client)],
])('an answer about %s in another form is an error of the server', async (_what, call) => {
  await expect(call()).rejects.toMatchObject({ name: 'ContentError', kind: 'server' })
})
