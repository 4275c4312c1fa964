// @vitest-environment happy-dom
import { createElement, Fragment } from 'react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../components/toasts.tsx'
import { en } from '../../lib/i18n/en.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import type { SessionStore } from '../../lib/session/store.ts'
import { SavedViews } from './saved-views-bar.tsx'
import { VIEW_TEXTS } from './view-texts.ts'

const texts = VIEW_TEXTS.en
const KEY = 'list-views/1/partners'
const OILS = { name: 'Oils', query: 'category=Oil&sort=-changed' }
const RICE = { name: 'Rice', query: 'category=Rice' }

let leave = () => {}
const openView = vi.fn()
beforeEach(() => {
  localStorage.setItem(KEY, JSON.stringify([OILS]))
  const bar = createElement(SavedViews, { address: { view: '', openView }, accountId: 1, list: 'partners' })
  const session = { get: () => ({ status: 'signed_in' }) } as SessionStore
  leave = showInConsole(createElement(Fragment, null, bar, createElement(Toasts)), { session }).leave
})
afterEach(() => {
  leave()
  toast.dismiss()
  vi.unstubAllGlobals()
})

const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)
const undo = () => named(en.undo.of(texts.removed('Oils')))

async function removeOils() {
  named(texts.removeView('Oils'))?.click()
  await expect.poll(undo).not.toBeNull()
  expect(named(texts.openView('Oils'))).toBeNull()
}

test('Undo brings back a view that was removed, with its address, and keeps what was saved since', async () => {
  await removeOils()
  localStorage.setItem(KEY, JSON.stringify([RICE]))
  undo()?.click()
  await expect.poll(() => document.body.textContent).toContain(texts.back('Oils'))
  expect(JSON.parse(String(localStorage.getItem(KEY)))).toEqual([OILS, RICE])
  expect(undo()).toBeNull()
  named(texts.openView('Oils'))?.click()
  expect(openView).toHaveBeenCalledWith(OILS.query)
})

test('Undo does not replace a view that was saved under the same name since', async () => {
  await removeOils()
  const newer = { ...OILS, query: 'category=Oil' }
  localStorage.setItem(KEY, JSON.stringify([newer]))
  undo()?.click()
  await expect.poll(() => document.body.textContent).toContain(texts.nameTaken('Oils'))
  expect(JSON.parse(String(localStorage.getItem(KEY)))).toEqual([newer])
})

/** `fillStorage` comes too late: the storage of the test environment keeps functions that were called once. */
function fillUsedStorage() {
  const { localStorage: used } = globalThis
  const setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: (key: string) => used.getItem(key), setItem })
}

test('Undo on a device without room says so, and is still offered', async () => {
  await removeOils()
  fillUsedStorage()
  undo()?.click()
  await expect.poll(() => document.body.textContent).toContain(texts.noRoom)
  expect(undo()).not.toBeNull()
})
