import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app supports it: SHA-1, 6 digits, 30 seconds. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** Steps before and after the present step, for clocks that are up to half a minute off (RFC 6238 §5.2). */
const DRIFT_STEPS = 1

/** A new secret in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * The step whose code was typed. The caller accepts each step once.
 * @param code six digits
 * @param nowMs by the clock of the server
 * @returns undefined for a wrong code
 */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  const drift = new TOTP({ ...SETTINGS, secret }).validate({ token: code, timestamp: nowMs, window: DRIFT_STEPS })
  return drift === null ? undefined : Math.floor(nowMs / 1000 / SETTINGS.period) + drift
}
