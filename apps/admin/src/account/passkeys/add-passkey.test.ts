// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { type ComponentProps, createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { addPasskey, PasskeyError } from '../../data/session/passkeys.ts'
import { createSessionStore } from '../../data/session/store.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { type } from '../../ui/type-into.test-data.ts'
import { AddPasskey } from './passkeys.tsx'
import { PASSKEY_TEXTS } from './texts.ts'

vi.mock('../../data/session/passkeys.ts', async (original) => ({ ...(await original<object>()), addPasskey: vi.fn() }))

const texts = PASSKEY_TEXTS.en

function show(given: Pick<ComponentProps<typeof AddPasskey>, 'isFirst' | 'onUnanswered'>) {
  const none = () => undefined
  const part = createElement(AddPasskey, { ...given, onAdded: none, onCancel: none })
  const session = createSessionStore(localStorage)
  return showInConsole(createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: part }]) }), { session })
}

test.each([
  ['the first one', true, texts.addUnanswered],
  ['a later one', false, texts.addFailed],
])(
  'after a lost answer to %s the list is read again; of codes that nobody has seen it says that others are needed',
  async (_which, isFirst, said) => {
    const onUnanswered = vi.fn()
    show({ isFirst, onUnanswered })
    vi.mocked(addPasskey).mockRejectedValueOnce(new ContentError('timeout', ''))
    await expect.poll(() => document.querySelector('form')).not.toBeNull()
    type('passkey-name', 'Laptop')
    if (isFirst) type('current', 'Right-1-word')
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await expect.poll(() => document.body.textContent).toContain(said(en.errors.timeout))
    expect(onUnanswered).toHaveBeenCalledOnce()
  },
)

test('a device that has a passkey already reads the list again: the answer to an earlier call may have been lost', async () => {
  const onUnanswered = vi.fn()
  show({ isFirst: false, onUnanswered })
  vi.mocked(addPasskey).mockRejectedValueOnce(new PasskeyError('registered'))
  await expect.poll(() => document.querySelector('form')).not.toBeNull()
  type('passkey-name', 'Laptop')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await expect.poll(() => onUnanswered.mock.calls.length).toBe(1)
})

test('before the first passkey it says that the password alone will no longer do, and what other devices need; a later one changes nothing', async () => {
  for (const isFirst of [true, false]) {
    const { leave } = show({ isFirst, onUnanswered: () => undefined })
    await expect.poll(() => document.querySelector('form')).not.toBeNull()
    expect(document.body.textContent?.includes(texts.secondStep), `first: ${isFirst}`).toBe(isFirst)
    leave()
  }
})
