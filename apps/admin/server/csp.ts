import { randomBytes } from 'node:crypto'

/** The addresses that the admin's policy has to name. */
export interface PolicyAddresses {
  supabaseUrl: string
  siteUrl: string
}

/** 16 random bytes, URL-safe (spec: admin §9). */
export function createNonce(): string {
  return randomBytes(16).toString('base64url')
}

const MAPS = 'https://maps.googleapis.com'
const MAPS_FRAME = 'https://www.google.com/maps/'
const FONT_STYLES = 'https://fonts.googleapis.com'
const FONT_FILES = 'https://fonts.gstatic.com'

/**
 * The content security policy of one page load (spec: admin §9). `connect-src` also names the public site, whose
 * `/release.json` proves that a change is live.
 *
 * No `unsafe-inline`, for styles neither: React and React Aria set single properties through the style object of an
 * element, which a policy does not govern, and the few `<style>` elements of React Aria carry the page's nonce.
 */
export function contentSecurityPolicy(nonce: string, { supabaseUrl, siteUrl }: PolicyAddresses): string {
  const backend = new URL(supabaseUrl).origin
  const site = new URL(siteUrl).origin
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${MAPS}`,
    `style-src 'self' 'nonce-${nonce}' ${FONT_STYLES}`,
    `font-src 'self' ${FONT_FILES}`,
    `img-src 'self' data: blob: https: ${backend}`,
    `connect-src 'self' ${backend} ${site} ${MAPS}`,
    `frame-src ${MAPS_FRAME}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  const isPlainHttp = [backend, site].some((origin) => origin.startsWith('http:'))
  // A backend on plain http exists on loopback only (server/environment.ts); upgrading it would cut it off.
  if (!isPlainHttp) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}
