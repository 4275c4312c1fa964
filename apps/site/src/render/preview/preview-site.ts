import { TENDER } from '@bayt/brand/tender'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { notFoundAddress, pageAddresses } from '@bayt/release/addresses'
import type { DevicePicture, PreviewEdit, PreviewPage, PreviewRenderer } from '@bayt/release/preview'
import type { PreviewPictures } from '@bayt/release/preview-pictures'
import { ContentReader } from '../../data/content-reader.ts'
import type { PageReads } from '../../data/query-cache.ts'
import type { IndexedSnapshot } from '../../data/snapshot.ts'
import type { PageHtml } from '../html/page-html.ts'
import { candidatePages } from './changed-pages.ts'
import type { NewPicture } from './new-picture.ts'
import { type LiveSite, PreviewContent, type PreviewSnapshot } from './preview-content.ts'
import { sha256 } from './sha256.ts'
import { Turn } from './turn.ts'

type Rendering = PreviewPage & { reads: PageReads<IndexedSnapshot> }
type DevicePictures = Readonly<Record<string, DevicePicture>>
type ChangedPages = Awaited<ReturnType<PreviewRenderer['changedPages']>>

export interface PreviewSiteOptions {
  html: PageHtml
  /** Scheme and host of the public site without a final slash. */
  origin: string
  /** Measures a picture that the live site does not have; `undefined` if that is impossible now. */
  measure: (url: string) => Promise<NewPicture | undefined>
  /** The time, which decides what has expired. */
  nowMs?: () => number
  /** Facts for tenders that replace the brand's facts. */
  tender?: LiveSite['tender']
}

/** The pages of the site with unsaved edits. */
export class PreviewSite {
  readonly #options: Required<PreviewSiteOptions>
  /** `undefined`: the measurement failed. */
  readonly #measured = new Map<string, NewPicture | undefined>()
  #content: PreviewContent | undefined
  #live: PreviewSnapshot | undefined
  /** Reads and hash of live pages, for the comparison with edited ones. */
  #livePages = new Map<string, { reads: PageReads<IndexedSnapshot>; hash: string }>()

  constructor(options: PreviewSiteOptions) {
    this.#options = { nowMs: Date.now, tender: TENDER, ...options }
  }

  /** Sets the live content. */
  show(content: PublicContent, pictures: PreviewPictures): void {
    const { origin, tender } = this.#options
    this.#content = new PreviewContent({ content, pictures, origin, tender })
    // A missing picture may be uploaded by now.
    for (const [url, picture] of this.#measured) if (!picture || picture === 'missing') this.#measured.delete(url)
    this.#forgetLivePages()
  }

  /** See `PreviewRenderer.render`. */
  async render(addresses: readonly string[], edits: readonly PreviewEdit[], device: DevicePictures = {}): Promise<PreviewPage[]> {
    const pages = await this.#renderAll(addresses, edits, device)
    return (await this.#measureUnknown(pages.unknown)) ? (await this.#renderAll(addresses, edits, device)).pages : pages.pages
  }

  /** See `PreviewRenderer.changedPages`. */
  async changedPages(edits: readonly PreviewEdit[]): Promise<ChangedPages> {
    const before = this.#liveSnapshot()
    const after = this.#preview.snapshot(edits, this.#snapshotOptions({}), before)
    const [addressesBefore, addressesAfter] = [pageAddresses(before.content), pageAddresses(after.content)]
    const [known, kept] = [new Set(addressesBefore), new Set(addressesAfter)]
    const { different, possible } = candidatePages(
      before.content,
      after.content,
      this.#preview.differentPictures(edits, after.content),
    )
    const changed: string[] = []
    const turn = new Turn()
    for (const address of addressesAfter) {
      if (!known.has(address)) continue
      if (different.has(address) || (possible.has(address) && (await this.#isChanged(address, before, after))))
        changed.push(address)
      await turn.end()
    }
    return {
      changed,
      added: addressesAfter.filter((address) => !known.has(address)),
      removed: addressesBefore.filter((address) => !kept.has(address)),
    }
  }

  async #isChanged(address: string, before: PreviewSnapshot, after: PreviewSnapshot): Promise<boolean> {
    const live = this.#livePages.get(address) ?? (await this.#rememberLivePage(address, before))
    if (after.queries.isCurrent(live.reads)) return false
    const { html } = await this.#renderPage(address, after)
    return sha256(html) !== live.hash
  }

  async #rememberLivePage(address: string, live: PreviewSnapshot) {
    const { html, reads } = await this.#renderPage(address, live)
    const page = { reads, hash: sha256(html) }
    if (live === this.#live) this.#livePages.set(address, page)
    return page
  }

  async #renderAll(addresses: readonly string[], edits: readonly PreviewEdit[], device: DevicePictures) {
    const isLive = edits.length === 0 && Object.keys(device).length === 0
    const snapshot = isLive ? this.#liveSnapshot() : this.#preview.snapshot(edits, this.#snapshotOptions(device))
    const pages: PreviewPage[] = []
    for (const address of addresses) {
      const { status, html } = await this.#renderPage(address, snapshot)
      pages.push({ address, status, html: snapshot.pictures.withOriginals(html) })
    }
    return { pages, unknown: snapshot.pictures.unknown }
  }

  async #renderPage(address: string, { queries }: PreviewSnapshot): Promise<Rendering> {
    const { html, origin } = this.#options
    const reader = new ContentReader(queries)
    const response = await html.respond(address, origin, reader)
    const text = await response.text()
    if (text !== '') return { address, status: response.status === 404 ? 404 : 200, html: text, reads: reader.reads }
    // The site server answers with the page for missing records.
    const missing = await html.respond(notFoundAddress(address), origin, reader)
    return { address, status: 404, html: await missing.text(), reads: reader.reads }
  }

  /** @returns whether something new is known */
  async #measureUnknown(urls: ReadonlySet<string>): Promise<boolean> {
    const wanted = [...urls].filter((url) => !this.#measured.has(url))
    const found = await Promise.all(wanted.map(async (url) => [url, await this.#options.measure(url)] as const))
    for (const [url, picture] of found) this.#measured.set(url, picture)
    const isNew = found.some(([, picture]) => picture !== undefined)
    if (isNew) this.#forgetLivePages()
    return isNew
  }

  #forgetLivePages(): void {
    this.#live = undefined
    this.#livePages = new Map()
  }

  #liveSnapshot(): PreviewSnapshot {
    this.#live ??= this.#preview.snapshot([], this.#snapshotOptions({}))
    return this.#live
  }

  get #preview(): PreviewContent {
    if (!this.#content) throw new Error('No content is shown yet.')
    return this.#content
  }

  #snapshotOptions(device: DevicePictures) {
    return { nowMs: this.#options.nowMs(), newPictures: (url: string) => device[url] ?? this.#measured.get(url) }
  }
}
