import { ALT } from '@bayt/content/entities/picture-text'
import { LOCALES, type Locale } from '@bayt/content/locale'
import type { RecordAfter } from './records-after.ts'

/**
 * The languages in which pictures have a text, by address. @param texts of pictures; if a picture has several texts, the last
 * text counts
 */
export function alternativesOf(texts: readonly RecordAfter[]): Map<string, readonly Locale[]> {
  return new Map(
    texts.map(({ values }) => [String(values.image_url), LOCALES.filter((language) => (values[ALT[language]] ?? '') !== '')]),
  )
}
