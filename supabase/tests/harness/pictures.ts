import sharp from 'sharp'

const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c90', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

export const FORMATS = ['jpg', 'png', 'webp', 'gif'] as const
export type Format = (typeof FORMATS)[number]

/** A real picture. */
export function picture(format: Format, width = 40, height = 30): Promise<Buffer> {
  return noise(width, height)
    .toFormat(format === 'jpg' ? 'jpeg' : format)
    .toBuffer()
}

export function dataUrl(bytes: Uint8Array, type = 'image/jpeg'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}
