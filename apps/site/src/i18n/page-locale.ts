import type { Locale } from '@bayt/content/locale'

/**
 * The language of a page from the `[...locale]` part of its address.
 * @returns `undefined` where the part is neither absent nor `ar`: such a page does not exist
 */
export function pageLocale(part: string | undefined): Locale | undefined {
  if (part === undefined || part === '') return 'en'
  return part === 'ar' ? 'ar' : undefined
}
