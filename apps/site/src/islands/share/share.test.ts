import { expect, test, vi } from 'vitest'
import { share } from './share.ts'

const PAGE = { title: 'Sahil Rice', text: 'Long grain', url: 'https://example.test/products/1' }

function clipboard() {
  const written: string[] = []
  return { written, clipboard: { writeText: async (text: string) => void written.push(text) } as unknown as Clipboard }
}

test('a device with the Web Share API receives title, text and address, and nothing is copied', async () => {
  const { written, clipboard: board } = clipboard()
  const deviceShare = vi.fn(async () => {})
  expect(await share(PAGE, { share: deviceShare, clipboard: board })).toBe('shared')
  expect(deviceShare).toHaveBeenCalledWith(PAGE)
  expect(written).toEqual([])
})

test('without the Web Share API the address is copied', async () => {
  const { written, clipboard: board } = clipboard()
  expect(await share(PAGE, { clipboard: board })).toBe('copied')
  expect(written).toEqual([PAGE.url])
})

test('closing the share dialog copies nothing', async () => {
  const { written, clipboard: board } = clipboard()
  const dismissed = Object.assign(new Error('closed'), { name: 'AbortError' })
  expect(await share(PAGE, { share: () => Promise.reject(dismissed), clipboard: board })).toBe('dismissed')
  expect(written).toEqual([])
})

test('a second press while the share dialog is open copies nothing', async () => {
  const { written, clipboard: board } = clipboard()
  const isOpen = new DOMException('An earlier share has not yet completed.', 'InvalidStateError')
  expect(await share(PAGE, { share: () => Promise.reject(isOpen), clipboard: board })).toBe('dismissed')
  expect(written).toEqual([])
})

test('a device that refuses to share copies instead', async () => {
  const { written, clipboard: board } = clipboard()
  const refused = Object.assign(new Error('no'), { name: 'NotAllowedError' })
  expect(await share(PAGE, { share: () => Promise.reject(refused), clipboard: board })).toBe('copied')
  expect(written).toEqual([PAGE.url])
})

test('a device without clipboard, or with one that refuses, is reported as such', async () => {
  expect(await share(PAGE, {})).toBe('refused')
  const refusing = { writeText: () => Promise.reject(new Error('no')) } as unknown as Clipboard
  expect(await share(PAGE, { clipboard: refusing })).toBe('refused')
  expect(await share(PAGE, { clipboard: {} as Clipboard })).toBe('refused')
  const noTarget = () => Promise.reject(new Error('no target'))
  expect(await share(PAGE, { share: noTarget, clipboard: refusing })).toBe('refused')
})
