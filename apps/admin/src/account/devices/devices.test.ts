// @vitest-environment happy-dom
import { endDevice } from '@bayt/content/queries/devices'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { Devices } from './devices.tsx'

const device = (id: string) => ({
  ...{ id, browser: 'Chrome', system: 'Android', is_this: false, is_signed_in: true },
  ...{ first_used_at: '2026-11-21T10:00:00Z', last_used_at: '2026-11-28T10:00:00Z' },
})

vi.mock('@bayt/content/queries/devices', () => ({
  readOwnDevices: async () => [device('phone'), device('tablet')],
  endDevice: vi.fn(() => new Promise(() => {})),
}))

test('a device is signed out also while another one is being signed out', async () => {
  showInConsole(createElement(Devices))
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('li button')]
  await expect.poll(buttons).toHaveLength(2)
  for (const button of buttons()) button.click()
  await expect.poll(() => vi.mocked(endDevice).mock.calls.map(([, id]) => id)).toEqual(['phone', 'tablet'])
})
