import { cleanText } from './clean.ts'

/** spec: public-site §5, §9 */
export const SHORT_TEXT_MAX_LENGTH = 100

/**
 * Cleans a short text such as a search: unsafe markup stripped, the characters `<`, `>`, quotes and `&` removed, cut to
 * 100 characters (code points, so that none is cut in two).
 */
export function cleanShortText(text: string): string {
  return [...cleanText(text).replace(/[<>"'&]/g, '')].slice(0, SHORT_TEXT_MAX_LENGTH).join('')
}
