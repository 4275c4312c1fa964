import { beforeEach, expect, test, vi } from 'vitest'

/** A browser, whose storage survives its pages. */
function browser() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

async function openPage() {
  vi.resetModules()
  return import('./known-device.ts')
}

beforeEach(() => vi.resetModules())

test('until a sign-in is answered, each attempt names the same new device, also on another page, and also beside a token that may be no longer valid', async () => {
  const storage = browser()
  const { ownDevice } = await openPage()
  const first = ownDevice(storage)
  expect(first).toEqual({ new_device: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  const later = await openPage()
  expect(later.ownDevice(storage), 'after a lost answer').toEqual(first)
  later.rememberDevice('token', storage)
  expect(storage.getItem('admin-new-device')).toBeNull()
  const beside = later.ownDevice(storage)
  expect(beside).toEqual({ device: 'token', new_device: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect((await openPage()).ownDevice(storage), 'the key of the server is another one, and its answer was lost').toEqual(beside)
})

test('where the browser stores nothing, the attempts of one page name the same new device', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse }
  const { ownDevice } = await openPage()
  const first = ownDevice(closed)
  expect(ownDevice(closed)).toEqual(first)
  expect((await openPage()).ownDevice(closed)).not.toEqual(first)
})

test('a stored value that is no id is replaced: the server would refuse it at each attempt', async () => {
  const storage = browser()
  storage.setItem('admin-new-device', 'x')
  const { ownDevice } = await openPage()
  expect(ownDevice(storage).new_device).toMatch(/^[0-9a-f-]{36}$/)
})
