import { expect, test } from 'vitest'
import { ownDevice, rememberDevice } from './known-device.ts'
import { browser } from './session.test-data.ts'

test('until a sign-in is answered, each attempt names the same new device, also on another page, and also beside a token that may be no longer valid', () => {
  const { storage, openPage } = browser()
  const first = ownDevice(openPage())
  expect(first).toEqual({ new_device: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(ownDevice(openPage()), 'after a lost answer').toEqual(first)
  rememberDevice('token', () => storage)
  expect(storage.getItem('admin-new-device')).toBeNull()
  const beside = ownDevice(openPage())
  expect(beside).toEqual({ device: 'token', new_device: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(ownDevice(openPage()), 'the key of the server is another one, and its answer was lost').toEqual(beside)
})

test('a token that finds no room keeps the new device, which the next attempt names again', () => {
  const { storage, openPage } = browser()
  const first = ownDevice(openPage())
  rememberDevice('token', () => ({
    ...storage,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }))
  expect(ownDevice(openPage())).toEqual(first)
})
