/** spec: public-site §5: must parse, be http or https, and contain no javascript, data or vbscript text. */
const FORBIDDEN = /(?:javascript|data|vbscript):/i

/** Whether a text is an absolute http(s) address that is safe to place in `href` or `src`. */
export function isSafeUrl(text: string): boolean {
  if (/\s/.test(text) || FORBIDDEN.test(text)) return false
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}
