import { describeError } from '../../lib/errors/describe.ts'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import { PictureRefusedError } from '../../lib/upload/prepare.ts'

/** The message of an upload that failed or was refused (spec: admin §8). */
export function describeUploadError(error: unknown, text: Dictionary): string {
  if (!(error instanceof PictureRefusedError)) return text.picture.failed(describeError(error, text))
  const texts = {
    not_an_image: `${text.picture.notAnImage}. ${text.picture.formats}`,
    heic: text.picture.heic,
    too_large: text.picture.tooLarge,
    too_many_pixels: text.picture.tooManyPixels,
  }
  return texts[error.problem]
}
