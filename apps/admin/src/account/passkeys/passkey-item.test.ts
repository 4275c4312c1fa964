// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { createElement } from 'react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { removePasskey } from '../../data/session/passkeys.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import { PASSKEY_TEXTS } from './texts.ts'

vi.mock('sonner', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../data/session/passkeys.ts', async (original) => ({ ...(await original<object>()), removePasskey: vi.fn() }))

const texts = PASSKEY_TEXTS.en
const STAMP = '2026-11-01T10:00:00Z'
const PASSKEY = { id: 4, name: 'Laptop', is_user_verified: true, created_at: STAMP, last_used_at: null }

afterEach(() => {
  vi.clearAllMocks()
})

function show({ isDemanded = false } = {}) {
  const onChanged = vi.fn()
  const item = createElement(PasskeyItem, { passkey: PASSKEY, isOnlyFactor: true, isDemanded, onChanged })
  const { words } = showInConsole(item)
  return { onChanged, words }
}
const removeButton = () => document.querySelector<HTMLButtonElement>(`[aria-label="${texts.remove(PASSKEY.name)}"]`)
const dialog = () => document.querySelector('[role=alertdialog]')
const confirm = () =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === texts.confirmRemove)?.click()

test('a passkey that is the only factor where one is demanded cannot be removed, and says why and what to do', () => {
  const { words } = show({ isDemanded: true })
  expect(removeButton()?.disabled).toBe(true)
  expect(words()).toContain(texts.demanded)
  const reason = document.getElementById(removeButton()?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(texts.demanded)
})

test('a passkey that is the only factor where none is demanded can be removed: the question says that the password alone then signs in', async () => {
  const { words } = show()
  expect(words()).not.toContain(texts.demanded)
  removeButton()?.click()
  await expect.poll(() => dialog()?.textContent).toContain(texts.removeLast)
})

test('after a lost answer the list is read again and nothing is called a failure; a passkey that is gone already is removed', async () => {
  const { onChanged } = show()
  removeButton()?.click()
  await expect.poll(dialog).not.toBeNull()
  vi.mocked(removePasskey).mockRejectedValueOnce(new ContentError('timeout', ''))
  confirm()
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[texts.mayBeRemoved(en.errors.timeout)]])
  expect(onChanged).toHaveBeenCalledTimes(1)
  await expect.poll(dialog).toBeNull()
  removeButton()?.click()
  await expect.poll(dialog).not.toBeNull()
  vi.mocked(removePasskey).mockRejectedValueOnce(new ContentError('not_found', 'This passkey does not exist any more.'))
  confirm()
  await expect.poll(() => vi.mocked(toast.success).mock.calls).toEqual([[texts.removed]])
  expect(onChanged).toHaveBeenCalledTimes(2)
  expect(toast.error).toHaveBeenCalledOnce()
})
