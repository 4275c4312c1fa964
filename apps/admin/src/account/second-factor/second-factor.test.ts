// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../data/query-client.ts'
import type { Services } from '../../data/services.tsx'
import { OWN_FACTOR_KEY, readOwnFactor, setUpApp } from '../../data/session/second-factor.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { SecondFactor } from './second-factor.tsx'
import { FACTOR_TEXTS } from './texts.ts'

vi.mock('../../data/session/second-factor.ts', async (original) => ({
  ...(await original<object>()),
  readOwnFactor: vi.fn(),
  setUpApp: vi.fn(),
}))

const texts = FACTOR_TEXTS.en
const FACTOR = { set_up_at: '2026-11-01T10:00:00Z', codes_left: 10, passkeys: 0, is_demanded: true, is_fresh: true }

afterEach(() => {
  vi.clearAllMocks()
})

const state = { status: 'signed_out' }
function show(part = createElement(SecondFactor), known?: typeof FACTOR) {
  const queryClient = createQueryClient(() => undefined)
  if (known) queryClient.setQueryData(OWN_FACTOR_KEY, known)
  const session = { get: () => state, subscribe: () => () => undefined }
  const given = { session, client: {}, functions: {}, queryClient } as unknown as Partial<Services>
  const { words } = showInConsole(part, given)
  return { words, queryClient }
}
const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('another phone that the server has stored although no answer came is not asked for again: its recovery codes are', async () => {
  vi.mocked(readOwnFactor).mockResolvedValue(FACTOR)
  vi.mocked(setUpApp).mockResolvedValue({ secret: 'SCANNED' })
  const { words, queryClient } = show()
  await expect.poll(() => button(texts.another)).toBeDefined()
  button(texts.another)?.click()
  await expect.poll(() => document.querySelector('input[name=code]')).not.toBeNull()
  vi.mocked(readOwnFactor).mockRejectedValueOnce(new ContentError('forbidden', ''))
  await queryClient.invalidateQueries({ queryKey: OWN_FACTOR_KEY })
  expect(document.querySelector('input[name=code]'), 'a read that failed').not.toBeNull()
  vi.mocked(readOwnFactor).mockResolvedValue({ ...FACTOR, set_up_at: '2026-11-02T10:00:00Z' })
  await queryClient.invalidateQueries({ queryKey: OWN_FACTOR_KEY })
  await expect.poll(words).toContain(texts.found)
  expect(document.querySelector('input[name=code]')).toBeNull()
  expect(button(texts.renew)).toBeDefined()
})

test('a set-up that could not begin, or a state that could not be read, is tried again with a button, also where there is no way back', async () => {
  vi.mocked(readOwnFactor).mockRejectedValueOnce(new ContentError('forbidden', ''))
  vi.mocked(readOwnFactor).mockResolvedValue({ ...FACTOR, set_up_at: null })
  vi.mocked(setUpApp).mockRejectedValueOnce(new ContentError('timeout', '')).mockResolvedValue({ secret: 'SCANNED' })
  const { words } = show(createElement(SecondFactor, { onDone: () => undefined }))
  await expect.poll(() => button(en.list.retry)).toBeDefined()
  expect(setUpApp).not.toHaveBeenCalled()
  button(en.list.retry)?.click()
  await expect.poll(words).toContain('Failed to set up the second factor')
  button(en.list.retry)?.click()
  await expect.poll(() => document.querySelector('input[name=code]')).not.toBeNull()
  expect(words()).not.toContain('Failed to')
})

test('a required set-up whose answer was lost leads on by new recovery codes; an older state of the device does not count', async () => {
  const older = { ...FACTOR, set_up_at: '2026-11-01T10:00:00Z' }
  vi.mocked(readOwnFactor).mockResolvedValue({ ...FACTOR, set_up_at: null })
  vi.mocked(setUpApp).mockResolvedValue({ secret: 'SCANNED' })
  const { words, queryClient } = show(createElement(SecondFactor, { onDone: () => undefined }), older)
  await expect.poll(() => document.querySelector('input[name=code]')).not.toBeNull()
  vi.mocked(readOwnFactor).mockResolvedValue({ ...FACTOR, set_up_at: '2026-11-02T10:00:00Z' })
  await queryClient.invalidateQueries({ queryKey: OWN_FACTOR_KEY })
  await expect.poll(words).toContain(texts.found)
  expect(button(texts.renew)).toBeDefined()
})
