// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { readOwnDevices } from '@bayt/content/queries/devices'
import { readFactorRule, readFactors, readSecurityEvents } from '@bayt/content/queries/security'
import { readStaff } from '@bayt/content/queries/staff'
import { onlineManager } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Devices } from '../account/devices/devices.tsx'
import { DEVICE_TEXTS } from '../account/devices/texts.ts'
import { Passkeys } from '../account/passkeys/passkeys.tsx'
import { PASSKEY_TEXTS } from '../account/passkeys/texts.ts'
import { SecondFactor } from '../account/second-factor/second-factor.tsx'
import { SetUp } from '../account/second-factor/set-up.tsx'
import { FACTOR_TEXTS } from '../account/second-factor/texts.ts'
import { AccountFactors, FactorRule, Trail } from '../account/security/security-screen.tsx'
import { SECURITY_TEXTS } from '../account/security/texts.ts'
import { createQueryClient } from '../data/query-client.ts'
import type { Services } from '../data/services.tsx'
import { readOwnPasskeys } from '../data/session/passkeys.ts'
import { readOwnFactor, setUpApp } from '../data/session/second-factor.ts'
import { createSessionStore } from '../data/session/store.ts'
import { en } from '../ui/i18n/en.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'

vi.mock('@bayt/content/queries/security', async (original) => ({
  ...(await original<object>()),
  readFactorRule: vi.fn(),
  readFactors: vi.fn(),
  readSecurityEvents: vi.fn(),
}))
vi.mock('@bayt/content/queries/staff', () => ({ readStaff: vi.fn() }))
vi.mock('@bayt/content/queries/devices', async (original) => ({ ...(await original<object>()), readOwnDevices: vi.fn() }))
vi.mock('../data/session/passkeys.ts', async (original) => ({ ...(await original<object>()), readOwnPasskeys: vi.fn() }))
vi.mock('../data/session/second-factor.ts', async (original) => ({
  ...(await original<object>()),
  readOwnFactor: vi.fn(),
  setUpApp: vi.fn(),
}))

const STAMP = '2026-11-21T10:00:00Z'
const USER = { id: 7, email: 'a@test.example', full_name: 'Salem', role: 'admin' } as const
const DEVICE = { id: 'phone', browser: 'Chrome', system: 'Android', is_this: false, is_signed_in: true }

beforeEach(() => {
  vi.mocked(readStaff).mockResolvedValue([{ ...USER, active: true, created_at: STAMP, updated_at: STAMP }] as never)
  vi.mocked(readFactors).mockResolvedValue(new Map([[USER.id, STAMP]]))
  vi.mocked(readFactorRule).mockResolvedValue([])
  const event = { id: 1, at: STAMP, kind: 'signed_in', account_name: 'Amal', by_name: null, detail: {} } as const
  vi.mocked(readSecurityEvents).mockResolvedValue([event])
  vi.mocked(readOwnDevices).mockResolvedValue([{ ...DEVICE, first_used_at: STAMP, last_used_at: STAMP }])
  vi.mocked(readOwnPasskeys).mockResolvedValue([])
  vi.mocked(readOwnFactor).mockResolvedValue({ set_up_at: STAMP, codes_left: 10, passkeys: 0, is_demanded: true, is_fresh: true })
  vi.mocked(setUpApp).mockResolvedValue({ secret: 'SCANNED' })
})

afterEach(() => {
  onlineManager.setOnline(true)
})

function show(part: ReactElement) {
  const session = createSessionStore(localStorage)
  session.signIn({ token: 'a.b.c', expires_at: new Date(Date.now() + 3_600_000).toISOString(), user: USER })
  const queryClient = createQueryClient(() => undefined)
  const router = createMemoryRouter([{ path: '/', element: part }])
  const given = { session, client: {}, functions: {}, queryClient } as unknown as Partial<Services>
  onTestFinished(session.signOut)
  const { words } = showInConsole(createElement(RouterProvider, { router }), given)
  return { words, queryClient }
}
const retry = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === en.list.retry)

const [security, devices, passkeys, factor] = [SECURITY_TEXTS.en, DEVICE_TEXTS.en, PASSKEY_TEXTS.en, FACTOR_TEXTS.en]
const none = () => undefined
/** Parts of a screen: each part with its texts, its content after the reads, and its reads. */
const PARTS = [
  {
    name: 'the accounts',
    part: () => createElement(AccountFactors, { ownId: USER.id }),
    texts: security,
    there: USER.full_name,
    reads: { readStaff, readFactors },
  },
  {
    name: 'the rule',
    part: () => createElement(FactorRule),
    texts: security,
    there: security.rule.title,
    reads: { readFactorRule, readFactors },
  },
  {
    name: 'the audit trail',
    part: () => createElement(Trail),
    texts: security,
    there: 'Amal',
    reads: { readSecurityEvents },
  },
  {
    name: 'the devices',
    part: () => createElement(Devices),
    texts: devices,
    there: devices.isSignedIn,
    reads: { readOwnDevices },
  },
  {
    name: 'the passkeys',
    part: () => createElement(Passkeys),
    texts: passkeys,
    there: passkeys.none,
    reads: { readOwnPasskeys, readOwnFactor },
  },
  {
    name: 'the second factor',
    part: () => createElement(SecondFactor),
    texts: factor,
    there: factor.renew,
    reads: { readOwnFactor },
  },
  {
    name: 'an app to set up',
    part: () => createElement(SetUp, { isFirst: false, appSince: STAMP, onCodes: none, onCancel: none }),
    texts: factor.steps,
    there: factor.steps.scan,
    reads: { setUpApp },
  },
]

test.each(PARTS)(
  'offline, a part of the screen that was not read says so, and is read when the line is back: $name',
  async (one) => {
    onlineManager.setOnline(false)
    const { words } = show(one.part())
    await expect.poll(words).toContain(one.texts.failed(en.errors.offline))
    expect(words()).not.toContain(en.shell.loading)
    expect(retry()).toBeDefined()
    onlineManager.setOnline(true)
    await expect.poll(retry).toBeUndefined()
    await expect.poll(words).toContain(one.there)
  },
)

const READS = PARTS.flatMap((one) => Object.entries(one.reads).map(([readName, read]) => ({ ...one, readName, read })))

test.each(READS)(
  'a part that cannot be read says why, and keeps the focus while it is read again: $name, $readName',
  async (one) => {
    const read = vi.mocked<() => Promise<unknown>>(one.read)
    const answer = read.getMockImplementation()
    const line = Promise.withResolvers<void>()
    read.mockRejectedValueOnce(new ContentError('forbidden', '')).mockImplementationOnce(() => line.promise.then(answer))
    const { words } = show(one.part())
    await expect.poll(retry).toBeDefined()
    const button = retry()
    button?.focus()
    button?.click()
    await expect.poll(() => button?.querySelector('svg')).toBeTruthy()
    expect(document.activeElement).toBe(button)
    expect(words()).toContain(one.texts.failed(en.errors.forbidden))
    expect(words()).not.toContain(en.shell.loading)
    line.resolve()
    await expect.poll(retry).toBeUndefined()
    await expect.poll(words).toContain(one.there)
  },
)

test('a later read of the devices that fails takes no list away', async () => {
  const { words, queryClient } = show(createElement(Devices))
  await expect.poll(words).toContain(devices.isSignedIn)
  vi.mocked(readOwnDevices).mockRejectedValueOnce(new ContentError('forbidden', ''))
  await queryClient.invalidateQueries()
  await expect.poll(words).toContain(devices.failed(en.errors.forbidden))
  expect(words()).toContain(devices.isSignedIn)
})
