import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFixture } from '../../../test/fixture.ts'
import type { Picture } from '../../data/picture.ts'
import { encodeInBackground } from '../encode-in-background.ts'
import { ShareCache } from './cache.ts'
import { prepareShare } from './prepare.ts'

test('equal products have one share picture in each language, and one that cannot be drawn is named as it waits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'share-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = await readFixture()
  const [product] = content.products
  if (!product) throw new Error('The seed has no product.')
  const products = [product, { ...product, id: product.id + 1000 }]
  const unknown: Picture = { src: '/_pictures/unknown-640.webp', sources: [], width: 640, height: 640, colour: '#ffffff' }
  const { pending } = prepareShare({ ...content, products, articles: [] }, () => unknown, new ShareCache(folder))
  expect(pending).toHaveLength(2)
  const { failed } = await encodeInBackground({ pictureCacheDir: folder })
  expect(failed.map(({ picture }) => picture).sort()).toEqual([...pending].sort())
  expect(prepareShare({ ...content, products, articles: [] }, () => unknown, new ShareCache(folder)).pending).toEqual(pending)
})

test('a card that cannot be drawn is not tried again until what it shows changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'share-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = { ...(await readFixture()), articles: [] }
  const cache = new ShareCache(folder)
  const damaged: Picture = { src: '/_pictures/damaged-640.webp', sources: [], width: 640, height: 640, colour: '#ffffff' }
  mkdirSync(join(folder, 'variants'))
  writeFileSync(join(folder, 'variants/damaged-640.webp'), 'no picture')
  const prepare = (name: string) => {
    const products = content.products.slice(0, 1).map((product) => ({ ...product, name_en: name }))
    return prepareShare({ ...content, products }, () => damaged, cache).pending
  }
  expect(prepare('Rice')).toHaveLength(2)
  expect((await encodeInBackground({ pictureCacheDir: folder })).failed).toHaveLength(2)
  expect(prepare('Rice')).toEqual([])
  expect(await encodeInBackground({ pictureCacheDir: folder })).toEqual({ encoded: 0, failed: [] })
  expect(prepare('Oil')).toHaveLength(1)
})

test('an order that a power cut has damaged is ordered again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'share-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cache = new ShareCache(folder)
  const content = await readFixture()
  const unknown: Picture = { src: '/_pictures/unknown-640.webp', sources: [], width: 640, height: 640, colour: '#ffffff' }
  const [first = ''] = prepareShare(content, () => unknown, cache).pending
  writeFileSync(join(folder, 'share-orders', `${first}.json`), '')
  await encodeInBackground({ pictureCacheDir: folder })
  expect(cache.ordered()).not.toContain(first)
  prepareShare(content, () => unknown, cache)
  expect((await cache.readOrder(first)).picture).toBe('unknown-640.webp')
})

test('a picture that another process has drawn is found, also one that was drawn right after the folder was read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'share-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cache = new ShareCache(folder)
  const longAgo = new Date(Date.now() - 60_000)
  const draw = (name: string, changed: Date) => {
    writeFileSync(join(cache.picturesDir, name), '')
    utimesSync(cache.picturesDir, changed, changed)
    return [...cache.drawn()]
  }
  expect(draw('one.jpg', longAgo)).toEqual(['one.jpg'])
  expect(draw('two.jpg', longAgo), 'an unchanged folder is not read again').toEqual(['one.jpg'])
  const now = new Date()
  expect(draw('three.jpg', now)).toHaveLength(3)
  expect(draw('four.jpg', now)).toHaveLength(4)
})
