// @vitest-environment happy-dom
import { createElement, useEffect, useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../data/services.tsx'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { Component as Dashboard } from './dashboard.tsx'

/** The answer about alarms, which a test gives, and whether the account has notices. */
const server = vi.hoisted(() => ({ answer: Promise.resolve(), hasNotices: false }))
vi.mock('../screens/today/operations.tsx', () => ({
  Alarms: ({ onKnown }: { onKnown: (isKnown: true) => void }) => {
    useEffect(() => void server.answer.then(() => onKnown(true)), [onKnown])
    return createElement('p', { 'data-part': true }, 'Alarms')
  },
}))
vi.mock('../account/notices/account-notices.tsx', () => ({
  AccountNotices: ({ onKnown }: { onKnown: (isKnown: true) => void }) => {
    useLayoutEffect(() => onKnown(true), [onKnown])
    return server.hasNotices ? createElement('p', { 'data-part': true }, 'Notices') : null
  },
}))
vi.mock('./dashboard-work.tsx', () => ({ DashboardWork: () => createElement('p', { 'data-part': true }, 'Work') }))
vi.mock('@bayt/content/queries/count-rows', () => ({ countRows: async () => 12 }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const NAMES = new Map([
  ['H1', 'Title'],
  ['H2', 'Actions'],
])

/** Opens the dashboard. @returns the parts that are shown, from top to bottom */
function open() {
  const services = { config: { siteUrl: '' } } as Services
  showInConsole(createElement(MemoryRouter, null, createElement(Dashboard)), services)
  const isShown = (element: Element) => !element.closest('[hidden]')
  const parts = () => [...document.querySelectorAll('h1, h2, [data-part]')].filter(isShown)
  return () => parts().map(({ tagName, textContent }) => NAMES.get(tagName) ?? textContent)
}

test('the counts, actions and work of the dashboard wait for the alarms above them, and are not pushed down', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.answer = promise
  const shown = open()
  await expect.poll(shown).toEqual(['Title', 'Alarms'])
  resolve()
  await expect.poll(shown).toEqual(['Title', 'Alarms', 'Actions', 'Work'])
})

test('alarms that come late come in below the actions; the work below them waits for them for five seconds', async () => {
  server.answer = new Promise(() => undefined)
  const shown = open()
  await expect.poll(shown).toEqual(['Title', 'Alarms'])
  vi.advanceTimersByTime(2_000)
  await expect.poll(shown).toEqual(['Title', 'Actions', 'Alarms'])
  vi.advanceTimersByTime(3_000)
  await expect.poll(shown).toEqual(['Title', 'Actions', 'Alarms', 'Work'])
})

test('notices that are shown stay where they are, although alarms are late', async () => {
  server.answer = new Promise(() => undefined)
  server.hasNotices = true
  const shown = open()
  await expect.poll(shown).toEqual(['Title', 'Alarms', 'Notices'])
  const notices = [...document.querySelectorAll('p')].find(({ textContent }) => textContent === 'Notices')
  vi.advanceTimersByTime(2_000)
  await expect.poll(shown).toEqual(['Title', 'Notices', 'Actions', 'Alarms'])
  expect(notices?.isConnected).toBe(true)
})
