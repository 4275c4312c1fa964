import { DEFAULT_LOCALE, localePath, splitLocale } from '@bayt/content/locale'
import { toLatinDigits } from '@bayt/content/text/digits'
import { hasInvisible } from '@bayt/content/text/invisible'
import { FIXED_PATHS } from './addresses.ts'

/** Signs that a message or a sentence adds after an address. */
export const BEHIND = /[\s/.,;:!?…،؛؟'"`»”’)\]}>*~]/u

/**
 * The canonical address of a page whose address is written in another way, as people type and copy addresses: with capital
 * letters, a dot or comma at its end, marks of direction, slashes, `.html`, or the prefix of the default language. The id in an
 * address is converted to a number (spec: public-site §4), so `/products/016`, `/products/16.0` and `/products/1.6e1` mean
 * `/products/16`, and so does the id in Arabic digits.
 * @returns `undefined` for the canonical address itself, for ids that no record can have, such as `1e400`, `-0` and `1.5`, and
 * for other pages
 */
export function canonicalAddress(pathname: string): string | undefined {
  const { locale, path } = splitLocale(withoutDefaultPrefix(plain(decoded(pathname))))
  const page = FIXED_PATHS.find((fixed) => fixed === path) ?? listPage(path) ?? recordPage(path)
  const address = page && localePath(locale, page)
  return address === pathname ? undefined : address
}

function listPage(path: string): string | undefined {
  return /^\/(?:products|articles)\/page\/[1-9]\d{0,8}$/.test(path) ? path : undefined
}

function recordPage(path: string): string | undefined {
  const [, collection, written] = /^\/(products|articles)\/([^/]+)$/.exec(path) ?? []
  if (collection === undefined || written === undefined) return undefined
  const id = Number(written)
  return Number.isSafeInteger(id) && id > 0 ? `/${collection}/${id}` : undefined
}

/** An address in small letters and Latin digits, without invisible characters, query, fragment and the name of its index file. */
function plain(path: string): string {
  const visible = [...path].filter((letter) => letter <= '\u009F' || !hasInvisible(letter)).join('')
  const small = withoutEnd(toLatinDigits(visible).toLowerCase())
  return withoutEnd(small.replace(/\.html$/, '').replace(/\/index$/, '')) || '/'
}

/** A loop, because a regular expression would take quadratic time for many signs. */
function withoutEnd(path: string): string {
  let end = path.length
  while (end > 0 && BEHIND.test(path.charAt(end - 1))) end--
  return path.slice(0, end)
}

function withoutDefaultPrefix(path: string): string {
  const prefix = `/${DEFAULT_LOCALE}`
  if (path === prefix) return '/'
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

/** An incorrectly encoded text is returned unchanged; no page has such an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
