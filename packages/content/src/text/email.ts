const MAX_LENGTH = 254

/** Text, at-sign, text, dot, text, without spaces (spec: admin §5). */
const PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u

/** An e-mail address as it is compared and stored: NFKC, trimmed, lower case. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

/** Whether a normalised address has the form of the specification and at most 254 characters. */
export function isEmail(email: string): boolean {
  return email.length <= MAX_LENGTH && PATTERN.test(email)
}
