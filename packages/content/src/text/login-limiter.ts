import { normaliseEmail } from './email.ts'

/** spec: admin §4, §9 */
export const LOGIN_MAX_FAILURES = 5
/**
 * How long a lock of the sign-in lasts. The database has the same time: `count_attempt` (supabase/migrations/…_sessions.sql). Texts name
 * the time, in both languages: account/notices/account-notices.tsx and account/security/texts.ts of the admin,
 * i18n/developer.ts of the site, and supabase/functions/notify-owners/texts.ts.
 */
export const LOGIN_WINDOW_MS = 15 * 60_000
export const LOGIN_CLEANUP_MS = 5 * 60_000

/**
 * The number of passwords that one account may set, including its own; the database counts them (spec: admin §9: 10 per 5
 * minutes).
 */
export const PASSWORD_CHANGES = { max: 10, windowMs: 5 * 60_000 } as const
/** How often one account may set the password of another account; the database counts (spec: admin §9: 3 per 60 minutes). */
export const PASSWORD_RESETS = { max: 3, windowMs: 60 * 60_000 } as const

export interface LoginStatus {
  isLocked: boolean
  failures: number
  maxFailures: number
  /** Time until the lock ends; 0 without a lock. */
  remainingMs: number
}

interface Entry {
  failures: number
  windowEndsMs: number
}

/** Returns the time in milliseconds. */
export type Clock = () => number

/**
 * Counts failed sign-ins per e-mail in the browser: after 5 failures, the browser sends no more attempts until 15 minutes after
 * the fifth. The server has its own limiter; the limiter in the browser saves the call and shows the countdown.
 */
export class LoginLimiter {
  readonly #entries = new Map<string, Entry>()
  readonly #now: Clock
  #nextCleanupMs: number

  constructor(now: Clock = Date.now) {
    this.#now = now
    this.#nextCleanupMs = now() + LOGIN_CLEANUP_MS
  }

  /** Counts a failed attempt. Attempts during a lock do not count. */
  fail(email: string): LoginStatus {
    const { isLocked, failures } = this.status(email)
    if (!isLocked) {
      this.#entries.set(normaliseEmail(email), { failures: failures + 1, windowEndsMs: this.#now() + LOGIN_WINDOW_MS })
    }
    return this.status(email)
  }

  /** Forgets the failed attempts of an e-mail, after a successful sign-in or manually on the developer page. */
  reset(email: string): void {
    this.#entries.delete(normaliseEmail(email))
  }

  status(email: string): LoginStatus {
    this.#cleanUp()
    const entry = this.#entries.get(normaliseEmail(email))
    const leftMs = entry ? entry.windowEndsMs - this.#now() : 0
    const failures = entry && leftMs > 0 ? entry.failures : 0
    const isLocked = failures >= LOGIN_MAX_FAILURES
    return { isLocked, failures, maxFailures: LOGIN_MAX_FAILURES, remainingMs: isLocked ? leftMs : 0 }
  }

  /** Number of counted e-mails. */
  get size(): number {
    this.#cleanUp()
    return this.#entries.size
  }

  /** Removes expired entries every 5 minutes, on the next call instead of with a timer. */
  #cleanUp(): void {
    const now = this.#now()
    if (now < this.#nextCleanupMs) return
    this.#nextCleanupMs = now + LOGIN_CLEANUP_MS
    for (const [email, { windowEndsMs }] of this.#entries) if (windowEndsMs <= now) this.#entries.delete(email)
  }
}
