import sharp from 'sharp'
import { gifFile, gifFrame, jpegFrame, pngChunk, pngHeader, webpCanvas, webpChunk, webpFile, webpFrame } from './chunks.ts'
import { keptPicture } from './kept.ts'

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c90' } })
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c90', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })

const PNG_HEADER_END = 33
const WEBP_HEADER_BYTES = 12
const EOI = Buffer.from([0xff, 0xd9])

/** Changes bytes of a file at an offset from a marker. */
function patch(file: Buffer, marker: string, offset: number, write: (at: number) => void): Buffer {
  const at = file.indexOf(marker)
  if (at === -1) throw new Error(`There is no ${marker} in the file.`)
  write(at + offset)
  return file
}

function setAvifSize(avif: Buffer, width: number, height: number): Buffer {
  return patch(avif, 'ispe', 8, (at) => {
    avif.writeUInt32BE(width, at)
    avif.writeUInt32BE(height, at + 4)
  })
}

/** The chunks of a WebP file; for a simple file, only its picture. */
const imageOf = (webp: Buffer) => webp.subarray(WEBP_HEADER_BYTES)

/** Offset of the scan data of a JPEG. */
function scanStart(jpeg: Buffer): number {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  return at + 2 + jpeg.readUInt16BE(at + 2)
}

const MAKE: Record<string, () => Promise<Buffer>> = {
  'a PNG with a second, larger header': async () => {
    const png = await flat(16, 16).png().toBuffer()
    return Buffer.concat([png.subarray(0, PNG_HEADER_END), pngHeader(8_000, 7_000), png.subarray(PNG_HEADER_END)])
  },
  'a PNG with a second, larger picture after the first': async () => {
    const [small, large] = [await flat(16, 16).png().toBuffer(), await flat(900, 900).png().toBuffer()]
    const end = pngChunk('IEND', Buffer.alloc(0)).length
    return Buffer.concat([small.subarray(0, small.length - end), large.subarray(8)])
  },
  'a PNG that decompresses to 50 megapixels': () =>
    sharp({ create: { width: 7_000, height: 7_000, channels: 4, background: '#c908' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  'a PNG that declares 16 × 16 and decompresses to 50 megapixels': async () => {
    const png = await flat(7_000, 7_000).png().toBuffer()
    return Buffer.concat([png.subarray(0, 8), pngHeader(16, 16), png.subarray(PNG_HEADER_END)])
  },
  'a palette PNG without a palette': async () => {
    const png = await noise(20, 20).png({ palette: true }).toBuffer()
    const at = png.indexOf('PLTE') - 4
    return Buffer.concat([png.subarray(0, at), png.subarray(at + 12 + png.readUInt32BE(at))])
  },
  'a JPEG with a second, larger frame': async () => {
    const jpeg = await noise(16, 16).jpeg().toBuffer()
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    return Buffer.concat([jpeg.subarray(0, scan), jpegFrame(8_000, 7_000), jpeg.subarray(scan)])
  },
  'a JPEG with a larger frame after its scan': async () => {
    const jpeg = await noise(16, 16).jpeg().toBuffer()
    return Buffer.concat([jpeg.subarray(0, -2), jpegFrame(8_000, 7_000), EOI])
  },
  'a JPEG whose frame is larger than its scan': async () => {
    const jpeg = await noise(16, 16).jpeg().toBuffer()
    const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(4_000, at + 5)
    jpeg.writeUInt16BE(4_000, at + 7)
    return jpeg
  },
  'a JPEG with half of its pixels and an end marker': async () => {
    const jpeg = await noise(300, 300).jpeg().toBuffer()
    return Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), EOI])
  },
  'a JPEG with zeros in its middle': async () => {
    const jpeg = await noise(300, 300).jpeg().toBuffer()
    const start = scanStart(jpeg)
    return jpeg.fill(0, start + 2_000, start + 6_000)
  },
  'a progressive JPEG with half of its scans': async () => {
    const jpeg = await noise(300, 300).jpeg({ progressive: true }).toBuffer()
    return Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), EOI])
  },
  'a JPEG with arithmetic coding': async () => {
    const jpeg = await noise(16, 16).jpeg().toBuffer()
    jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9
    return jpeg
  },
  'a GIF of 20,000 frames': async () => gifFile(500, 500, Array<Buffer>(20_000).fill(gifFrame(1, 1))),
  'a GIF of 200 frames of one megapixel': async () => gifFile(1_000, 1_000, Array<Buffer>(200).fill(gifFrame(1, 1))),
  'a GIF with a frame larger than its screen': async () => gifFile(16, 16, [gifFrame(4_000, 4_000)]),
  'a GIF with fewer pixels than its frame': async () => gifFile(4_000, 4_000, [gifFrame(4_000, 4_000)]),
  'a WebP that declares 16 × 16 and contains 8 megapixels': async () => {
    return webpFile(webpCanvas(16, 16), imageOf(await flat(4_000, 2_000).webp().toBuffer()))
  },
  'a lossless WebP that declares 16 × 16 and contains 64 megapixels': async () => {
    return webpFile(webpCanvas(16, 16), imageOf(await flat(8_000, 8_000).webp({ lossless: true, effort: 0 }).toBuffer()))
  },
  'a WebP with a second, larger picture': async () => {
    const [small, large] = [await flat(16, 16).webp().toBuffer(), await flat(4_000, 2_000).webp().toBuffer()]
    return webpFile(imageOf(small), imageOf(large))
  },
  'an animated WebP with a frame larger than its canvas': async () => {
    const animation = webpChunk('ANIM', Buffer.alloc(6))
    const image = imageOf(await flat(2_000, 1_000).webp().toBuffer())
    return webpFile(webpCanvas(16, 16, 2), animation, webpFrame(2_000, 1_000, image))
  },
  'an animated WebP whose frame contains more than it declares': async () => {
    const animation = webpChunk('ANIM', Buffer.alloc(6))
    const image = imageOf(await flat(2_000, 1_000).webp().toBuffer())
    return webpFile(webpCanvas(16, 16, 2), animation, webpFrame(16, 16, image))
  },
  'an animated WebP of 200 frames of one megapixel': async () => {
    const animation = webpChunk('ANIM', Buffer.alloc(6))
    const frame = webpFrame(16, 16, imageOf(await flat(16, 16).webp().toBuffer()))
    return webpFile(webpCanvas(1_000, 1_000, 2), animation, ...Array<Buffer>(200).fill(frame))
  },
  'a WebP whose picture data is truncated': async () => {
    const webp = await noise(300, 300).webp().toBuffer()
    const content = webp.subarray(20, webp.length >> 1)
    return webpFile(webpChunk('VP8 ', content))
  },
  'an AVIF that declares 16 × 16 and contains 6 megapixels': async () =>
    setAvifSize(await flat(3_000, 2_000).avif({ effort: 0 }).toBuffer(), 16, 16),
  'a small AVIF': () => flat(61, 40).avif({ effort: 0 }).toBuffer(),
}

/** Pictures that exceed the limits or are damaged, most of them with a harmless first header. Each must be refused. */
export const HOSTILE_PICTURES: Record<string, () => Promise<Buffer>> = Object.fromEntries(
  Object.entries(MAKE).map(([name, make]) => [name, () => keptPicture(name, make)]),
)
