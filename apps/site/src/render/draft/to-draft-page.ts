import type { DraftJob } from '@bayt/release/renderer'
import { BAR_STYLES, draftBar } from './draft-bar.ts'

/**
 * Every pattern here has a quotation mark: attributes with texts of staff may contain `<body>`, but never a quotation mark, and texts
 * contain no `<`.
 */
const FIRST_ELEMENT = '<a class="skip"'
/** Elements that name the live page: for search engines, and for messengers, which would show its card instead of the draft's. */
const LIVE_ADDRESSES = /<link rel="(?:canonical|alternate)"[^>]*>|<meta property="og:url"[^>]*>/g
/** The mark by which a page starts the offline worker. */
const OFFLINE_MARK = /(<aside class="kept[^>]*) data-kept(?:="")?/
const LANGUAGE_LINK = /(<a class="switch" href=")[^"]*("[^>]*data-language="(\w+)")/g

/**
 * Turns a page of the site into that of a draft: adds the bar, leads the language switch to the draft in the other language, and keeps
 * nothing on the device. All other links lead to the live site.
 * @throws Error if the bar has no place
 */
export function toDraftPage(
  html: string,
  { locale, addresses, expiresAt }: Pick<DraftJob, 'locale' | 'addresses' | 'expiresAt'>,
): string {
  const known = new Map<string, string>(Object.entries(addresses))
  const page = html
    .replace(LIVE_ADDRESSES, '')
    .replace(OFFLINE_MARK, '$1')
    .replace(LANGUAGE_LINK, (link, start: string, end: string, language: string) => {
      const address = known.get(language)
      return address === undefined ? link : start + address + end
    })
  const at = page.indexOf(FIRST_ELEMENT)
  if (at < 0) throw new Error('The page of the draft does not begin with the link that skips its header.')
  return `${page.slice(0, at)}<style>${BAR_STYLES}</style>${draftBar(locale, expiresAt)}${page.slice(at)}`
}
