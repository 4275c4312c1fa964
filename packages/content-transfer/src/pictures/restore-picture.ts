import { basename } from 'node:path'
import { ContentError, classifyError } from '@bayt/content/errors'
import { throwOnError, unwrap } from '@bayt/content/queries/unwrap'
import sharp from 'sharp'
import type { Project } from '../project.ts'
import { formatOf, type PictureFormat } from './format.ts'
import { libraryOf } from './names.ts'
import type { PreparedPicture } from './prepare.ts'

/** The limit of `image-upload`. */
const MAX_PIXELS = 24_000_000
const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' }

/**
 * Stores a picture of an export directly, with the secret key. The picture keeps its name, which follows from its content. `image-upload`
 * has accepted the picture before, and would need an hour for some thousand pictures. This function decodes the picture, and its format must
 * match its name.
 * @returns the address of the picture; undefined if `image-upload` must decide: without the key, or if the picture cannot be decoded
 * @throws ContentError
 */
export async function restorePicture(
  project: Project,
  name: string,
  { bytes, thumbnail }: PreparedPicture,
): Promise<string | undefined> {
  const { store, client, url } = project
  const type = TYPES[name.split('.').at(-1) ?? '']
  const image = await decoded(bytes, name)
  if (!(store && type && image) || (thumbnail && !(await decoded(thumbnail, name)))) return undefined
  if (!(await unwrap(client.rpc('begin_upload', { p_picture: name }))))
    throw new ContentError('locked', 'The same picture is being removed from the library at the moment.')
  try {
    // The thumbnail is stored first, because the address of a picture implies that its thumbnail exists.
    if (thumbnail) await store(name.replace('full/', 'small/'), thumbnail, type)
    await store(name, bytes, type)
  } catch (error) {
    throw classifyError(error, error instanceof Error && 'status' in error ? Number(error.status) || undefined : undefined)
  }
  const facts = { p_picture: name, p_width: image.width, p_height: image.height, p_file_name: basename(name) }
  await throwOnError(client.rpc('record_upload', facts))
  return libraryOf(url) + name
}

/** Reads all pixels of a picture. @returns its format; undefined if the picture is damaged or its format does not match its name */
async function decoded(bytes: Uint8Array, name: string): Promise<PictureFormat | undefined> {
  try {
    const format = await formatOf(bytes)
    if (!name.endsWith(`.${format.extension}`)) return undefined
    await sharp(bytes, { animated: true, failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true }).raw().toBuffer()
    return format
  } catch {
    return undefined
  }
}
