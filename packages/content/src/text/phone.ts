const INTERNATIONAL = /^\+?[1-9][0-9]{1,14}$/
const LOCAL = /^[0-9]{7,15}$/

/**
 * Whether a text is a phone number: an optional plus, a non-zero digit and 1 to 14 more digits, or 7 to 15 digits
 * (spec: public-site §5).
 */
export function isPhone(text: string): boolean {
  return INTERNATIONAL.test(text) || LOCAL.test(text)
}
