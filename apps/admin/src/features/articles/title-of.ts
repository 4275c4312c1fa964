import type { Locale } from '@bayt/content/locale'
import { nameIn } from '../../resource/name-in.ts'

/** The title of an article in the language of the interface; empty where it has none yet. */
export function titleOf(article: Record<string, unknown>, locale: Locale): string {
  return nameIn(locale, { en: article.title_en, ar: article.title_ar })
}
