// @vitest-environment happy-dom
import { createElement, type ReactNode } from 'react'
import { toast } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../../data/services.tsx'
import { memory, sessionUntil } from '../../data/session/session.test-data.ts'
import { createSessionStore } from '../../data/session/store.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import type { FormSubject } from '../descriptor.ts'
import { showIncoming } from '../merge/show-incoming.tsx'
import { UndoButton } from './undo-button.tsx'

vi.mock('sonner', () => ({ toast: Object.assign(vi.fn(), { dismiss: vi.fn() }) }))

const NAME = { name: 'name_en', kind: 'text', label: { en: 'name', ar: 'name' } }
const SUBJECT = { table: 'products', groups: [], fields: [NAME], texts: { en: {} } } as unknown as FormSubject
const own = sessionUntil(Date.now() + 3_600_000)
beforeEach(() => {
  vi.mocked(toast).mockReset().mockReturnValue('toast')
  vi.mocked(toast.dismiss).mockReset()
})

const undoButton = () => {
  const undo = { table: 'products', run: async () => undefined, done: () => '' } as const
  return createElement(UndoButton, { toastId: 'toast', message: '', undo, offeredMs: 10_000 })
}

/** The list of the changes that a save has merged, with a button that removes them. */
const incomingList = (): ReactNode => {
  const incoming = [{ name: 'name_en', before: 'a', after: 'b', author: 'Huda' }]
  const save = { services: {} as Services, subject: SUBJECT, id: 1, values: {}, incoming }
  showIncoming({ ...save, text: en, locale: 'en', afterWrite: async () => undefined })
  const [, options] = vi.mocked(toast).mock.lastCall ?? []
  return options?.description as ReactNode
}

test.each([
  ['undo a save', undoButton],
  ['remove merged changes', incomingList],
])('an offer to %s ends with the log-out, and not while staff sign in again', (_what, offer) => {
  const session = createSessionStore(memory())
  session.signIn(own)
  showInConsole(offer(), { session })
  session.expire()
  session.signIn(own)
  expect(toast.dismiss).not.toHaveBeenCalled()
  session.signOut()
  expect(toast.dismiss).toHaveBeenCalledWith('toast')
})

test('a save that ends after the log-out offers the next person nothing to undo', () => {
  showInConsole(undoButton(), { session: createSessionStore(memory()) })
  expect(toast.dismiss).toHaveBeenCalledWith('toast')
})
