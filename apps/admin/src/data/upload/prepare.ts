import { UPLOAD_MAX_BYTES } from '@bayt/content/entities/limits'
import { downscale, type PictureType, type SmallPicture, SNIFF_BYTES, sniffPicture, TooManyPixelsError } from './downscale.ts'
import type { PictureToSend } from './send.ts'

export type PictureProblem = 'not_an_image' | 'heic' | 'too_large' | 'too_many_pixels'

/** A file that is refused before the upload starts. */
export class PictureRefusedError extends Error {
  override readonly name = 'PictureRefusedError'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem) {
    super(`The picture is refused: ${problem}`)
    this.problem = problem
  }
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
}

/** The name of the uploaded file: the time, the original name without special characters, and the extension of the new type. */
export function uploadName(name: string, type: string, now: number): string {
  const stem = name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${now}-${stem || 'picture'}.${EXTENSIONS[type] ?? 'jpg'}`
}

/**
 * Checks a chosen file by its content and downscales it for slow connections.
 * @param signal skips a picture that is cancelled before its turn
 * @throws PictureRefusedError; `DOMException` `AbortError` when cancelled
 */
export async function preparePicture(file: File, signal: AbortSignal): Promise<PictureToSend> {
  const type = sniffPicture(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()))
  if (!type) throw new PictureRefusedError('not_an_image')
  const { blob, thumbnail } = (await downscaleOrRefuse(file, type, signal)) ?? undecoded(file, type)
  if (blob.size > UPLOAD_MAX_BYTES) throw new PictureRefusedError('too_large')
  return { blob, thumbnail, name: uploadName(file.name, blob.type || type, Date.now()) }
}

async function downscaleOrRefuse(file: File, type: PictureType, signal: AbortSignal): Promise<SmallPicture | undefined> {
  try {
    return await downscale(file, type, signal)
  } catch (error) {
    if (error instanceof TooManyPixelsError) throw new PictureRefusedError('too_many_pixels')
    throw error
  }
}

/** A picture that this device cannot decode is uploaded unchanged if it is small enough and the server accepts its type. */
function undecoded(file: File, type: PictureType): SmallPicture {
  if (type === 'image/heic') throw new PictureRefusedError('heic')
  if (type === 'image/avif') throw new PictureRefusedError('not_an_image')
  if (file.size > UPLOAD_MAX_BYTES) throw new PictureRefusedError('too_large')
  return { blob: new Blob([file], { type }), thumbnail: undefined }
}
