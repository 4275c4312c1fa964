import { PASSWORD_MAX_BYTES, TEXT_LIMITS } from '@bayt/content/entities/limits'
import { byteLength } from '@bayt/content/text/bytes'
import { passwordToCompare } from '@bayt/content/text/password'
import { isPasswordHash } from '@bayt/content/text/password-hash'
import bcrypt from 'bcryptjs'
import { z } from 'zod'
import { HttpError, json, parseBody, readText, serveJson } from '../_shared/http.ts'

export interface OwnPasswordDeps {
  /** The caller's account and session. @throws HttpError 401 unless it is staff with a live session */
  caller(request: Request): Promise<{ id: number; email: string; session_id: string }>
  /** Counts an attempt like a sign-in, and returns the stored hash; see `login_begin` in the migrations. */
  begin(email: string): Promise<{ allowed: boolean; retry_after_s: number; user_id: number | null; password_hash: string | null }>
  /** Stores the new hash; `false` if the password was changed in between. */
  replace(change: { id: number; session: string; currentHash: string; newHash: string }): Promise<boolean>
}

const MAX_BODY_BYTES = 16 * 1024

const change = z.object(
  {
    current: z.string('must be a text'),
    new_hash: z.string('must be a text').refine(isPasswordHash, 'must be a bcrypt hash of cost 10 to 12'),
  },
  'must be a JSON object with current and new_hash',
)

/**
 * Replaces the caller's own password. The current one is compared here, and wrong ones count as failed sign-ins: whoever finds an open
 * console cannot guess. The browser hashes the new one (spec: admin §5). Body: `{ current, new_hash }`.
 */
export function createOwnPassword(deps: OwnPasswordDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const { id, email, session_id } = await deps.caller(request)
    const { current, new_hash } = parseBody(change, await readText(request, MAX_BODY_BYTES))
    const attempt = await deps.begin(email)
    if (!attempt.allowed) {
      throw new HttpError(429, 'locked', 'Too many failed attempts. Try again later.', { retry_after_s: attempt.retry_after_s })
    }
    const typed = passwordToCompare(current)
    const isTooLong = typed.length > TEXT_LIMITS.password || byteLength(typed) > PASSWORD_MAX_BYTES
    const hash = attempt.user_id === id ? attempt.password_hash : null
    const isRight = !isTooLong && hash !== null && isPasswordHash(hash) && (await bcrypt.compare(typed, hash))
    if (!isRight || hash === null) throw new HttpError(403, 'wrong_password', 'The current password is not right.')
    const isReplaced = await deps.replace({ id, session: session_id, currentHash: hash, newHash: new_hash })
    if (!isReplaced) throw new HttpError(403, 'wrong_password', 'The password was changed a moment ago.')
    return json(200, { changed: true })
  })
}
