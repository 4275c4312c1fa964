import type { Article } from '@bayt/content/entities/article'
import type { BrandLogo } from '@bayt/content/entities/brand-logo'
import type { Certificate } from '@bayt/content/entities/certificate'
import type { HeroImage } from '@bayt/content/entities/hero-image'
import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import type { Partner } from '@bayt/content/entities/partner'
import type { Product } from '@bayt/content/entities/product'
import type { TenderFact } from '@bayt/content/entities/tender-fact'
import { type Locale, localised } from '@bayt/content/locale'
import type { StaffLine } from '@bayt/content/search/concept-lines'
import { staffLinesOf } from '@bayt/content/search/staff-lines'
import { megabytesOf, pdfAddress } from '@bayt/release/printed-documents'
import type { Neighbours } from './indexed-rows.ts'
import { followingOf, followingOfCategory } from './indexed-rows.ts'
import { indexPart, type ListPage, listPage } from './list-page.ts'
import { type PackSize, packSizesOf } from './pack-sizes.ts'
import type { FallbackPicture, Picture } from './picture.ts'
import { PageQueries, type PageReads, type Query, type QueryCache } from './query-cache.ts'
import type { IndexedSnapshot, SiteFacts } from './snapshot.ts'
import { shareKey } from './snapshot.ts'
import type { Trade } from './trade.ts'

/**
 * Reads content for a page or endpoint, as `Astro.locals.content`. Reads are tracked: a page is rendered again only when one of its results
 * changed. So read only the shown data: a page that reads all products is rendered again for each change of a product.
 */
export class ContentReader {
  readonly #queries: PageQueries<IndexedSnapshot>

  constructor(cache: QueryCache<IndexedSnapshot>) {
    this.#queries = new PageQueries(cache)
  }

  /** The reads so far, by key: the name of the method and its arguments. */
  get reads(): PageReads<IndexedSnapshot> {
    return this.#queries.reads
  }

  /**
   * Repeats a read that another process has tracked.
   * @param key of `reads` in the other process
   * @returns `false` if this reader does not know the method of the read
   */
  repeat(key: string): boolean {
    const [method, ...args]: unknown[] = JSON.parse(key)
    const read: unknown = typeof method === 'string' && method.startsWith('get') ? Reflect.get(this, method) : undefined
    if (typeof read !== 'function') return false
    Reflect.apply(read, this, args)
    return true
  }

  #read<Result>(method: keyof ContentReader, args: readonly unknown[], query: Query<IndexedSnapshot, Result>): Result {
    return this.#queries.run(JSON.stringify([method, ...args.filter((arg) => arg !== undefined)]), query)
  }

  /** A part of the products for the search index, newest first; part 1 has the oldest. */
  getProductPart(part: number): Product[] | undefined {
    return this.#read('getProductPart', [part], ({ content }) => indexPart(content.products, part))
  }

  /** All products, newest first: for files that list all products. */
  getProducts(): readonly Product[] {
    return this.#read('getProducts', [], ({ content }) => content.products)
  }

  getProduct(id: number): Product | undefined {
    return this.#read('getProduct', [id], ({ products }) => products.get(id))
  }

  /** The trade facts of a product; `undefined` if there are none. */
  getTrade(id: number): Trade | undefined {
    return this.#read('getTrade', [id], ({ trade }) => trade.get(id))
  }

  /** A page of the product list. @param page number as in the address; absent for the first page */
  getProductPage(page?: string): ListPage<Product> | undefined {
    return this.#read('getProductPage', [page], ({ content }) => listPage(content.products, page))
  }

  /** The pack sizes of all products. A page that shows the sizes is rendered again only when the sizes change. */
  getPackSizes(): PackSize[] {
    return this.#read('getPackSizes', [], ({ content }) => packSizesOf(content.products))
  }

  getProductNeighbours(id: number): Neighbours<Product> {
    return this.#read('getProductNeighbours', [id], ({ products }) => products.neighboursOf(id))
  }

  /** Up to four other products of the category. */
  getRelatedProducts(id: number): Product[] {
    return this.#read('getRelatedProducts', [id], ({ products }) => followingOfCategory(products, id, 4))
  }

  /** A part of the published articles for the search index, newest first; part 1 has the oldest. */
  getArticlePart(part: number): Article[] | undefined {
    return this.#read('getArticlePart', [part], ({ content }) => indexPart(content.articles, part))
  }

  /** Published articles, newest first: for files that list all articles. */
  getArticles(): readonly Article[] {
    return this.#read('getArticles', [], ({ content }) => content.articles)
  }

  getArticle(id: number): Article | undefined {
    return this.#read('getArticle', [id], ({ articles }) => articles.get(id))
  }

  getLatestArticle(): Article | undefined {
    return this.#read('getLatestArticle', [], ({ content }) => content.articles[0])
  }

  /** A page of the article list. @param page number as in the address; absent for the first page */
  getArticlePage(page?: string): ListPage<Article> | undefined {
    return this.#read('getArticlePage', [page], ({ content }) => listPage(content.articles, page))
  }

  getArticleNeighbours(id: number): Neighbours<Article> {
    return this.#read('getArticleNeighbours', [id], ({ articles }) => articles.neighboursOf(id))
  }

  /** Up to three other articles. */
  getRelatedArticles(id: number): Article[] {
    return this.#read('getRelatedArticles', [id], ({ articles }) => followingOf(articles, id, 3))
  }

  /** Active slides of the home page in display order. */
  getHeroImages(): readonly HeroImage[] {
    return this.#read('getHeroImages', [], ({ content }) => content.hero_images)
  }

  getBrandLogos(): readonly BrandLogo[] {
    return this.#read('getBrandLogos', [], ({ content }) => content.brand_logos)
  }

  /** The brand whose name is a word of a product's name. */
  getBrandNamedIn(productName: string): string | undefined {
    const words = ` ${productName} `.toLowerCase()
    return this.#read('getBrandNamedIn', [productName], ({ content }) =>
      content.brand_logos.map(({ name }) => name).find((name) => words.includes(` ${name.trim().toLowerCase()} `)),
    )
  }

  getPartners(): readonly Partner[] {
    return this.#read('getPartners', [], ({ content }) => content.partners)
  }

  getImpactGallery(): readonly ImpactGalleryItem[] {
    return this.#read('getImpactGallery', [], ({ content }) => content.impact_gallery)
  }

  /** The lines of synonyms that staff entered, for the search index. */
  getSynonyms(): readonly StaffLine[] {
    return this.#read('getSynonyms', [], ({ content }) => staffLinesOf(content.synonyms))
  }

  /** The certificates that are valid at the time of the render. */
  getCertificates(): readonly Certificate[] {
    return this.#read('getCertificates', [], ({ content }) => content.certificates)
  }

  /** Facts for tenders, in the order of staff. */
  getTenderFacts(): readonly TenderFact[] {
    return this.#read('getTenderFacts', [], ({ content }) => content.tender_facts)
  }

  getSite(): SiteFacts {
    return this.#read('getSite', [], ({ site }) => site)
  }

  /** The size of the PDF of a page in megabytes; `undefined` if there is no PDF. */
  getPdfMegabytes(page: string): number | undefined {
    return this.#read('getPdfMegabytes', [page], ({ documents }) => {
      const bytes = documents?.[pdfAddress(page)]
      return bytes === undefined ? undefined : megabytesOf(bytes)
    })
  }

  /** See `Snapshot.pictureOf`. */
  getPicture(url: string | null, fallback: FallbackPicture): Picture {
    return this.#read('getPicture', [url, fallback], ({ pictureOf }) => pictureOf(url, fallback))
  }

  /** A picture of the media library that a text shows; `undefined` if the picture is missing. */
  getTextPicture(url: string): Picture | undefined {
    return this.#read('getTextPicture', [url], ({ textPictureOf }) => textPictureOf(url))
  }

  /** The description of a picture in a language; `undefined` if there is none. */
  getPictureText(url: string | null, locale: Locale): string | undefined {
    if (url === null) return undefined
    return this.#read('getPictureText', [url, locale], ({ pictureTexts }) => {
      const text = pictureTexts.get(url)
      return (text && localised(text, 'alt', locale)) ?? undefined
    })
  }

  /** Path of the share picture; `undefined` until it is drawn. */
  getSharePicture(collection: 'products' | 'articles', id: number, locale: Locale): string | undefined {
    const key = shareKey(collection, id, locale)
    return this.#read('getSharePicture', [collection, id, locale], ({ sharePictures }) => sharePictures.get(key))
  }
}
