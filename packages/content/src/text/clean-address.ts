import { toLatinDigits } from './digits.ts'
import { trimInvisible } from './invisible.ts'
import { tidyText } from './tidy.ts'

/** Fast path: addresses of this form need no cleaning. */
const PLAIN = /^(?!tel:|mailto:)[!-$&-~]*$/i

/** The characters of `hasInvisible` without line ends, and without joiners, which shape letters. */
const MARKS = /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]/gu

/**
 * Marks of direction and width at the end of an address, as browsers encode these marks: no page has a name that ends in such a
 * mark.
 */
const ENCODED_MARKS = /(?:%E2%80%8[B-F]|%E2%80%A[A-E]|%E2%81%A[0-9]|%D8%9C|%EF%BB%BF|%C2%AD)+$/i

/**
 * Repairs an address: removes invisible marks copied from Arabic texts and messages, removes blanks and brackets from `tel:`,
 * encodes blanks in `mailto:`, and encodes a host in any script in the form that every program understands.
 */
export function cleanAddress(typed: string): string {
  if (PLAIN.test(typed)) return typed
  const address = trimInvisible(tidyText(typed).replace(MARKS, '')).replace(ENCODED_MARKS, '')
  const [, scheme = '', rest = ''] = /^(tel|mailto|https?):(.*)$/is.exec(address) ?? []
  switch (scheme.toLowerCase()) {
    case 'tel':
      return `${scheme}:${toLatinDigits(rest).replace(/%20|[\s()./\u2010-\u2015]/g, '')}`
    case 'mailto':
      return `${scheme}:${mailAddress(rest.trim())}`
    case '':
      return address
    default:
      return withPlainHost(address)
  }
}

function mailAddress(text: string): string {
  const [to = '', ...query] = text.split('?')
  const fields = query
    .join('?')
    .replace(/\s/g, (blank) => encodeURIComponent(blank))
    .replaceAll('@', '%40')
  return query.length > 0 ? `${to.trim()}?${fields}` : to
}

function withPlainHost(address: string): string {
  const [, before = '', host = '', after = ''] = /^(https?:\/\/)([^/?#:@\s]*)(.*)$/is.exec(address) ?? []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all but ASCII
  if (!/[^\u0000-\u007F]/.test(host)) return address
  return before + (URL.parse(before + host)?.hostname ?? host) + after
}
