import { isSuspicious, MarkupCleaner } from './markup-cleaner.ts'

/** spec: public-site §5, §9 */
export const SHORT_TEXT_MAX_LENGTH = 100

/**
 * Cleans a short text such as a search query: strips unsafe markup, removes `<`, `>`, quotes and `&`, and cuts to 100 code
 * points.
 */
export function cleanShortText(text: string): string {
  const clean = isSuspicious(text) ? new MarkupCleaner(text).clean() : text
  return [...clean.replace(/[<>"'&]/g, '')].slice(0, SHORT_TEXT_MAX_LENGTH).join('')
}
