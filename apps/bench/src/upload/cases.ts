import { randomBytes } from 'node:crypto'
import { HOSTILE_PICTURES } from '@bayt/dev-tools/pictures/hostile'
import sharp, { type Sharp } from 'sharp'

interface Case {
  name: string
  make: () => Promise<Buffer>
  /** Number of parallel uploads. */
  parallel?: number
}

/** A picture that compresses like a photo: large soft shapes with some noise. */
async function photo(width: number, height: number, noiseAmplitude = 4): Promise<Sharp> {
  const shapes = { width: Math.ceil(width / 16), height: Math.ceil(height / 16), channels: 3 as const, background: '#888' }
  const soft = sharp({ create: { ...shapes, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
  const pixels = await sharp(await soft.png().toBuffer())
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const noise = randomBytes(1 << 20)
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + ((noise[at & 0xfffff] ?? 0) / 255 - 0.5) * 2 * noiseAmplitude))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 150, b: 0, alpha: 0.5 } } })

/** A hostile picture by its name. */
const hostile = (kind: string) => {
  const make = HOSTILE_PICTURES[kind]
  if (!make) throw new Error(`The hostile picture "${kind}" does not exist.`)
  return make
}

/** A file of nearly 10 MB, with harmless bytes after the end of the picture. */
const padded = async (picture: Buffer) => Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024 - picture.length)])

const phone = async () => (await photo(2_000, 1_500)).jpeg({ quality: 85 }).toBuffer()

/** Ordinary pictures, then the largest accepted ones, then refused ones. */
export const CASES: readonly Case[] = [
  { name: 'photo from the console, 3 Mpx JPEG', make: phone },
  { name: 'the same, eight in parallel', make: phone, parallel: 8 },
  { name: 'logo, 1 Mpx PNG', make: async () => flat(1_000, 1_000, 4).png().toBuffer() },
  { name: 'cut-out, 3 Mpx WebP', make: async () => (await photo(2_000, 1_500)).webp({ quality: 85 }).toBuffer() },
  { name: 'phone photo, 12 Mpx JPEG', make: async () => (await photo(4_000, 3_000)).jpeg({ quality: 85 }).toBuffer() },
  { name: '24 Mpx JPEG, near 10 MB', make: async () => (await photo(6_000, 4_000, 16)).jpeg({ quality: 86 }).toBuffer() },
  {
    name: '24 Mpx progressive JPEG, no subsampling',
    make: async () => (await photo(6_000, 4_000)).jpeg({ quality: 80, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  { name: '24 Mpx PNG, RGBA, flat', make: async () => flat(6_000, 4_000, 4).png({ compressionLevel: 9 }).toBuffer() },
  { name: '3 Mpx PNG photo, near 9 MB', make: async () => (await photo(2_000, 1_500)).png().toBuffer() },
  { name: '24 Mpx GIF', make: async () => flat(6_000, 4_000).gif({ effort: 1 }).toBuffer() },
  {
    name: '4 Mpx lossless WebP, flat',
    make: async () => flat(2_000, 2_000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  {
    name: '4 Mpx lossless WebP, photo',
    make: async () => (await photo(2_000, 2_000, 2)).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  { name: 'JPEG of 10 MB, three in parallel', make: async () => padded(await phone()), parallel: 3 },
  { name: 'refused: 50 Mpx PNG', make: hostile('a PNG that decompresses to 50 megapixels') },
  {
    name: 'refused: 50 Mpx PNG that declares 16 × 16',
    make: hostile('a PNG that declares 16 × 16 and decompresses to 50 megapixels'),
  },
  {
    name: 'refused: 64 Mpx WebP that declares 16 × 16',
    make: hostile('a lossless WebP that declares 16 × 16 and contains 64 megapixels'),
  },
  {
    name: 'refused: AVIF of 6 Mpx that declares 16 × 16',
    make: hostile('an AVIF that declares 16 × 16 and contains 6 megapixels'),
  },
  { name: 'refused: GIF of 20,000 frames', make: hostile('a GIF of 20,000 frames') },
]
