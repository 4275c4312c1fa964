/** Codes of trade: GTINs (the numbers below bar codes) and HS codes (of customs). */

const GTIN_LENGTHS = [8, 12, 13, 14]

/** Whether a text has the digits of a GTIN; its check digit may be wrong. */
export const hasGtinDigits = (text: string): boolean => /^\d+$/.test(text) && GTIN_LENGTHS.includes(text.length)

/**
 * The check digit that belongs to the other digits of a GTIN: from the right, the digits count three times and once in turn, and the
 * check digit fills the sum up to a multiple of ten.
 * @param gtin with `hasGtinDigits`
 */
export function checkDigit(gtin: string): number {
  const others = [...gtin.slice(0, -1)].reverse()
  const sum = others.reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether a text has the digits of an HS code: six internationally, eight or ten with the digits of a country. */
export const isHsCode = (text: string): boolean => /^(?:\d{6}|\d{8}|\d{10})$/.test(text)
