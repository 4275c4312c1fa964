import { isStorableUrl } from './url.ts'

/** Marks of direction and width disguise an address. `cleanAddress` removes them. */
const MARKS = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/

/**
 * Whether a text is safe as a link of the site: a site path, an anchor, http(s), mailto or tel, without marks of direction. The database's
 * `private.is_link` refuses the same marks.
 */
export function isSafeLink(text: string): boolean {
  if (MARKS.test(text)) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what browsers strip from addresses
  if (/[\u0000-\u0020\u007F\\]/.test(text)) return false
  if (text.startsWith('#')) return text.length > 1
  if (text.startsWith('/')) return !text.startsWith('//')
  if (/^mailto:[^@]+@[^@]+$/i.test(text) || /^tel:\+?[0-9-]+$/i.test(text)) return true
  return isStorableUrl(text)
}

/** Prefixes a hero link that starts with `#` with `/` (spec: public-site §2). */
export function anchorFromHome(link: string): string {
  return link.startsWith('#') ? `/${link}` : link
}
