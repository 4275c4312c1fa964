import { localePath, splitLocale } from '@bayt/content/locale'
import type { createApp } from 'astro/app/entrypoint'
import type { ContentReader } from '../../data/content-reader.ts'
import { pageLanguage } from '../../i18n/page-language.ts'

type SiteApp = Pick<ReturnType<typeof createApp>, 'match' | 'render'>

/**
 * Renders the response of an address. The content is an argument, so renders of different snapshots can run concurrently. The
 * file imports nothing of Node, so that it can run in a browser worker.
 * @param policy receives the directives of the page (`Astro.locals.policy`)
 * @returns an empty response for a page that does not exist
 * @throws Error that names the address
 */
export type Respond = (address: string, origin: string, content: ContentReader, policy?: string[]) => Promise<Response>

export const pageHtml =
  (app: SiteApp): Respond =>
  async (address, origin, content, policy = []) => {
    const request = new Request(new URL(address, origin))
    const alike = addressOfSameRoute(address)
    const routeData = app.match(alike === address ? request : new Request(new URL(alike, origin)))
    if (!routeData) return new Response('', { status: 404 })
    const locals: App.Locals = { content, policy, ...pageLanguage(address) }
    const response = await app.render(request, { locals, routeData })
    const { error } = locals
    if (error !== undefined) throw failure(address, error instanceof Error ? error.message : String(error), error)
    if (response.status !== 200 && response.status !== 404) throw failure(address, `it answered ${response.status}`)
    return response
  }

/**
 * An address with the same route. For `/404`, Astro prefers its built-in not-found page to the not-found page of the site. Astro also
 * matches `/products/404`, an ordinary product, to the not-found page of the site, with `products` as the language.
 */
function addressOfSameRoute(address: string): string {
  if (!address.endsWith('/404')) return address
  return splitLocale(address).path === '/404' ? localePath('ar', '/404') : address.replace(/404$/, '1')
}

function failure(address: string, reason: string, cause?: unknown): Error {
  return new Error(`The page ${address} could not be rendered: ${reason}`, { cause })
}
