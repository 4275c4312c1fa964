import { HttpError } from '../http.ts'

/** What has the beginning of a picture but not the rest. @param what in plain words, e.g. `it ends in the middle` */
export function brokenPicture(what: string): HttpError {
  return new HttpError(415, 'broken_picture', `The picture is damaged: ${what}. Save it again, or choose another one.`)
}

export const CUT_OFF = 'it ends in the middle'
