// @vitest-environment happy-dom
import type { UserRole } from '@bayt/content/entities/categories'
import { setFactorRule } from '@bayt/content/queries/security'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { FactorRule } from './security-screen.tsx'

const server = vi.hoisted(() => ({ roles: [] as UserRole[] }))

vi.mock('../../data/session/use-session.ts', async (original) => ({
  ...(await original<object>()),
  useAccount: () => ({ id: 1, email: 'a@company.example', full_name: 'A', role: 'admin' }),
}))
vi.mock('@bayt/content/queries/security', () => ({
  readFactorRule: async () => server.roles,
  readFactors: async () => new Map([[1, '2026-11-21T10:00:00Z']]),
  setFactorRule: vi.fn(async (_client: unknown, { role, isOn }: { role: UserRole; isOn: boolean }) => {
    server.roles = isOn ? [...server.roles, role] : server.roles.filter((one) => one !== role)
  }),
}))

test('an admin with an older screen changes one role alone, and then sees what another admin has set since', async () => {
  showInConsole(createElement(FactorRule))
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  await expect.poll(() => boxes().map(({ disabled }) => disabled)).toEqual([false, false, false])
  server.roles = ['editor']
  boxes()[2]?.click()
  await expect
    .poll(() => vi.mocked(setFactorRule).mock.calls.map(([, change]) => change))
    .toEqual([{ role: 'moderator', isOn: true }])
  await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([false, true, true])
})
