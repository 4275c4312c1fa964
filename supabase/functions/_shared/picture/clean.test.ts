import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanPicture } from '../picture.ts'

const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const
type Format = (typeof FORMATS)[number]
const SECRET = 'taken at the warehouse'
const SCRIPT = '<script>alert(1)</script>'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${SECRET}</rdf:Description></rdf:RDF></x:xmpmeta>`

const noise = (width = 61, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c90', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })

const plain = (format: Format) => noise().toFormat(format).toBuffer()

const withMetadata = (format: Format) =>
  noise()
    .withExif({ IFD0: { ImageDescription: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 33/1 36/1' } })
    .withXmp(XMP)
    .toFormat(format)
    .toBuffer()

const pixelsOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer()
const includes = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text)
const refused = (code: string) => expect.objectContaining({ body: { error: { code, message: expect.any(String) } } })

describe.each(FORMATS)('%s', (format) => {
  test('a picture without metadata is stored unchanged', async () => {
    const bytes = await plain(format)
    expect(Buffer.from((await cleanPicture(bytes)).bytes).equals(bytes)).toBe(true)
  })

  test('location, description and XMP are removed, and no pixel changes', async () => {
    const bytes = await withMetadata(format)
    if (format !== 'gif') expect(includes(bytes, SECRET)).toBe(true)
    const clean = (await cleanPicture(bytes)).bytes
    expect(includes(clean, SECRET)).toBe(false)
    const { exif, xmp } = await sharp(clean).metadata()
    expect([exif, xmp]).toEqual([undefined, undefined])
    expect((await pixelsOf(clean)).equals(await pixelsOf(bytes))).toBe(true)
    expect(Buffer.from((await cleanPicture(clean)).bytes).equals(clean), 'cleaning is idempotent').toBe(true)
  })

  test('a truncated file is refused at any length', async () => {
    const bytes = await withMetadata(format)
    for (let share = 0.05; share < 1; share += 0.05) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share))
      await expect(cleanPicture(cut), `${Math.round(share * 100)} %`).rejects.toMatchObject({ status: 415 })
    }
    await expect(cleanPicture(bytes.subarray(0, bytes.length - 1))).rejects.toEqual(refused('broken_picture'))
  })

  test('trailing data is removed', async () => {
    const bytes = await plain(format)
    for (const tail of [SCRIPT, 'PK\u0003\u0004 an archive', 'x']) {
      const cleaned = await cleanPicture(Buffer.concat([bytes, Buffer.from(tail)]))
      expect(Buffer.from(cleaned.bytes).equals(bytes)).toBe(true)
    }
  })
})

const VARIANTS: Record<string, () => Promise<Buffer>> = {
  'a progressive JPEG': () => noise().jpeg({ progressive: true }).toBuffer(),
  'a JPEG in CMYK': () => noise().toColourspace('cmyk').jpeg().toBuffer(),
  'a grey JPEG with a colour profile': () => noise().greyscale().withIccProfile('p3').jpeg().toBuffer(),
  'an interlaced PNG': () => noise().png({ progressive: true }).toBuffer(),
  'an interlaced PNG of one pixel': () => noise(1, 1).png({ progressive: true }).toBuffer(),
  'a PNG with a palette': () => noise().png({ palette: true, colours: 5 }).toBuffer(),
  'a 16-bit PNG with transparency': () => noise().ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer(),
  'a lossless WebP with transparency': () => noise().ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
  'a lossy WebP with transparency': () => noise().ensureAlpha(0.5).webp().toBuffer(),
  'an animated GIF': () => frames().then((gif) => gif.gif({ loop: 3, delay: [100, 200] }).toBuffer()),
  'an animated WebP': () => frames().then((webp) => webp.webp({ loop: 3, delay: [100, 200] }).toBuffer()),
}

async function frames(): Promise<Sharp> {
  const pages = await Promise.all([plain('png'), plain('png')])
  return sharp(pages, { join: { animated: true } })
}

test.each(Object.keys(VARIANTS))('%s keeps every pixel', async (kind) => {
  const bytes = (await VARIANTS[kind]?.()) ?? Buffer.alloc(0)
  const clean = (await cleanPicture(bytes)).bytes
  expect((await pixelsOf(clean)).equals(await pixelsOf(bytes))).toBe(true)
  const { pages, loop, delay } = await sharp(bytes, { animated: true }).metadata()
  expect(await sharp(clean, { animated: true }).metadata()).toMatchObject(delay ? { pages, loop, delay } : {})
})

test('a JPEG keeps the orientation of its EXIF data and nothing else', async () => {
  for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
    const bytes = await noise()
      .withExif({ IFD0: { Copyright: SECRET } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const { bytes: clean, width, height } = await cleanPicture(bytes)
    expect((await sharp(clean).metadata()).orientation).toBe(orientation)
    const shown = await sharp(clean).rotate().toBuffer({ resolveWithObject: true })
    expect({ width, height }).toEqual({ width: shown.info.width, height: shown.info.height })
    expect(includes(clean, SECRET)).toBe(false)
  }
})

/** Inserts a segment after the first marker of a JPEG. */
const withSegment = (jpeg: Buffer, marker: number, text: string) => {
  const content = Buffer.from(text)
  const header = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), header, content, jpeg.subarray(2)])
}

test('comments and application segments of a JPEG are removed', async () => {
  const bytes = await plain('jpeg')
  for (const marker of [0xfe, 0xe1, 0xe2, 0xe5, 0xed, 0xef]) {
    const clean = (await cleanPicture(withSegment(bytes, marker, SCRIPT))).bytes
    expect(Buffer.from(clean).equals(bytes), marker.toString(16)).toBe(true)
  }
  await expect(cleanPicture(withSegment(bytes, 0x01, SCRIPT))).rejects.toEqual(refused('broken_picture'))
})

test('a polyglot of GIF and script is stored without the script', async () => {
  const bytes = await plain('gif')
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SCRIPT.length]), Buffer.from(SCRIPT), Buffer.from([0])])
  const colours = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1)
  const polyglot = Buffer.concat([bytes.subarray(0, colours), comment, bytes.subarray(colours), Buffer.from(`*/=1;${SCRIPT}`)])
  expect(includes((await cleanPicture(polyglot)).bytes, 'script')).toBe(false)
})

test('a PNG with fewer or more pixels than its header declares is refused', async () => {
  const bytes = await noise(20, 20).png().toBuffer()
  const { crc32 } = await import('./crc32.ts')
  for (const height of [19, 21, 16_000]) {
    const changed = Buffer.from(bytes)
    changed.writeUInt32BE(height, 20)
    changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
    await expect(cleanPicture(changed), String(height)).rejects.toEqual(refused('broken_picture'))
  }
  const flipped = Buffer.from(bytes)
  flipped[60] = (flipped[60] ?? 0) ^ 1
  await expect(cleanPicture(flipped)).rejects.toEqual(refused('broken_picture'))
})

test('a PNG that decompresses to far more than its header declares is refused', async () => {
  const bomb = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { crc32 } = await import('./crc32.ts')
  bomb.writeUInt32BE(10, 16)
  bomb.writeUInt32BE(10, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await expect(cleanPicture(bomb)).rejects.toEqual(refused('broken_picture'))
})
