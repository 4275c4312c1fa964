// @vitest-environment happy-dom
import type { ContentClient } from '@bayt/content/queries/client'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../data/query-client.ts'
import type { Services } from '../../data/services.tsx'
import { createSessionStore } from '../../data/session/store.ts'
import { staffOptions } from './users-screen.tsx'

const STAMP = '2026-11-20T10:00:00Z'
const OWN = { id: 7, email: 'new@test.example', full_name: 'Salem Bawazir', role: 'admin' } as const
const ACCOUNTS = [{ ...OWN, id: 8, email: 'other@test.example' }, OWN].map((account) => ({
  ...account,
  active: true,
  created_at: STAMP,
  updated_at: STAMP,
  last_login: null,
}))

vi.mock('@bayt/content/queries/staff', () => ({ readStaff: async () => ACCOUNTS, readStaffAccount: vi.fn() }))

test('an admin who has changed the own name or e-mail has it in the session as soon as the accounts are read again', async () => {
  const session = createSessionStore(localStorage)
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  session.signIn({ token: 'a.b.c', expires_at, user: { ...OWN, full_name: 'Salem', email: 'old@test.example' } })
  const services = { client: {} as ContentClient, session } as Services
  await createQueryClient(() => undefined).fetchQuery(staffOptions(services, () => undefined))
  expect(session.get()).toMatchObject({ session: { token: 'a.b.c', user: OWN } })
  session.signOut()
})
