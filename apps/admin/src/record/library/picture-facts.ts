import { LOCALE_FACTS, type Locale, localised, ownFirst } from '@bayt/content/locale'
import type { LibraryPicture } from '@bayt/content/queries/library'
import { formatNumber, formatShortDate } from '../../ui/i18n/format.ts'
import { recordName } from '../record-name.ts'
import { LIBRARY_TEXTS } from './library-texts.ts'

/** The descriptions of a picture, in the language of the interface first. */
export function descriptionsOf({ texts }: LibraryPicture, locale: Locale) {
  if (!texts) return []
  return ownFirst(locale).flatMap((language) => {
    const text = localised(texts, 'alt', language)
    return text ? [{ language, dir: LOCALE_FACTS[language].dir, text }] : []
  })
}

/** The name of a picture for staff: its description, a record that shows it, its file, or its day. */
export function pictureName(picture: LibraryPicture, locale: Locale): string {
  const [description] = descriptionsOf(picture, locale)
  const [use] = picture.uses
  return (
    description?.text ||
    (use && recordName(use.entity, use.names, locale)) ||
    // Isolated: otherwise the dot and the digits of a name would move in an Arabic sentence.
    (picture.file_name && `\u2066${picture.file_name}\u2069`) ||
    LIBRARY_TEXTS[locale].unnamed(formatShortDate(locale, picture.stored_at))
  )
}

/** `1,200 × 800` and `240 kB`, as far as they are known. */
export function sizesOf({ width, height, bytes }: LibraryPicture, locale: Locale): string[] {
  const texts = LIBRARY_TEXTS[locale]
  const format = (value: number) => formatNumber(locale, value)
  const parts = [
    width !== null && height !== null ? texts.pixels(format(width), format(height)) : '',
    bytes !== null ? texts.kilobytes(format(Math.ceil(bytes / 1024))) : '',
  ]
  return parts.filter((part) => part !== '')
}
