import { expect, test } from 'vitest'
import type { ContentClient } from './client.ts'
import { readOwnDevices } from './devices.ts'
import { readNotices } from './notices.ts'
import { recordPresence } from './presence.ts'
import { readFactorRule, readSecurityEvents } from './security.ts'
import { reportUse } from './session-use.ts'
import { readStaffAccount, updateStaff } from './staff.ts'

/** A database of another release: each call gets an answer that this release does not know. */
const answered = Promise.resolve({ data: ['another form'], error: null, status: 200 })
const query = { select: () => query, eq: () => query, order: () => query, limit: () => answered, single: () => answered }
const client = { rpc: () => answered, from: () => query } as unknown as ContentClient

test.each<[string, () => Promise<unknown>]>([
  ['devices', () => readOwnDevices(client)],
  ['notices', () => readNotices(client)],
  ['presence', () => recordPresence(client, { table: 'products', id: 1, device: '' })],
  ['the audit trail', () => readSecurityEvents(client, 10)],
  ['the rule about second factors', () => readFactorRule(client)],
  ['the use of a session', () => reportUse(client)],
  ['an account', () => readStaffAccount(client, 1)],
  ['an updated account', () => updateStaff(client, 1, {}, {})],
])('an answer about %s in another form is an error of the server', async (_what, call) => {
  await expect(call()).rejects.toMatchObject({ name: 'ContentError', kind: 'server' })
})
