import { expect, test } from 'vitest'
import { keptId, withMemory } from './device.ts'
import { browser } from './session/session.test-data.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('all pages of a browser have one id, and two browsers have two', () => {
  const [phone, desk] = [browser(), browser()]
  const id = keptId('id', phone.openPage())
  expect(id).toMatch(UUID)
  expect(keptId('id', phone.openPage())).toBe(id)
  expect(keptId('id', desk.openPage())).not.toBe(id)
})

test('a stored value that is no UUID is replaced', () => {
  const phone = browser()
  phone.storage.setItem('id', 'x')
  const id = keptId('id', phone.openPage())
  expect(id).toMatch(UUID)
  expect(keptId('id', phone.openPage())).toBe(id)
})

test.each([
  ['that refuses every use', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['without room', { getItem: () => null, setItem: refuse, removeItem: () => {} }],
])('a browser %s has an id for each page', (_what, storage) => {
  const page = withMemory(() => storage)
  const id = keptId('id', page)
  expect(keptId('id', page)).toBe(id)
  expect(
    keptId(
      'id',
      withMemory(() => storage),
    ),
  ).not.toBe(id)
})

test('an item that found no room holds until the page is closed, and goes when there is room, or when it is removed', () => {
  const { storage } = browser()
  storage.setItem('theme', 'light')
  let isFull = true
  const page = withMemory(() => ({ ...storage, setItem: (key, value) => (isFull ? refuse() : storage.setItem(key, value)) }))
  page.setItem('theme', 'dark')
  expect([page.getItem('theme'), storage.getItem('theme')]).toEqual(['dark', 'light'])
  page.removeItem('theme')
  expect(page.getItem('theme')).toBeNull()
  page.setItem('theme', 'dark')
  isFull = false
  page.setItem('theme', 'system')
  storage.setItem('theme', 'light')
  expect(page.getItem('theme'), 'chosen in another tab').toBe('light')
})

test('an error that is not of the storage is not hidden', () => {
  const fail = () => {
    throw new TypeError('no storage')
  }
  expect(() => withMemory(fail).getItem('theme')).toThrow('no storage')
})
