import { basename } from 'node:path'
import { ContentError, classifyError } from '@bayt/content/errors'
import { throwOnError, unwrap } from '@bayt/content/queries/unwrap'
import sharp from 'sharp'
import type { Project } from '../project.ts'
import { formatOf, type PictureFormat } from './format.ts'
import { libraryOf } from './names.ts'
import type { PreparedPicture } from './prepare.ts'

/** As in `image-upload`. */
const MAX_PIXELS = 24_000_000
const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' }

/**
 * Stores a picture of an export under its name, which is made from its content, with the secret key: `image-upload` has verified it before,
 * and would need an hour for some thousand. It is decoded here, and must be what its name says.
 * @returns its address; undefined if `image-upload` must decide: without the key, and for a picture that cannot be decoded
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
    // The thumbnail first: the address of a picture implies that it exists.
    if (thumbnail) await store(name.replace('full/', 'small/'), thumbnail, type)
    await store(name, bytes, type)
  } catch (error) {
    throw classifyError(error, error instanceof Error && 'status' in error ? Number(error.status) || undefined : undefined)
  }
  const facts = { p_picture: name, p_width: image.width, p_height: image.height, p_file_name: basename(name) }
  await throwOnError(client.rpc('record_upload', facts))
  return libraryOf(url) + name
}

/** The format of a picture whose type is that of its name, after all its pixels were read. */
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
