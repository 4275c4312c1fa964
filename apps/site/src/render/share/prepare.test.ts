import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Picture } from '../../data/picture.ts'
import { encodeInBackground } from '../encode-in-background.ts'
import { readFixture } from '../fixture.ts'
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
  const { pending } = await prepareShare({ ...content, products, articles: [] }, () => unknown, new ShareCache(folder))
  expect(pending).toHaveLength(2)
  const { failed } = await encodeInBackground({ pictureCacheDir: folder })
  expect(failed.map(({ picture }) => picture).sort()).toEqual([...pending].sort())
})
