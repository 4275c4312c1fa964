import { toHex } from '@bayt/content/text/sealed'
import { codeLetters } from './code-letters.ts'

const CODES = 10
/** Crockford's base32: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = 24
const GROUP = /.{4}/g

/** Ten codes with 120 random bits each, in groups of four: `7K2M-…`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(crypto.getRandomValues(new Uint8Array(LETTERS)), (byte) => ALPHABET[byte % ALPHABET.length])
    return (letters.join('').match(GROUP) ?? []).join('-')
  })
}

/** A typed code in the spelling that is hashed; undefined if the text cannot be a code. Case does not matter. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = codeLetters(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = letters.length === LETTERS && [...letters].every((letter) => ALPHABET.includes(letter))
  return isCode ? letters : undefined
}

/** SHA-256 in hex. A code has 120 random bits: nobody can derive a code from its hash. */
export async function hashRecoveryCode(code: string): Promise<string> {
  const bytes = new TextEncoder().encode(readRecoveryCode(code) ?? '')
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
