import { OFFLINE_PAGES } from 'virtual:offline-pages'
import { CACHED_AT, findInCache } from './cache.ts'

/**
 * The cached copy of a page, marked as a copy: every page has a hidden notice in its language, and the worker shows this notice
 * with the date of the copy. The notice is in the HTML, so that it is visible before any script runs, and screen readers announce
 * it.
 */
export async function cachedPage(address: string): Promise<Response | undefined> {
  const cached = (await findInCache('pages', address)) ?? (await findInCache('shell', address))
  return cached && withNotice(cached, 'data-kept')
}

/** The offline page for an address that is not cached. It lists the cached pages. */
export async function offlinePage(address: string): Promise<Response | undefined> {
  const page = await findInCache('shell', offlineAddressFor(address))
  return page && withNotice(page, 'data-not-kept')
}

/** The address of the offline page in the language of a page. */
export function offlineAddressFor(page: string): string {
  const { pathname } = new URL(page)
  const ofLanguage = OFFLINE_PAGES.find(({ prefix }) => prefix !== '' && `${pathname}/`.startsWith(`${prefix}/`))
  return ofLanguage?.address ?? '/offline'
}

async function withNotice(cached: Response, notice: string): Promise<Response> {
  const cachedAt = new Date(cached.headers.get(CACHED_AT) ?? Date.now())
  const html = (await cached.text())
    .replace(new RegExp(`(${notice}(?:="")?) hidden(?:="")?`), '$1')
    .replace(/(<time data-kept-at="([^"]+)"[^>]*)>[^<]*/, (_, start: string, locale: string) => {
      return `${start} datetime="${cachedAt.toISOString()}">${formatted(cachedAt, locale)}`
    })
  return new Response(html, { status: cached.status, headers: cached.headers })
}

/** @param locale of the page, for `Intl` */
function formatted(cachedAt: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(cachedAt)
}
