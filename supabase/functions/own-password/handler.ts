import { passwordToCompare } from '@bayt/content/text/password'
import { isPasswordHash } from '@bayt/content/text/password-hash'
import bcrypt from 'bcryptjs'
import { z } from 'zod'
import { compareCurrentPassword, type PasswordAttempt } from '../_shared/current-password.ts'
import { HttpError, json, parseBody, readText, serveJson } from '../_shared/http.ts'

export interface OwnPasswordDeps {
  /** The caller's account and session. @throws HttpError 401 unless the caller is staff with a live session */
  caller(request: Request): Promise<{ id: number; email: string; session_id: string }>
  /** The id in the token of a known device. */
  deviceOf(token: string): Promise<string | undefined>
  /** Counts an attempt like a sign-in, and returns the stored hash; see `login_begin` in the migrations. */
  begin(email: string, device: string | null): Promise<PasswordAttempt>
  /** Notes a refusal in the audit trail. */
  refused(userId: number, device: string | null): Promise<void>
  /** Stores the new hash, once for a repeated call. @returns the new id of the session; `null` if the password has changed since `begin` */
  replace(change: PasswordReplacement): Promise<string | null>
  /** The token of the caller's session, under its new id. */
  signToken(request: Request, session: string): Promise<string>
}

interface PasswordReplacement {
  id: number
  session: string
  currentHash: string
  newHash: string
  /** The known device; a successful change resets its count of wrong passwords. */
  device: string | null
}

const MAX_BODY_BYTES = 16 * 1024

const change = z.object(
  {
    current: z.string('must be a text'),
    new_hash: z.string('must be a text').refine(isPasswordHash, 'must be a bcrypt hash of cost 10 to 12'),
    device: z.string('must be a text').nullish(),
  },
  'must be a JSON object with current and new_hash',
)

/**
 * Replaces the caller's own password. Compares the current password here; wrong passwords count as failed sign-ins. The browser hashes the
 * new password (spec: admin §5). Body: `{ current, new_hash, device }`. Ends all other sessions and renews the token of this session: a copy
 * of the old token is refused from then on. With the token of a known device, the change works while strangers have locked the e-mail.
 */
export function createOwnPassword(deps: OwnPasswordDeps): (request: Request) => Promise<Response> {
  const changed = async (request: Request, session: string) =>
    json(200, { changed: true, token: await deps.signToken(request, session) })
  return serveJson(async (request) => {
    const { id, email, session_id } = await deps.caller(request)
    const { current, new_hash, device: token } = parseBody(change, await readText(request, MAX_BODY_BYTES))
    const device = (await deps.deviceOf(token ?? '')) ?? null
    const attempt = await deps.begin(email, device)
    const replace = (currentHash: string) => deps.replace({ id, session: session_id, currentHash, newHash: new_hash, device })
    // The answer to the first call was lost: the typed current password is now the former password.
    const isRepeated = attempt.user_id === id && attempt.password_hash === new_hash
    const repeated = isRepeated && (await replace(new_hash))
    if (repeated) return changed(request, repeated)
    const hash = await compareCurrentPassword(attempt, id, current, () => deps.refused(id, device))
    if (await bcrypt.compare(passwordToCompare(current), new_hash)) {
      throw new HttpError(400, 'same_password', 'The new password is the current one.')
    }
    const session = await replace(hash)
    if (!session) throw new HttpError(403, 'wrong_password', 'The password was changed a moment ago.')
    return changed(request, session)
  })
}
