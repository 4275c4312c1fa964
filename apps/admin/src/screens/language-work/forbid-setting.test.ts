// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { ForbidSetting } from './forbid-setting.tsx'

const server = vi.hoisted(() => ({ forbids: false, reads: 0 }))
vi.mock('@bayt/content/queries/languages', async (original) => ({
  ...(await original<object>()),
  readForbidsBehind: async () => {
    server.reads += 1
    return server.forbids
  },
  setForbidsBehind: async (_client: unknown, forbids: boolean) => {
    server.forbids = forbids
    throw new ContentError('offline', 'No answer.')
  },
}))
vi.mock('../../data/session/use-session.ts', () => ({ useAccount: () => ({ role: 'admin' }) }))

test('a setting whose answer was lost shows what the server has', async () => {
  showInConsole(createElement(ForbidSetting))
  const choice = () => document.querySelector('select')
  await expect.poll(() => choice()?.value).toBe('warn')
  const box = choice()
  if (box) box.value = 'refuse'
  box?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => server.reads).toBe(2)
  await expect.poll(() => choice()?.value).toBe('refuse')
})
