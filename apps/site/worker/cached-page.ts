import { OFFLINE_PAGES } from 'virtual:offline-pages'
import { CACHED_AT, findInCache } from './cache.ts'

/**
 * The kept copy of a page, which says so: every page carries a hidden notice in its language, and the worker shows it with
 * the date. It is part of the HTML, so it is read out and stands there before any script runs.
 */
export async function cachedPage(address: string): Promise<Response | undefined> {
  const kept = (await findInCache('pages', address)) ?? (await findInCache('shell', address))
  return kept && shown(kept, 'data-kept')
}

/** The page that says that this address is not kept, and lists what is. */
export async function offlinePage(address: string): Promise<Response | undefined> {
  const { pathname } = new URL(address)
  const ofLanguage = OFFLINE_PAGES.find(({ prefix }) => prefix !== '' && `${pathname}/`.startsWith(`${prefix}/`))
  const page = await findInCache('shell', ofLanguage?.address ?? '/offline')
  return page && shown(page, 'data-not-kept')
}

async function shown(kept: Response, notice: string): Promise<Response> {
  const at = new Date(kept.headers.get(CACHED_AT) ?? Date.now())
  const html = (await kept.text())
    .replace(new RegExp(`(${notice}(?:="")?) hidden(?:="")?`), '$1')
    .replace(/(<time data-kept-at="([^"]+)"[^>]*)>[^<]*/, (_, start: string, locale: string) => {
      return `${start} datetime="${at.toISOString()}">${formatted(at, locale)}`
    })
  return new Response(html, { status: kept.status, headers: kept.headers })
}

/** @param locale of the page, for `Intl` */
function formatted(at: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at)
}
