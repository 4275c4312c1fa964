import { UPLOAD_MAX_BYTES } from '../entities/limits.ts'

const TIMEOUT_MS = 15_000

/**
 * Creates a function that fetches original pictures from the project's public storage only. Content may contain any address, and
 * the publisher may reach internal ones (SSRF).
 * @param supabaseUrl address of the project
 * @returns a function that fetches one picture, or throws an Error with a message for staff
 */
export function createPictureFetch(supabaseUrl: string): (url: string) => Promise<Uint8Array> {
  const storage = new URL('/storage/v1/object/public/', supabaseUrl)
  return async (url) => {
    const address = URL.parse(url)
    if (!address || address.origin !== storage.origin || !address.pathname.startsWith(storage.pathname)) {
      throw new Error('The picture is not in the media library. Upload it there and choose it again.')
    }
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (!answer.ok) throw new Error(`The media library answered ${answer.status} for the picture.`)
    if (Number(answer.headers.get('content-length') ?? 0) > UPLOAD_MAX_BYTES) throw new Error('The picture is larger than 10 MB.')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (bytes.byteLength > UPLOAD_MAX_BYTES) throw new Error('The picture is larger than 10 MB.')
    return bytes
  }
}
