// @vitest-environment happy-dom
import { type OwnNotice, readNotices, seeNotices } from '@bayt/content/queries/notices'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../../lib/i18n/en.ts'
import { showInConsole } from '../../../lib/in-console.test-data.tsx'
import { AccountNotices } from './account-notices.tsx'
import { NOTICE_TEXTS } from './texts.ts'

vi.mock('@bayt/content/queries/notices', async (original) => ({
  ...(await original<object>()),
  readNotices: vi.fn(),
  seeNotices: vi.fn(),
}))

const texts = NOTICE_TEXTS.en
const notice = (id: string, kind: OwnNotice['kind']): OwnNotice => ({
  ...{ id, kind, at: '2026-11-23T11:05:00Z', by_name: null, browser: null, system: null, detail: {} },
})

afterEach(() => vi.restoreAllMocks())

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

function open(...notices: OwnNotice[]) {
  vi.mocked(readNotices).mockResolvedValue(notices)
  return showInConsole(createElement(MemoryRouter, null, createElement(AccountNotices)))
}

test('a notice that this console cannot word is not acknowledged unread: the page is loaded again first', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const { words, leave } = open(notice('2', 'locked'), notice('1', 'other'))
  await expect.poll(words).toContain(texts.otherAdvice)
  expect(button(texts.seen)).toBeUndefined()
  button(en.errorPage.reload)?.click()
  expect(reload).toHaveBeenCalledOnce()
  leave()
})

test('notices that can be read are acknowledged together', async () => {
  const { leave } = open(notice('2', 'locked'), notice('1', 'factor_reset'))
  await expect.poll(() => button(texts.seen)).toBeDefined()
  expect(button(en.errorPage.reload)).toBeUndefined()
  button(texts.seen)?.click()
  await expect.poll(() => vi.mocked(seeNotices).mock.calls.map(([, ids]) => ids)).toEqual([['2', '1']])
  leave()
})
