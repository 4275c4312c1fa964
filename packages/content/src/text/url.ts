/** spec: public-site §5: a URL must parse, be http or https, and contain no javascript, data or vbscript text. */
const FORBIDDEN = /(?:javascript|data|vbscript):/i

/** Whether a text is an absolute http(s) address that is safe in `href` or `src`. */
export function isSafeUrl(text: string): boolean {
  if (/\s/.test(text) || FORBIDDEN.test(text)) return false
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}

const HOST_NAME = '(?:[a-z0-9_-]+\\.)*[a-z][a-z0-9_-]*'
const BYTE = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const PORT = '(?:6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[0-9]{1,4})'
const WRITTEN_OUT = new RegExp(`^https?://(?:${HOST_NAME}|${BYTE}(?:\\.${BYTE}){3})(?::${PORT})?(?:[/?#].*)?$`, 'i')

/**
 * Whether a text has the form of a storable address: written in full, with a plain host name or IPv4 address, without forbidden text. The
 * database's `private.is_url` is equivalent; a database test compares both.
 */
function isWrittenOutUrl(text: string): boolean {
  return WRITTEN_OUT.test(text) && !/\s/.test(text) && !FORBIDDEN.test(text)
}

/** Whether a form accepts a text as an address: the text has the storable form, and browsers can parse it. */
export function isStorableUrl(text: string): boolean {
  return isWrittenOutUrl(text) && isSafeUrl(text)
}
