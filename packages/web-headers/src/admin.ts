import { CACHE_CONTROL } from './cache-control.ts'
import { BASE_DIRECTIVES, policyText, SELF } from './policy.ts'
import { documentHeaders } from './security.ts'

/** The addresses in the admin's policy. */
export interface PolicyAddresses {
  supabaseUrl: string
  siteUrl: string
}

const NONCE_BYTES = 16

/** 16 random bytes, URL-safe (spec: admin §9). */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

const MAPS_FRAME = 'https://www.google.com/maps/'
const FONT_STYLES = 'https://fonts.googleapis.com'
const FONT_FILES = 'https://fonts.gstatic.com'

/**
 * The content security policy of a page load (spec: admin §9). `connect-src` also names the public site, whose `/release.json`
 * proves that a change is live. The specification also allows scripts of a maps service. The console loads no such script, and a
 * maps host serves JSONP, which can call any function named in the address, so the policy does not allow the host. No
 * `unsafe-inline`, not even for styles: React and React Aria set single properties through the style object of an element, which
 * the policy does not restrict, and the few `<style>` elements of React Aria have the nonce.
 */
export function adminPolicy(nonce: string, { supabaseUrl, siteUrl }: PolicyAddresses): string {
  const backend = new URL(supabaseUrl).origin
  const site = new URL(siteUrl).origin
  return policyText({
    ...BASE_DIRECTIVES,
    'script-src': [SELF, `'nonce-${nonce}'`],
    'style-src': [SELF, `'nonce-${nonce}'`, FONT_STYLES],
    'font-src': [SELF, FONT_FILES],
    // The preview shows the site: `https:` covers its address, unless the site is on this machine.
    'img-src': [SELF, 'data:', 'blob:', 'https:', backend, ...(isHosted({ supabaseUrl, siteUrl }) ? [] : [site])],
    'connect-src': [SELF, backend, site],
    'frame-src': [MAPS_FRAME],
    'worker-src': [SELF],
    'manifest-src': [SELF],
    // A backend on plain http exists only on loopback; an upgrade of its requests to https would break them.
    ...(isHosted({ supabaseUrl, siteUrl }) ? { 'upgrade-insecure-requests': [] } : {}),
  })
}

/** Whether backend and site are hosted. If they are, the admin is served over https. */
export function isHosted(addresses: PolicyAddresses): boolean {
  return [addresses.supabaseUrl, addresses.siteUrl].every((address) => address.startsWith('https:'))
}

/** The headers of the admin's HTML. @param nonce nonce of this page load */
export function adminHtmlHeaders(nonce: string, addresses: PolicyAddresses): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': CACHE_CONTROL.noStore,
    ...documentHeaders(adminPolicy(nonce, addresses)),
  }
}

/** The `cache-control` header of a file of the admin. @param path path below `/admin` */
export function adminCacheControl(path: string): string {
  return path.startsWith('/assets/') ? CACHE_CONTROL.immutable : CACHE_CONTROL.revalidate
}
