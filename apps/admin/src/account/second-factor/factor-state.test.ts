// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { removeFactor, renewCodes } from '../../data/session/second-factor.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { FactorState } from './second-factor.tsx'
import { FACTOR_TEXTS } from './texts.ts'

vi.mock('sonner', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../data/session/second-factor.ts', () => ({ renewCodes: vi.fn(), removeFactor: vi.fn() }))

const texts = FACTOR_TEXTS.en
const FACTOR = { set_up_at: '2026-11-01T10:00:00Z', codes_left: 10, is_demanded: false, passkeys: 0, is_fresh: true }

afterEach(() => {
  vi.mocked(toast.error).mockReset()
})

function show(): void {
  const none = () => undefined
  const part = createElement(FactorState, { factor: FACTOR, onSetUp: none, onCodes: none, onRemoved: none })
  const router = createMemoryRouter([{ path: '/', element: part }])
  showInConsole(createElement(RouterProvider, { router }))
}
const press = (name: string, place: ParentNode = document) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

test('after a lost answer to new recovery codes it says that the printed ones may be worthless; after a refusal it does not', async () => {
  show()
  vi.mocked(renewCodes).mockRejectedValueOnce(new ContentError('locked', ''))
  press(texts.renew)
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[texts.renewFailed(en.errors.locked)]])
  vi.mocked(renewCodes).mockRejectedValueOnce(new ContentError('timeout', ''))
  press(texts.renew)
  await expect.poll(() => vi.mocked(toast.error).mock.lastCall).toEqual([texts.renewUnanswered(en.errors.timeout)])
})

test('without a connection nothing was sent: the printed recovery codes stay as they are', async () => {
  show()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.mocked(renewCodes).mockRejectedValueOnce(new ContentError('offline', ''))
  press(texts.renew)
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[texts.renewFailed(en.errors.offline)]])
  isOnline.mockRestore()
})

test('a failure to turn the second factor off says so, and nothing about setting it up', async () => {
  show()
  vi.mocked(removeFactor).mockRejectedValueOnce(new ContentError('server', ''))
  press(texts.remove)
  const dialog = () => document.querySelector('[role=alertdialog]')
  await expect.poll(dialog).not.toBeNull()
  press(texts.remove, dialog() ?? undefined)
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[texts.removeFailed(en.errors.server)]])
})
