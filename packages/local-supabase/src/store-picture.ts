import { createHash } from 'node:crypto'
import { pairedNames, THUMBNAIL_LONGEST_SIDE } from '@bayt/content/entities/picture-address'
import sharp from 'sharp'

const MIME_TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.webp': 'image/webp' }

/** The part of a storage client that stores a file. */
export interface Bucket {
  upload(name: string, body: ArrayBuffer, options: object): Promise<{ error: unknown }>
}

/**
 * Stores a picture and its thumbnail, with the names that `image-upload` gives.
 * @param extension such as `.jpg`
 * @returns the name of the picture in the bucket, and its size in pixels
 */
export async function storePicture(
  storage: Bucket,
  picture: Buffer,
  extension: string,
): Promise<{ name: string; width: number; height: number }> {
  const longest = THUMBNAIL_LONGEST_SIDE
  const thumbnail = await sharp(picture).resize({ width: longest, height: longest, fit: 'inside' }).toBuffer()
  const hash = createHash('sha256').update(picture).update(thumbnail).digest('hex')
  const { full, small } = pairedNames(hash.slice(0, 32) + extension)
  const store = async (name: string, bytes: Buffer) => {
    const options = { contentType: MIME_TYPES[extension], cacheControl: '31536000', upsert: true }
    const { error } = await storage.upload(name, Uint8Array.from(bytes).buffer, options)
    if (error) throw new Error(`The demo picture ${name} could not be stored.`, { cause: error })
  }
  // Stores the thumbnail first, because the address of the picture implies that the thumbnail exists.
  await store(small, thumbnail)
  await store(full, picture)
  const { width, height } = await sharp(picture).metadata()
  return { name: full, width, height }
}
