// @vitest-environment happy-dom
import { type OwnNotice, readNotices, seeNotices } from '@bayt/content/queries/notices'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { AccountNotices, describeNotice, NOTICE_TEXTS, toAcknowledge } from './account-notices.tsx'

vi.mock('@bayt/content/queries/notices', async (original) => ({
  ...(await original<object>()),
  readNotices: vi.fn(),
  seeNotices: vi.fn(),
}))

const texts = NOTICE_TEXTS.en
const notice = (id: string, kind: OwnNotice['kind']): OwnNotice => ({
  ...{ id, kind, at: '2026-11-23T11:05:00Z', by_name: null, browser: null, system: null, detail: {} },
})

afterEach(() => vi.resetAllMocks())

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

function open(...notices: OwnNotice[]) {
  vi.mocked(readNotices).mockResolvedValue(notices)
  return showInConsole(createElement(MemoryRouter, null, createElement(AccountNotices, { onKnown: () => undefined })))
}

test('a notice that this console cannot word is not acknowledged unread: the page is loaded again first', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const { words } = open(notice('2', 'locked'), notice('1', 'other'))
  await expect.poll(words).toContain(texts.otherAdvice)
  expect(button(texts.seen)).toBeUndefined()
  button(en.errorPage.reload)?.click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a notice that this console cannot word leaves the others to be acknowledged, except newer ones, which would hide it', async () => {
  const device = '7f1c2a52-3b5e-4c1f-9f53-0d2c6a2e8b11'
  open(notice(device, 'new_device'), notice('11', 'locked'), notice('10', 'other'), notice('9', 'factor_reset'))
  await expect.poll(() => button(texts.seen)).toBeDefined()
  expect(button(en.errorPage.reload)).toBeDefined()
  button(texts.seen)?.click()
  await expect.poll(() => vi.mocked(seeNotices).mock.calls.map(([, ids]) => ids)).toEqual([[device, '9']])
})

test('a device is not acknowledged over an older one of a kind that this console does not know', () => {
  const at = (hour: number) => ({ at: `2026-11-23T0${hour}:00:00Z` })
  const devices = [
    { ...notice('a', 'new_device'), ...at(3) },
    { ...notice('b', 'other'), ...at(2) },
    { ...notice('c', 'new_device'), ...at(1) },
  ]
  expect(toAcknowledge(devices).map(({ id }) => id)).toEqual(['c'])
})

test('notices that can be read are acknowledged together', async () => {
  open(notice('2', 'locked'), notice('1', 'factor_reset'))
  await expect.poll(() => button(texts.seen)).toBeDefined()
  expect(button(en.errorPage.reload)).toBeUndefined()
  button(texts.seen)?.click()
  await expect.poll(() => vi.mocked(seeNotices).mock.calls.map(([, ids]) => ids)).toEqual([['2', '1']])
})

test('what the account itself did is one calm entry with every change; what somebody else did stays an alarm of its own', async () => {
  const bySelf = (id: string, kind: OwnNotice['kind']) => ({ ...notice(id, kind), detail: { by_self: true, passkey: 'Phone' } })
  const own = [bySelf('3', 'passkey_added'), bySelf('2', 'codes_renewed'), bySelf('1', 'factor_set_up')]
  const alone = open(...own)
  await expect.poll(alone.words).toContain(texts.bySelf)
  expect(document.querySelector('section')?.dataset.calm).toBeDefined()
  expect(document.querySelectorAll('section > ul > li')).toHaveLength(1)
  expect([...document.querySelectorAll('section li li')].map(({ textContent }) => textContent)).toEqual(
    own.map((change) => describeNotice('en', change).event),
  )
  expect(alone.words().split(texts.ownChangesAdvice)).toHaveLength(2)
  alone.leave()
  const mixed = open(...own, notice('0', 'factor_reset'))
  await expect.poll(mixed.words).toContain(texts.factorResetAdvice)
  expect(document.querySelector('section')?.dataset.calm).toBeUndefined()
  expect(document.querySelectorAll('section > ul > li')).toHaveLength(2)
  button(texts.seen)?.click()
  await expect.poll(() => vi.mocked(seeNotices).mock.calls.map(([, ids]) => ids)).toEqual([['3', '2', '1', '0']])
})
