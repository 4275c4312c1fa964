import { type Locale, localePath, splitLocale } from '@bayt/content/locale'

/** The links of shared drafts: `/draft/<secret>`, `/ar/draft/<secret>`. */

/** 256 random bits, which is twice what guessing must not reach. */
const SECRET_BYTES = 32
const ADDRESS = /^\/draft\/([\w-]{43})$/

/** A secret for a new link, in letters that an address needs no encoding for. */
export function createDraftSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

/** What is stored of a secret: SHA-256 in hexadecimal digits. The secret is random, so nobody finds it by trying. */
export async function hashDraftSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function draftAddress(locale: Locale, secret: string): string {
  return localePath(locale, `/draft/${secret}`)
}

/** @returns `undefined` where the address is not one of a draft */
export function readDraftAddress(pathname: string): { locale: Locale; secret: string } | undefined {
  const { locale, path } = splitLocale(pathname)
  const [, secret] = ADDRESS.exec(path) ?? []
  return secret === undefined ? undefined : { locale, secret }
}
