// @vitest-environment happy-dom
import type { AdminUser } from '@bayt/content/entities/admin-user'
import type { UseQueryResult } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Services } from '../../data/services.tsx'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { UserFormDialog } from './user-dialogs.tsx'

vi.mock('../../data/drafts/claim.ts', () => ({ claimDraft: () => new Promise(() => undefined) }))

test.each([
  ['just read', 'idle', en.form.notThere],
  ['a cached one that is read again', 'fetching', en.shell.loading],
] as const)(
  'an account that is not in the list is said to be gone only if the list is the newest: %s',
  async (_state, fetchStatus, words) => {
    const staff = { data: [], isSuccess: true, isError: false, isPaused: false, error: null, fetchStatus }
    const dialog = createElement(UserFormDialog, {
      id: 57,
      staff: staff as unknown as UseQueryResult<AdminUser[]>,
      protection: undefined,
      continued: {},
      onClose: () => undefined,
    })
    showInConsole(dialog, { config: {} } as Services)
    await expect.poll(() => document.body.textContent).toContain(words)
  },
)
