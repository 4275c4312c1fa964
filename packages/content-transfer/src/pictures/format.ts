import sharp from 'sharp'

/** The accepted picture types, by their libvips names. An AVIF is converted before it is uploaded. */
const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif', gif: 'gif' }

export interface PictureFormat {
  extension: string
  width: number
  height: number
  hasAlpha: boolean
  isAnimated: boolean
}

/** Detects type and size of a picture from its content. @throws Error with a message for the user if the type is not accepted */
export async function formatOf(bytes: Uint8Array): Promise<PictureFormat> {
  const metadata = await sharp(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new Error('It is not a picture, or it is damaged.', { cause })
    })
  const { format, width, height, hasAlpha, pages, compression } = metadata
  const extension = format === 'heif' && compression !== 'av1' ? undefined : EXTENSIONS[format]
  if (!extension) throw new Error(`It is of the type ${format}. Save it as JPEG, PNG, WebP, AVIF or GIF.`)
  return { extension, width, height, hasAlpha, isAnimated: (pages ?? 1) > 1 }
}
