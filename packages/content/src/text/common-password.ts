import { COMMON_PASSWORDS } from './common-password-list.ts'

/**
 * A Bloom filter: finds every listed password, and wrongly about one in 2,000 other passwords. The bits of the filter are stored as base64
 * (packages/dev-tools/src/common-passwords.ts).
 */
export const FILTER_BITS = 160_000
const HASHES = 11

/** FNV-1a of the UTF-16 units, with a given start value. */
function hash(text: string, start: number): number {
  let value = start
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16_777_619)
  return (value ^ (value >>> 15)) >>> 0
}

/** The bits that stand for a password in lower case. */
export function filterBits(password: string): number[] {
  const text = password.normalize('NFC').toLowerCase()
  const [first, step] = [hash(text, 2_166_136_261), hash(text, 84_696_351)]
  return Array.from({ length: HASHES }, (_, index) => (first + index * step) % FILTER_BITS)
}

let filter: Uint8Array | undefined

/** Whether a password is one of the 10,000 commonest, in any case of its letters; blanks at its ends do not count, as at sign-in. */
export function isCommonPassword(password: string): boolean {
  filter ??= Uint8Array.from(atob(COMMON_PASSWORDS), (letter) => letter.charCodeAt(0))
  const bits = filter
  return filterBits(password.trim()).every((bit) => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}

const lettersOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')

/**
 * Whether the letters of a password are only a name or a part of a name: `Salem-2026`, `BaytAlMina1`.
 * @param names of the person and the company, and the e-mail
 */
export function isNamePassword(password: string, names: string[]): boolean {
  const letters = lettersOf(password)
  const parts = names.flatMap((name) => [name, ...name.split(/[\s@._-]+/)]).map(lettersOf)
  return parts.some((part) => part.length > 2 && part === letters)
}
