import { TEXTS } from './shared/texts.ts'
import type { Locale } from './shared/types.ts'

export function metadataOf(locale: Locale) {
  const { title, description } = TEXTS[locale].site
  return { title, description, icons: '/favicon.svg' }
}
