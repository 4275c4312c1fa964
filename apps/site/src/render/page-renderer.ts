import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOfAddress } from '@bayt/release/addresses'
import { type KnownAttributes, type ReadPage, readCompletePage } from '@bayt/release/page'
import type { RenderJob } from '@bayt/release/renderer'
import { type ContentReader, contentReader } from '../data/content-reader.ts'
import type { PageReads, QueryCache } from '../data/query-cache.ts'
import type { IndexedSnapshot } from '../data/snapshot.ts'
import type { Respond } from './html/page-html.ts'
import type { PagePolicy } from './policies.ts'

/** The data of a page that incremental renders need. */
export interface RenderedPage {
  reads: PageReads<IndexedSnapshot>
  /** The page's content security policy; empty for files that are not HTML pages. */
  policy: string
  /** The links of the page; absent for files that are not HTML pages. */
  links?: ReadPage | undefined
}

/** Input and output of a render. */
interface Rendering extends Pick<RenderJob, 'origin' | 'outDir'> {
  queries: QueryCache<IndexedSnapshot>
  /** Called after a page is written. */
  onPage: (address: string, page: RenderedPage) => void
}

/** Renders addresses into files. */
export class PageRenderer {
  readonly #respond: Respond
  readonly #policy: PagePolicy

  constructor(respond: Respond, policy: PagePolicy) {
    this.#respond = respond
    this.#policy = policy
  }

  /**
   * Renders each address into its file.
   * @throws Error that names the address of the first page that failed
   */
  async renderAll(
    addresses: Iterable<string>,
    { origin, outDir, queries, onPage }: Rendering,
  ): Promise<Map<string, RenderedPage>> {
    const rendered = new Map<string, RenderedPage>()
    const attributes: KnownAttributes = new Map()
    for (const address of addresses) {
      const content = contentReader(queries)
      const { body, policy, isPage } = await this.render(address, origin, content)
      // Reads the links now, while the page is in memory: reading thousands of files again would take long.
      const links = isPage ? readCompletePage(address, body.toString(), attributes) : undefined
      const page = { reads: content.reads, policy, links }
      rendered.set(address, page)
      // Synchronous: a promise per file takes longer than the write. Never writes into an existing file, to which another render may
      // have a hard link.
      writeFileSync(join(outDir, fileOfAddress(address)), body, { flag: 'wx' })
      onPage(address, page)
    }
    return rendered
  }

  /** Renders the page of an address. @throws Error with the address */
  async render(
    address: string,
    origin: string,
    content: ContentReader,
  ): Promise<{ body: Buffer; policy: string; isPage: boolean }> {
    const directives: string[] = []
    const response = await this.#respond(address, origin, content, directives)
    // Bytes instead of a string: a string would be decoded here and encoded again for the write.
    const body = Buffer.from(await response.arrayBuffer())
    if (body.byteLength === 0) throw new Error(`The page ${address} could not be rendered: it is empty (${response.status}).`)
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    return { body, policy: isPage ? this.#policy.of(body, directives) : '', isPage }
  }
}
