// @vitest-environment happy-dom
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { PATHS } from '../../data/paths.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { AccountFactors } from './security-screen.tsx'
import { SECURITY_TEXTS } from './texts.ts'

const texts = SECURITY_TEXTS.en.accounts
const SINCE = '2026-11-01T10:00:00Z'
const [OWN, OTHER] = [
  { id: 1, full_name: 'Rania', active: true },
  { id: 2, full_name: 'Hadi', active: true },
]
const { readFactors } = vi.hoisted(() => ({ readFactors: vi.fn() }))
vi.mock('@bayt/content/queries/security', () => ({ readFactors, resetFactor: vi.fn() }))
vi.mock('@bayt/content/queries/staff', () => ({ readStaff: async () => [OWN, OTHER] }))

function show(idsWithFactor: number[]) {
  readFactors.mockResolvedValue(new Map(idsWithFactor.map((id) => [id, SINCE])))
  return showInConsole(createElement(MemoryRouter, null, createElement(AccountFactors, { ownId: OWN.id })))
}
const resetButton = () => document.querySelector<HTMLButtonElement>(`[aria-label="${texts.resetOf(OTHER.full_name)}"]`)
const link = () => document.querySelector<HTMLAnchorElement>(`a[href="${PATHS.account}"]`)

test('an admin without a second factor cannot reset that of a colleague: the button is off, with the reason and the way', async () => {
  show([OTHER.id])
  await expect.poll(resetButton).not.toBeNull()
  expect(resetButton()?.disabled).toBe(true)
  expect(document.getElementById(resetButton()?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(texts.needsOwn)
  expect(link()).not.toBeNull()
})

test('an admin with a second factor resets that of a colleague; without anybody to reset, nothing is explained', async () => {
  const shown = show([OWN.id, OTHER.id])
  await expect.poll(() => resetButton()?.disabled).toBe(false)
  expect(link()).toBeNull()
  shown.leave()
  show([])
  await expect.poll(() => document.querySelectorAll('li').length).toBe(2)
  expect(link()).toBeNull()
})
