import { type LoginResponse, loginResponse } from '@bayt/content/entities/session'
import { z } from 'zod'

/** A signed-in account with the token that proves it. */
export type Session = Omit<LoginResponse, 'device'>

export type SessionUser = Session['user']

/**
 * - `signed_in`: the stored items are valid and not expired; `endsSoon` in the last 5 minutes
 * - `expired`: was signed in on this page, and the token ended; what is on the screen stays until the same account signs in again
 * - `signed_out`: no account, or an explicit sign-out
 */
export type SessionState =
  | { status: 'signed_in'; session: Session; endsSoon: boolean }
  | { status: 'expired'; user: SessionUser }
  | { status: 'signed_out' }

/** The session marker: a token and when it ends (spec: admin §3). */
export const sessionMarker = loginResponse.pick({ token: true, expires_at: true })

export const authFlag = z.literal(true)
export const userSummary = loginResponse.shape.user

/** Whether a session has ended. An unreadable time counts as ended. */
export function isExpired(expiresAt: string, now: number): boolean {
  const end = Date.parse(expiresAt)
  return Number.isNaN(end) || end <= now
}
