// @vitest-environment happy-dom
import type { AdminUser } from '@bayt/content/entities/admin-user'
import { updateStaff } from '@bayt/content/queries/staff'
import { createElement, Fragment } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { USER_TEXTS } from './texts.ts'
import { UserActions } from './user-actions.tsx'

vi.mock('@bayt/content/queries/staff', () => ({ updateStaff: vi.fn(() => new Promise(() => undefined)) }))

const texts = USER_TEXTS.en
const STAFF = [
  { id: 5, full_name: 'Huda', active: true },
  { id: 6, full_name: 'Omar', active: false },
] as AdminUser[]
const nothing = () => undefined

const actionsOf = (account: AdminUser) =>
  createElement(UserActions, {
    key: account.id,
    account,
    texts,
    protection: undefined,
    isReadOnly: false,
    onEdit: nothing,
    onReset: nothing,
    onHistory: nothing,
    onDelete: nothing,
  })

test('while an account is deactivated over a slow line, another one can be activated', async () => {
  showInConsole(createElement(Fragment, null, STAFF.map(actionsOf)))
  const press = (name: string) => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click()
  press(texts.deactivate('Huda'))
  press(texts.deactivate('Huda'))
  press(texts.activate('Omar'))
  const calls = () => vi.mocked(updateStaff).mock.calls.map(([, id, values]) => [id, values.active])
  await expect.poll(calls).toEqual([
    [5, false],
    [6, true],
  ])
})
