import sharp from 'sharp'

const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c90', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

export const FORMATS = ['jpg', 'png', 'webp', 'avif', 'gif'] as const
export type Format = (typeof FORMATS)[number]

/** A real picture. */
export function picture(format: Format, width = 40, height = 30): Promise<Buffer> {
  return noise(width, height)
    .toFormat(format === 'jpg' ? 'jpeg' : format)
    .toBuffer()
}

/** A PNG that says of itself that it has these dimensions, with next to no content. */
export async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await picture('png', 1, 1)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

export function dataUrl(bytes: Uint8Array, type = 'image/jpeg'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}
