import { type LoginResponse, loginResponse } from '@bayt/content/entities/session'
import { z } from 'zod'
import { parseJson } from '../parse-json.ts'

/** A signed-in account with the token that proves it. */
export type Session = Omit<LoginResponse, 'server_time' | 'device'> & {
  /** How far the clock of the device was ahead of the clock of the server at sign-in (ms); absent if both clocks agreed. */
  clock_ahead_ms?: number | undefined
}

export type SessionUser = Session['user']

/**
 * - `signed_in`: the stored items are valid and not expired; `endsSoon` in the last 5 minutes
 * - `expired`: was signed in on this page, and the token ended; the screen stays until the same account signs in again
 * - `signed_out`: no account, or an explicit sign-out
 */
export type SessionState =
  | { status: 'signed_in'; session: Session; endsSoon: boolean }
  | { status: 'expired'; user: SessionUser }
  | { status: 'signed_out' }

/** The account whose data the page shows. */
export function accountOf(state: SessionState): number | undefined {
  if (state.status === 'signed_out') return undefined
  return state.status === 'expired' ? state.user.id : state.session.user.id
}

/** The session marker: a token and when it ends by the server's clock (spec: admin §3). */
export const sessionMarker = loginResponse
  .pick({ token: true, expires_at: true, must_set_up: true, must_change_password: true })
  .extend({ clock_ahead_ms: z.number().optional() })

export const authFlag = z.literal(true)
export const userSummary = loginResponse.shape.user

/**
 * How long a session lasts from now on; 0 or less once it has ended. An unreadable time counts as ended.
 * @param now by the clock of the device (ms)
 */
export function leftOf({ expires_at, clock_ahead_ms = 0 }: z.output<typeof sessionMarker>, now: number): number {
  const left = Date.parse(expires_at) + clock_ahead_ms - now
  return Number.isNaN(left) ? 0 : left
}

/** A step without which a live session may do nothing: to set up a second factor, or to replace a password that somebody else has set. */
const refusal = z.object({ code: z.literal('PT403'), details: z.enum(['factor', 'password']) })
export type MissingStep = z.output<typeof refusal>['details']

/** The step that the table API names in its refusal (HTTP 403); `undefined` for any other answer. The caller can still read the answer. */
export async function missingStepOf(response: Response): Promise<MissingStep | undefined> {
  if (response.status !== 403) return undefined
  const { data } = refusal.safeParse(parseJson(await response.clone().text()))
  return data?.details
}
