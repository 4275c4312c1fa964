import type { PublicContent } from '@bayt/content/queries/public-content'
import { CARDS_PER_PAGE, type Collection, listPagePath, notFoundAddress } from '@bayt/release/addresses'
import type { DevicePicture, OtherPages, PreviewEdit, PreviewPage } from '@bayt/release/preview'
import type { PreviewPictures } from '@bayt/release/preview-pictures'
import { applyEdits } from '../../data/apply-edits.ts'
import { contentReader } from '../../data/content-reader.ts'
import type { Respond } from '../html/page-html.ts'
import type { NewPicture } from './measure-picture.ts'
import { type PreviewSnapshot, previewContent } from './preview-content.ts'

type Listed = PublicContent[Collection][number]
type DevicePictures = Readonly<Record<string, DevicePicture>>

export interface PreviewSiteOptions {
  respond: Respond
  /** Scheme and host of the public site without a final slash. */
  origin: string
  /** Measures a picture that the live site does not have; `undefined` if measuring is impossible now. */
  measure: (url: string) => Promise<NewPicture | undefined>
  /** The time, which decides what has expired. */
  nowMs?: () => number
}

/** The pages of the site with unsaved edits. */
export class PreviewSite {
  readonly #options: Required<PreviewSiteOptions>
  /** `undefined`: the measurement failed. */
  readonly #measured = new Map<string, NewPicture | undefined>()
  #shown: { content: PublicContent; snapshot: ReturnType<typeof previewContent> } | undefined
  #live: PreviewSnapshot | undefined

  constructor(options: PreviewSiteOptions) {
    this.#options = { nowMs: Date.now, ...options }
  }

  /** Sets the live content. */
  show(content: PublicContent, pictures: PreviewPictures): void {
    const { origin } = this.#options
    this.#shown = { content, snapshot: previewContent({ content, pictures, origin }) }
    // A missing picture may be uploaded by now.
    for (const [url, picture] of this.#measured) if (!picture || picture === 'missing') this.#measured.delete(url)
    this.#live = undefined
  }

  /** See `PreviewRenderer.render`. */
  async render(addresses: readonly string[], edits: readonly PreviewEdit[], device: DevicePictures = {}): Promise<PreviewPage[]> {
    const pages = await this.#renderAll(addresses, edits, device)
    return (await this.#measureUnknown(pages.unknown)) ? (await this.#renderAll(addresses, edits, device)).pages : pages.pages
  }

  /** See `PreviewRenderer.otherPages`. */
  otherPages(collection: Collection, id: number, edits: readonly PreviewEdit[]): OtherPages {
    const rows: readonly Listed[] = applyEdits(this.#preview.content, edits)[collection]
    const position = rows.findIndex((row) => row.id === id)
    const ofCategory = rows.filter(({ category }) => category === rows[position]?.category)
    // Each page links to the items that follow its own item (`data/indexed-rows.ts`), so the page before this page links to this item.
    const before = ofCategory.at(ofCategory.findIndex((row) => row.id === id) - 1)
    return {
      ...(position >= 0 && { list: listPagePath(collection, Math.floor(position / CARDS_PER_PAGE) + 1) }),
      ...(before && before.id !== id && { related: `/${collection}/${before.id}` }),
    }
  }

  async #renderAll(addresses: readonly string[], edits: readonly PreviewEdit[], device: DevicePictures) {
    const isLive = edits.length === 0 && Object.keys(device).length === 0
    const make = () => this.#preview.snapshot(edits, this.#options.nowMs(), (url) => device[url] ?? this.#measured.get(url))
    const snapshot = (isLive && this.#live) || make()
    if (isLive) this.#live = snapshot
    const pages: PreviewPage[] = []
    for (const address of addresses) {
      const page = await this.#renderPage(address, snapshot)
      pages.push({ ...page, html: snapshot.pictures.withOriginals(page.html) })
    }
    return { pages, unknown: snapshot.pictures.unknown }
  }

  async #renderPage(address: string, { queries }: PreviewSnapshot): Promise<PreviewPage> {
    const { respond, origin } = this.#options
    const reader = contentReader(queries)
    const response = await respond(address, origin, reader)
    const text = await response.text()
    if (text !== '') return { address, status: response.status === 404 ? 404 : 200, html: text }
    // As on the site server, the answer is the page for missing records.
    const missing = await respond(notFoundAddress(address), origin, reader)
    return { address, status: 404, html: await missing.text() }
  }

  /** @returns whether a measurement gave new facts */
  async #measureUnknown(urls: ReadonlySet<string>): Promise<boolean> {
    const wanted = [...urls].filter((url) => !this.#measured.has(url))
    const found = await Promise.all(wanted.map(async (url) => [url, await this.#options.measure(url)] as const))
    for (const [url, picture] of found) this.#measured.set(url, picture)
    const isNew = found.some(([, picture]) => picture !== undefined)
    if (isNew) this.#live = undefined
    return isNew
  }

  get #preview() {
    if (!this.#shown) throw new Error('No content is shown yet.')
    return this.#shown
  }
}
