import type { Locale } from '@bayt/content/locale'
import { formatList } from '../../ui/i18n/format.ts'
import { NAMED } from './use-behind-many.ts'

/**
 * The first names, each with its own direction, and the number of further names.
 * @param others the end of the list, for the number of further names
 */
export function listNames(locale: Locale, names: readonly string[], others: (count: number) => string): string {
  const named = names.slice(0, NAMED).map((name) => `\u2068${name}\u2069`)
  const more = names.length - named.length
  return formatList(locale, more > 0 ? [...named, others(more)] : named)
}
