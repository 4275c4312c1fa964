import type { AdminUser } from '@bayt/content/entities/admin-user'
import { expect, test } from 'vitest'
import { searchAccounts } from './users-screen.tsx'

const accounts = [
  { id: 1, full_name: 'Salem Bawazir', email: 'admin@example.com' },
  { id: 2, full_name: 'هُدى الأمودي', email: 'editor@example.com' },
] as AdminUser[]

test.each([
  ['', [1, 2]],
  ['SALEM', [1]],
  ['editor@', [2]],
  ['هدي الامودي', [2]],
  ['nobody', []],
])('searching users for "%s"', (search, ids) => {
  expect(searchAccounts(accounts, search).map(({ id }) => id)).toEqual(ids)
})
