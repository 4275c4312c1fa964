import { splitLocale } from '@bayt/content/locale'
import type { createApp } from 'astro/app/entrypoint'
import type { ContentReader } from '../../data/content-reader.ts'

type App = ReturnType<typeof createApp>

/**
 * Renders the response of an address. The content is an argument, so renders of different snapshots can run concurrently. The
 * file imports nothing of Node, so that it can run in a browser worker.
 */
export class PageHtml {
  readonly #app: App

  constructor(app: App) {
    this.#app = app
    // Without this function, Astro would answer with an error page; but a failed page must fail the render with its reason.
    app.renderError = async (_request, { error, status }) => {
      if (error) throw error
      return new Response(null, { status })
    }
  }

  /** @param policy receives the directives of the page (`Astro.locals.policy`) @throws Error that names the address */
  async respond(address: string, origin: string, content: ContentReader, policy: string[] = []): Promise<Response> {
    const routeData = this.#routeOf(address)
    const options = { locals: { content, policy }, ...(routeData && { routeData }) }
    const response = await this.#app.render(new Request(new URL(address, origin)), options).catch((error: unknown) => {
      throw failure(address, error instanceof Error ? error.message : String(error), error)
    })
    if (response.status !== 200 && response.status !== 404) throw failure(address, `it answered ${response.status}`)
    return response
  }

  /**
   * Astro prefers its built-in not-found page at `/404` to ours. Astro also matches `/products/404`, an ordinary product, to our
   * not-found page with `products` as the language.
   */
  #routeOf(address: string) {
    if (!address.endsWith('/404')) return undefined
    const isNotFoundPage = splitLocale(address).path === '/404'
    return this.#app.manifestData.routes.find(
      ({ route, pattern }) => route !== '/404' && route.endsWith('/404') === isNotFoundPage && pattern.test(address),
    )
  }
}

function failure(address: string, reason: string, cause?: unknown): Error {
  return new Error(`The page ${address} could not be rendered: ${reason}`, { cause })
}
