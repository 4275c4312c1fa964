import 'fake-indexeddb/auto'
import { createStore, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import type { DraftKey } from './key.ts'
import { keepPicture, readPicture, removePicture, removePictures } from './pictures.ts'

const keyOf = (id: number, slot = 1): DraftKey => ({ accountId: 1, table: 'products', id, slot })
const file = (text: string) => new File([text], 'سوق المكلا.jpg', { type: 'image/jpeg' })

test('a file that an earlier version of the console kept is read', async () => {
  const bytes = await file('pixels').arrayBuffer()
  const device = createStore('bayt-admin-pictures', 'pictures')
  await set('draft/1/products/7#image_url', { name: 'quay.png', type: 'image/png', bytes }, device)
  const kept = await readPicture(keyOf(7), 'image_url')
  expect([kept?.name, kept?.type, await kept?.text()]).toEqual(['quay.png', 'image/png', 'pixels'])
})

test('a kept file is read back with its name, type and bytes', async () => {
  await keepPicture(keyOf(1), 'image_url', file('pixels'))
  const kept = await readPicture(keyOf(1), 'image_url')
  expect([kept?.name, kept?.type, await kept?.text()]).toEqual(['سوق المكلا.jpg', 'image/jpeg', 'pixels'])
})

test('fields, records and tabs have files of their own', async () => {
  await keepPicture(keyOf(2), 'a', file('first'))
  await keepPicture(keyOf(2, 2), 'a', file('second tab'))
  expect(await readPicture(keyOf(2), 'b')).toBeUndefined()
  expect(await (await readPicture(keyOf(2, 2), 'a'))?.text()).toBe('second tab')
  await removePicture(keyOf(2), 'a')
  expect(await readPicture(keyOf(2), 'a')).toBeUndefined()
  expect(await readPicture(keyOf(2, 2), 'a')).toBeDefined()
})

test('the files of a discarded draft are removed, those of record 30 stay when record 3 is discarded', async () => {
  for (const id of [3, 30]) for (const field of ['a', 'b']) await keepPicture(keyOf(id), field, file(String(id)))
  await removePictures([keyOf(3)])
  expect(await readPicture(keyOf(3), 'a')).toBeUndefined()
  expect(await readPicture(keyOf(3), 'b')).toBeUndefined()
  expect(await (await readPicture(keyOf(30), 'b'))?.text()).toBe('30')
})

test('the files of several drafts are removed in one step', async () => {
  for (const id of [4, 5, 6]) await keepPicture(keyOf(id), 'a', file(String(id)))
  await removePictures([keyOf(4), keyOf(6)])
  const kept = await Promise.all([4, 5, 6].map(async (id) => (await readPicture(keyOf(id), 'a')) !== undefined))
  expect(kept).toEqual([false, true, false])
})
