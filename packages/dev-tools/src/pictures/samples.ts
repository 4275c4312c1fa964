import sharp, { type Sharp } from 'sharp'

const noise = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c90', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })

async function animated(): Promise<Sharp> {
  const frames = await Promise.all([noise(40, 30).png().toBuffer(), noise(40, 30).png().toBuffer()])
  return sharp(frames, { join: { animated: true } })
}

const metadata = { IFD0: { ImageDescription: 'a place' } }

/** Small valid pictures of every accepted format. */
export const SAMPLE_PICTURES: Record<string, () => Promise<Buffer>> = {
  'a JPEG': () => noise(61, 40).jpeg().toBuffer(),
  'a JPEG with metadata': () => noise(61, 40).withExif(metadata).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'a JPEG without subsampling': () => noise(61, 40).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  'a progressive JPEG': () => noise(61, 40).jpeg({ progressive: true }).toBuffer(),
  'a progressive JPEG from mozjpeg': () => noise(61, 40).jpeg({ mozjpeg: true }).toBuffer(),
  'a JPEG in CMYK': () => noise(61, 40).toColourspace('cmyk').jpeg().toBuffer(),
  'a grey JPEG': () => noise(61, 40).greyscale().jpeg().toBuffer(),
  'a PNG': () => noise(41, 30).png().toBuffer(),
  'an interlaced PNG': () => noise(41, 30).png({ progressive: true }).toBuffer(),
  'a PNG with a palette': () => noise(41, 30).png({ palette: true, colours: 5 }).toBuffer(),
  'a 16-bit PNG': () => noise(41, 30).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer(),
  'a GIF': () => noise(41, 30).gif().toBuffer(),
  'an animated GIF': async () => (await animated()).gif({ loop: 3, delay: [100, 200] }).toBuffer(),
  'a WebP': () => noise(61, 40).webp().toBuffer(),
  'a WebP with transparency': () => noise(61, 40).ensureAlpha(0.5).webp().toBuffer(),
  'a lossless WebP': () => noise(41, 30).webp({ lossless: true }).toBuffer(),
  'an animated WebP': async () => (await animated()).webp({ loop: 3, delay: [100, 200] }).toBuffer(),
}
