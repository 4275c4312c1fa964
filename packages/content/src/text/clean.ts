const BLOCKS = /<\s*(script|iframe|object|embed|form|style)\b[\s\S]*?(?:<\s*\/\s*\1\s*>|$)/gi
const CLOSING_TAGS = /<\s*\/\s*(?:script|iframe|object|embed|form|style)\b[^>]*>/gi
const EVENT_HANDLER = /(<[^>]*?)[\s/"']on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi
const SCRIPT_TEXT = /(?:javascript|vbscript)\s*:|expression\s*\(/gi
const DATA_LINK = /data:(?!image\/)[\w.+-]*(?:\/[\w.+-]+)?[;,][^\s"'>]*/gi

/**
 * Removes script, iframe, object, embed, form and style blocks, inline event handlers, `javascript:`, `vbscript:`,
 * non-image data links and `expression(` (spec: public-site §5, admin §9). Repeats until nothing is left to remove, so
 * that pieces cannot join into what was removed. Plain text stays as it is: `once=5` or `data: 12 kg` are no markup.
 */
export function cleanText(text: string): string {
  let before: string
  let cleaned = text
  do {
    before = cleaned
    cleaned = cleaned
      .replace(BLOCKS, '')
      .replace(CLOSING_TAGS, '')
      .replace(EVENT_HANDLER, '$1')
      .replace(SCRIPT_TEXT, '')
      .replace(DATA_LINK, '')
  } while (cleaned !== before)
  return cleaned
}
