import type { Locale } from '@bayt/content/locale'

/** Key of the share picture of one item in one language. */
export type ShareKey = `${'products' | 'articles'}/${number}/${Locale}`

export function shareKey(collection: 'products' | 'articles', id: number, locale: Locale): ShareKey {
  return `${collection}/${id}/${locale}`
}
