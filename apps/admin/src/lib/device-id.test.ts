import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The id as a page that is opened now sees it. */
async function openPage(storage: Pick<Storage, 'getItem' | 'setItem'>): Promise<string> {
  vi.resetModules()
  const { deviceId } = await import('./device-id.ts')
  expect(deviceId(storage), 'it stays for the page').toBe(deviceId(storage))
  return deviceId(storage)
}

function device() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  }
}

test('all pages of a browser have one id, and two browsers have two', async () => {
  const [phone, desk] = [device(), device()]
  const id = await openPage(phone)
  expect(id).toMatch(UUID)
  expect(await openPage(phone)).toBe(id)
  expect(await openPage(desk)).not.toBe(id)
})

test('a stored value that is no UUID is replaced', async () => {
  const phone = device()
  phone.items.set('admin-device', 'x')
  const id = await openPage(phone)
  expect(id).toMatch(UUID)
  expect(await openPage(phone)).toBe(id)
})

test('a browser that stores nothing has an id for each page', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const closed = { getItem: refuse, setItem: refuse }
  expect(await openPage(closed)).not.toBe(await openPage(closed))
})
