import { localePath, splitLocale } from '@bayt/content/locale'
import { toLatinDigits } from '@bayt/content/text/digits'

/**
 * The address of a record whose id is written in another way: the id in an address is converted to a number (spec: public-site §4), so
 * `/products/016`, `/products/16.0` and `/products/1.6e1` mean `/products/16`, and so does the id in Arabic digits.
 * @returns `undefined` for the address itself, for ids that no record can have, such as `1e400`, `-0` and `1.5`, and for other pages
 */
export function canonicalRecordAddress(pathname: string): string | undefined {
  const { locale, path } = splitLocale(pathname)
  const [, collection, written] = /^\/(products|articles)\/([^/]+)$/.exec(path) ?? []
  if (collection === undefined || written === undefined) return undefined
  const id = Number(toLatinDigits(decoded(written)))
  if (!Number.isSafeInteger(id) || id <= 0 || String(id) === written) return undefined
  return localePath(locale, `/${collection}/${id}`)
}

/** An incorrectly encoded text is returned unchanged; it is not a number. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
