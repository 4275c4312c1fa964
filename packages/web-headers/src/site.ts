import { BASE_DIRECTIVES, type Directives, directiveTexts, SELF } from './policy.ts'

/** The directive of a page with the map of the head office, which is loaded on request (spec: public-site §9). */
export const MAP_DIRECTIVE = 'frame-src https://www.openstreetmap.org'

/**
 * The policy of public pages, without the hashes of scripts and styles: a CDN cannot send a nonce per load, so the build adds these hashes.
 * Pictures: spec: admin §9, start-up security setup.
 */
const DIRECTIVES: Directives = {
  ...BASE_DIRECTIVES,
  'img-src': [SELF, 'data:', 'blob:', 'https:'],
  'font-src': [SELF],
  'connect-src': [SELF],
  'manifest-src': [SELF],
  'worker-src': [SELF],
}

/** The directives as texts, e.g. `font-src 'self'`. */
export const SITE_DIRECTIVES: string[] = directiveTexts(DIRECTIVES)

/** Folders of the public site whose files have a content hash in their name. */
export const HASHED_FOLDERS = ['/_astro/', '/_pictures/', '/_share/'] as const

export function isHashed(path: string): boolean {
  return HASHED_FOLDERS.some((folder) => path.startsWith(folder))
}

/** Files that are the same until the next version of the code, under fixed names. */
export const DAILY_FILES = [
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/site.webmanifest',
  '/ar/site.webmanifest',
  '/sw.js',
] as const

export function isDaily(path: string): boolean {
  return DAILY_FILES.some((file) => file === path)
}
