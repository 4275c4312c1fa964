import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitLocale } from '@bayt/content/locale'
import { fileOfAddress } from '@bayt/release/addresses'
import type { RenderJob } from '@bayt/release/renderer'
import type { createApp } from 'astro/app/entrypoint'
import type { Answers, Trace } from '../data/answers.ts'
import { PagePolicy } from './page-policy.ts'

type App = ReturnType<typeof createApp>

/** What is kept of a page beside its file. */
export interface RenderedPage {
  trace: Trace
  /** Its content security policy, empty for files that are no pages. */
  policy: string
}

/** Where a render goes, and what it is made from. */
interface Rendering extends Pick<RenderJob, 'origin' | 'outDir' | 'onFile'> {
  answers: Answers
}

/** Renders addresses with the Astro application of the bundle. */
export class PageRenderer {
  readonly #app: App
  readonly #adjust: (html: Buffer) => Buffer
  readonly #policy = new PagePolicy()
  #failure: unknown

  /** @param adjust changes each page before it is written */
  constructor(app: App, adjust: (html: Buffer) => Buffer) {
    this.#app = app
    this.#adjust = adjust
    // Astro would answer an error page; a failed page must fail the render with its reason instead.
    app.renderError = async (_request, { error, status }) => {
      this.#failure = error
      return new Response(null, { status })
    }
  }

  /**
   * Renders each address into its file.
   * @returns what was noted of each page
   * @throws Error that names the address of the first page that failed
   */
  async renderAll(
    addresses: readonly string[],
    { origin, outDir, answers, onFile }: Rendering,
  ): Promise<Map<string, RenderedPage>> {
    const rendered = new Map<string, RenderedPage>()
    for (const address of addresses) {
      const { result: page, trace } = await answers.traced(() => this.#render(address, origin))
      rendered.set(address, { trace, policy: page.policy })
      const path = join(outDir, fileOfAddress(address))
      // Synchronous: a promise for each file would take longer than the writing.
      writeFileSync(path, page.body)
      onFile?.(path)
    }
    return rendered
  }

  async #render(address: string, origin: string): Promise<{ body: Buffer; policy: string }> {
    this.#failure = undefined
    const route = this.#routeOf(address)
    const response = await this.#app.render(new Request(new URL(address, origin)), route ? { routeData: route } : {})
    // As bytes: a text would be decoded here and encoded again when it is written.
    const body = this.#adjust(Buffer.from(await response.arrayBuffer()))
    if (body.byteLength === 0 || (response.status !== 200 && response.status !== 404)) {
      const reason = this.#failure instanceof Error ? this.#failure.message : `it answered ${response.status}`
      throw new Error(`The page ${address} could not be rendered: ${reason}`, { cause: this.#failure })
    }
    return { body, policy: this.#policy.cut(response.headers.get('content-security-policy') ?? '', body) }
  }

  /**
   * Astro has a not-found page of its own at `/404`, which it would prefer to ours; and it would take `/products/404`, an
   * ordinary product, for our not-found page in a language called `products`.
   */
  #routeOf(address: string) {
    if (!address.endsWith('/404')) return undefined
    const isNotFoundPage = splitLocale(address).path === '/404'
    return this.#app.manifestData.routes.find(
      ({ route, pattern }) => route !== '/404' && route.endsWith('/404') === isNotFoundPage && pattern.test(address),
    )
  }
}
