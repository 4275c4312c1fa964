import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRows } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFixture } from '../../../test/fixture.ts'
import { encodeInBackground } from '../encode-in-background.ts'
import { PictureCache, pictureId } from './cache.ts'
import { preparePictures } from './prepare.ts'
import { variantName } from './recipe.ts'

// The real default pictures are large and would slow down the tests.
vi.mock('./defaults.ts', () => ({
  readDefaultPicture: async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888888' } })
      .png()
      .toBuffer()
    return { id: pictureId(bytes), bytes }
  },
}))

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const URLS = ['https://x.example/a', 'https://x.example/b'] as const
const [URL_A, URL_B] = URLS

/** Content with one product per address. */
async function contentWith(...urls: string[]): Promise<PublicContent> {
  const { products } = await readFixture()
  const [product] = products
  if (!product) throw new Error('the fixture has no product')
  const blank = { ...product, packaging_image_url_2: null, packaging_image_3: null, contents_image_url: null }
  return {
    ...makeRows(() => []),
    products: urls.map((packaging_image_url, index) => ({ ...blank, id: index + 1, packaging_image_url })),
    newestChange: 1,
  }
}

const photo = (width: number, height: number, background = '#c08040') =>
  sharp({ create: { width, height, channels: 3, background } }).jpeg()

async function prepare(urls: string[], fetchPicture: (url: string) => Promise<Uint8Array>, triesBroken = false) {
  return preparePictures(await contentWith(...urls), new PictureCache(dir), fetchPicture, triesBroken)
}

describe('a picture', () => {
  it('gets WebP variants in the widths of its use, with size and colour', async () => {
    const bytes = await photo(700, 350).toBuffer()
    const { pictures, files, encoded } = await prepare([URL_A], async () => bytes)
    const picture = pictures.get(URL_A)
    expect(picture).toMatchObject({ width: 700, height: 350 })
    expect(picture?.colour).toMatch(/^#c[01][78][0-9a-f][34]/)
    expect(picture?.sources).toHaveLength(1)
    expect(picture?.sources[0]?.variants.map(({ width }) => width)).toEqual([336, 480, 640])
    expect(picture?.src).toBe(picture?.sources[0]?.variants[2]?.path)
    expect(encoded).toBeGreaterThanOrEqual(1)
    const [, name = ''] = /\/_pictures\/(.+)$/.exec(picture?.src ?? '') ?? []
    expect(files).toContain(name)
    const variant = await sharp(join(dir, 'variants', name)).metadata()
    expect(variant).toMatchObject({ format: 'webp', width: 640, height: 320 })
  })

  it('is rotated by its EXIF orientation', async () => {
    const bytes = await photo(400, 200).withMetadata({ orientation: 6 }).toBuffer()
    const { pictures } = await prepare([URL_A], async () => bytes)
    expect(pictures.get(URL_A)).toMatchObject({ width: 200, height: 400 })
  })

  it('keeps its transparency and stays WebP', async () => {
    const bytes = await sharp({ create: { width: 330, height: 100, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.2 } } })
      .png()
      .toBuffer()
    const first = await prepare([URL_A], async () => bytes)
    expect(first.pictures.get(URL_A)?.colour).toBe('transparent')
    const name = first.pictures.get(URL_A)?.src.split('/').at(-1) ?? ''
    expect((await sharp(join(dir, 'variants', name)).metadata()).hasAlpha).toBe(true)
  })

  it('is fetched and encoded once, also under two addresses and in later renders', async () => {
    const bytes = await photo(400, 300).toBuffer()
    const fetchPicture = vi.fn(async () => bytes)
    const first = await prepare([URL_A, URL_B], fetchPicture)
    expect(first.pictures.get(URL_A)).toEqual(first.pictures.get(URL_B))
    expect(fetchPicture).toHaveBeenCalledTimes(2)
    const again = await prepare([URL_A, URL_B], fetchPicture)
    expect(fetchPicture).toHaveBeenCalledTimes(2)
    expect(again.encoded).toBe(0)
    expect(again.pictures).toEqual(first.pictures)
  })

  it('is encoded again when its variants were lost', async () => {
    const bytes = await photo(400, 300).toBuffer()
    const first = await prepare([URL_A], async () => bytes)
    rmSync(join(dir, 'variants'), { recursive: true })
    const again = await prepare([URL_A], async () => bytes)
    expect(again.pictures).toEqual(first.pictures)
    expect(readdirSync(join(dir, 'variants')).length).toBeGreaterThan(0)
  })
})

describe('a picture that cannot be used', () => {
  it.each([
    ['a text', Buffer.from('hello'), /could not be opened/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /not a photo format/],
    ['more than 10 MB', Buffer.alloc(11 * 1024 * 1024), /bytes; at most/],
  ])('is replaced by the default picture and reported, and is not fetched again: %s', async (_what, bytes, why) => {
    const fetchPicture = vi.fn(async () => bytes)
    const { pictures, missing } = await prepare([URL_A], fetchPicture)
    expect(pictures.has(URL_A)).toBe(false)
    expect(missing).toEqual([{ url: URL_A, why: expect.stringMatching(why), isBroken: true }])
    expect((await prepare([URL_A], fetchPicture)).missing).toEqual(missing)
    expect(fetchPicture).toHaveBeenCalledTimes(1)
  })

  it('has more than 50 megapixels', async () => {
    const bytes = await photo(10_000, 5_001).toBuffer()
    const { missing } = await prepare([URL_A], async () => bytes)
    expect(missing[0]?.why).toMatch(/pixel/i)
  })

  it('is cut off', async () => {
    const bytes = await photo(900, 900).toBuffer()
    const { missing } = await prepare([URL_A], async () => bytes.subarray(0, bytes.length / 2))
    expect(missing).toHaveLength(1)
  })

  it('is fetched again in the next render if only the fetch failed', async () => {
    const bytes = await photo(400, 300).toBuffer()
    const fetchPicture = vi.fn<() => Promise<Uint8Array>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(bytes)
    expect((await prepare([URL_A], fetchPicture)).missing).toEqual([{ url: URL_A, why: expect.stringContaining('offline') }])
    expect((await prepare([URL_A], fetchPicture)).missing).toEqual([])
  })

  it('stays known as broken if it cannot be fetched again: no release is made for it', async () => {
    const fetchPicture = vi.fn<() => Promise<Uint8Array>>().mockResolvedValueOnce(Buffer.from('hello'))
    fetchPicture.mockRejectedValue(new Error('offline'))
    const { missing } = await prepare([URL_A], fetchPicture)
    expect((await prepare([URL_A], fetchPicture, true)).missing).toEqual(missing)
    expect(fetchPicture).toHaveBeenCalledTimes(2)
  })

  it('was damaged on its way: a complete render fetches it again, and it stays', async () => {
    const bytes = await photo(400, 300).toBuffer()
    const fetchPicture = vi.fn<() => Promise<Uint8Array>>().mockResolvedValueOnce(bytes.subarray(0, 100)).mockResolvedValue(bytes)
    expect((await prepare([URL_A], fetchPicture)).missing).toHaveLength(1)
    expect((await prepare([URL_A], fetchPicture, true)).missing).toEqual([])
    expect((await prepare([URL_A], fetchPicture)).missing).toEqual([])
    expect(fetchPicture).toHaveBeenCalledTimes(2)
  })
})

it('a failed write of a variant fails the render and does not mark the picture as broken', async () => {
  const bytes = await photo(400, 300).toBuffer()
  const variants = join(dir, 'variants')
  // Puts a file in place of the folder: the encoder works, but its result cannot be written.
  const blockVariants = async () => {
    rmSync(variants, { recursive: true })
    writeFileSync(variants, '')
    return bytes
  }
  await expect(prepare([URL_A], blockVariants)).rejects.toThrow(/ENOTDIR/)

  rmSync(variants)
  expect((await prepare([URL_A], async () => bytes)).missing).toEqual([])
})

describe('AVIF variants', () => {
  it('are encoded once in the background, and are used when all of them exist', async () => {
    const bytes = await photo(500, 400).toBuffer()
    const before = await prepare([URL_A], async () => bytes)
    expect(before.avifPending.length).toBeGreaterThanOrEqual(1)
    const report = await encodeInBackground({ pictureCacheDir: dir })
    expect(report.failed).toEqual([])
    expect(report.encoded).toBe(before.avifPending.length)
    const after = await prepare([URL_A], async () => bytes)
    expect(after.avifPending).toEqual([])
    expect(after.pictures.get(URL_A)?.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    expect(await encodeInBackground({ pictureCacheDir: dir })).toEqual({ encoded: 0, failed: [] })
  })

  it('skip a picture that fails, and continue with the next', async () => {
    const bytes = await photo(330, 200).toBuffer()
    await prepare([URL_A], async () => bytes)
    const cache = new PictureCache(dir)
    cache.refresh()
    const broken = '0'.repeat(20)
    await cache.keepOriginal(broken, Buffer.from('not a picture'))
    writeFileSync(join(dir, 'variants', variantName(broken, 320, 'webp')), '')
    const report = await encodeInBackground({ pictureCacheDir: dir })
    expect(report.failed.map(({ picture }) => picture)).toEqual([broken])
    expect(report.encoded).toBeGreaterThanOrEqual(1)
  })
})
