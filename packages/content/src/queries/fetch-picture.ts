import { UPLOAD_MAX_BYTES } from '../entities/limits.ts'
import { isInPublicStorage } from '../entities/picture-address.ts'

const TIMEOUT_MS = 15_000

/**
 * Creates a function that fetches original pictures from the project's public storage only. Content may contain any address, and
 * the publisher may reach internal addresses (SSRF).
 * @param supabaseUrl address of the project
 * @returns a function that fetches one picture, or throws an Error with a message for staff
 */
export function createPictureFetch(supabaseUrl: string): (url: string) => Promise<Uint8Array> {
  return async (url) => {
    if (!isInPublicStorage(url, supabaseUrl)) {
      throw new Error('The picture is not in the media library. Upload it there and choose it again.')
    }
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (!answer.ok) throw new Error(`The media library answered ${answer.status} for the picture.`)
    if (Number(answer.headers.get('content-length') ?? 0) > UPLOAD_MAX_BYTES) throw new Error('The picture is larger than 10 MB.')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (bytes.byteLength > UPLOAD_MAX_BYTES) throw new Error('The picture is larger than 10 MB.')
    return bytes
  }
}
