import { cutShortText } from './cut-short-text.ts'
import { isSuspicious, MarkupCleaner } from './markup-cleaner.ts'

/**
 * Cleans a short text such as a search query: strips unsafe markup, removes `<`, `>`, quotes and `&`, and cuts to 100 code
 * points.
 */
export const cleanShortText = (text: string) => cutShortText(isSuspicious(text) ? new MarkupCleaner(text).clean() : text)
