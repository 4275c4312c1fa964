import type { AdminUser, SessionUser } from '@bayt/content/entities/admin-user'
import { expect, test } from 'vitest'
import { protectionOf } from './user-actions.tsx'

const account = (id: number, changes: Partial<AdminUser> = {}): AdminUser => ({
  id,
  full_name: `Person ${id}`,
  email: `p${id}@example.com`,
  role: 'admin',
  active: true,
  created_at: '',
  updated_at: '',
  last_login: null,
  ...changes,
})
const viewer = (id: number): SessionUser => ({ id, full_name: '', email: '', role: 'admin' })

test('the account with id 1 is protected from every admin', () => {
  expect(protectionOf(account(1), viewer(2), [account(1), account(2)])).toBe('first')
  expect(protectionOf(account(1), viewer(1), [account(1)])).toBe('first')
})

test('an admin cannot delete, deactivate or demote their own account', () => {
  expect(protectionOf(account(2), viewer(2), [account(1), account(2)])).toBe('self')
})

test('the last active admin stays', () => {
  const accounts = [account(2), account(3, { active: false }), account(4, { role: 'editor' })]
  expect(protectionOf(account(2), viewer(4), accounts)).toBe('last_admin')
  expect(protectionOf(account(3, { active: false }), viewer(4), accounts)).toBeUndefined()
})

test('every other account can be changed', () => {
  expect(protectionOf(account(3), viewer(1), [account(1), account(3)])).toBeUndefined()
})
