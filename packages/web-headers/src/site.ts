import { BASE_DIRECTIVES, type Directives, directiveTexts, SELF } from './policy.ts'

/** Shows the head office, once it is asked for (spec: public-site §9). */
const MAPS = 'https://www.openstreetmap.org'

/**
 * What public pages may load, without scripts and styles: a CDN cannot vary a nonce per load, so the build allows those by
 * their hashes. Pictures: spec: admin §9, start-up security setup.
 */
const DIRECTIVES: Directives = {
  ...BASE_DIRECTIVES,
  'img-src': [SELF, 'data:', 'blob:', 'https:'],
  'font-src': [SELF],
  'connect-src': [SELF],
  'manifest-src': [SELF],
  'worker-src': [SELF],
  'frame-src': [MAPS],
}

/** The directives as texts, e.g. `font-src 'self'`. */
export const SITE_DIRECTIVES: string[] = directiveTexts(DIRECTIVES)

/** Folders of the public site whose files change their name with their content. */
export const HASHED_FOLDERS = ['/_astro/', '/_pictures/', '/_share/'] as const

export function isHashed(path: string): boolean {
  return HASHED_FOLDERS.some((folder) => path.startsWith(folder))
}
