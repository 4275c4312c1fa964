import { z } from 'zod'
import { HttpError, json, parseBody, readText, serveJson } from '../_shared/http.ts'

const MOST = 500
const NAME = /^(full\/)?[0-9a-f]{32}\.[a-z]{3,4}$/
const PICTURES = `must be from 1 to ${MOST} names of pictures in the library`
const removeRequest = z.object(
  { pictures: z.array(z.string(PICTURES).regex(NAME, PICTURES), PICTURES).min(1, PICTURES).max(MOST, PICTURES) },
  'must be {"pictures": […]}',
)
const MAX_BODY_BYTES = 64 * 1024

export interface RemoveDeps {
  /** The caller's account. @throws HttpError 401 unless the caller is staff with a live session */
  caller(request: Request): Promise<{ role: string }>
  /** Marks the unneeded pictures as removed, and returns them. The database decides. */
  take(request: Request, pictures: string[]): Promise<string[]>
  /** The given pictures that are in the library, and not marked as removed. */
  stored(request: Request, pictures: string[]): Promise<string[]>
  /** Removes files; ignores files that do not exist. */
  remove(names: string[]): Promise<void>
  /** Takes the mark back, because the files could not be removed. */
  giveBack(pictures: string[]): Promise<void>
}

/**
 * Removes unused pictures of the library with their thumbnails, for accounts of role `admin`. Body: `{ pictures }`, their names.
 * Response: `{ removed, kept }`, the names of the removed pictures, and of the other pictures that still exist. Without `kept`,
 * the remaining pictures are unknown.
 */
export function createRemove({ caller, take, stored, remove, giveBack }: RemoveDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const { role } = await caller(request)
    if (role !== 'admin') throw new HttpError(403, 'admins_only', 'Only an account of role admin may remove pictures.')
    const { pictures } = parseBody(removeRequest, await readText(request, MAX_BODY_BYTES))
    const taken = await take(request, pictures)
    try {
      if (taken.length > 0) await remove(taken.flatMap((name) => [name, name.replace(/^full\//, 'small/')]))
    } catch (error) {
      await giveBack(taken)
      throw error
    }
    // Reads the other pictures after the removal: if this look-up fails, the removal stays.
    const left = pictures.filter((name) => !taken.includes(name))
    const kept = left.length > 0 ? await stored(request, left).catch(notKnown) : []
    return json(200, { removed: taken, kept })
  })
}

function notKnown(error: unknown): undefined {
  console.warn('It is not known which of the pictures that were not removed are still there:', error)
}
