import { type Locale, localePath } from '@bayt/content/locale'
import { DRAFT_PATH } from './addresses.ts'

/** The links of shared drafts: `/draft#<secret>`, `/ar/draft#<secret>`. */

/** 256 random bits: even half of these bits would make guessing hopeless. */
const SECRET_BYTES = 32

/** A secret for a new link, in characters that need no encoding in an address. */
export function createDraftSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

/** The stored form of a secret: SHA-256 in hexadecimal digits. The secret is random, so trial and error cannot find it. */
export async function hashDraftSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The secret is the fragment of the address. A browser never sends the fragment: neither the host of the site nor a proxy in
 * front of it sees the link.
 */
export function draftAddress(locale: Locale, secret: string): string {
  return `${localePath(locale, DRAFT_PATH)}#${secret}`
}
