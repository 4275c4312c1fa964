import { type Locale, localised } from '@bayt/content/locale'
import { staffLinesOf } from '@bayt/content/search/staff-lines'
import { megabytesOf, pdfAddress } from '@bayt/release/printed-documents'
import { followingOf, followingOfCategory } from './indexed-rows.ts'
import { indexPart, listPage } from './list-page.ts'
import { packSizesOf } from './pack-sizes.ts'
import type { FallbackPicture } from './picture.ts'
import type { PageReads, QueryCache } from './query-cache.ts'
import { type IndexedSnapshot, shareKey } from './snapshot.ts'

/** What pages read, by the name of the method. */
const QUERIES = {
  /** A part of the products for the search index, newest first; part 1 has the oldest. */
  getProductPart: ({ content }, part: number) => indexPart(content.products, part),
  /** All products, newest first: for files that list all products. */
  getProducts: ({ content }) => content.products,
  getProduct: ({ products }, id: number) => products.get(id),
  /** The trade facts of a product; `undefined` if there are none. */
  getTrade: ({ trade }, id: number) => trade.get(id),
  /** A page of the product list. @param page number as in the address; absent for the first page */
  getProductPage: ({ content }, page?: string) => listPage(content.products, page),
  /** The pack sizes of all products. A page that shows the sizes is rendered again only when the sizes change. */
  getPackSizes: ({ content }) => packSizesOf(content.products),
  getProductNeighbours: ({ products }, id: number) => products.neighboursOf(id),
  /** Up to four other products of the category. */
  getRelatedProducts: ({ products }, id: number) => followingOfCategory(products, id, 4),

  /** A part of the published articles for the search index, newest first; part 1 has the oldest. */
  getArticlePart: ({ content }, part: number) => indexPart(content.articles, part),
  /** Published articles, newest first: for files that list all articles. */
  getArticles: ({ content }) => content.articles,
  getArticle: ({ articles }, id: number) => articles.get(id),
  getLatestArticle: ({ content }) => content.articles[0],
  /** A page of the article list. @param page number as in the address; absent for the first page */
  getArticlePage: ({ content }, page?: string) => listPage(content.articles, page),
  getArticleNeighbours: ({ articles }, id: number) => articles.neighboursOf(id),
  /** Up to three other articles. */
  getRelatedArticles: ({ articles }, id: number) => followingOf(articles, id, 3),

  /** Active slides of the home page in display order. */
  getHeroImages: ({ content }) => content.hero_images,
  getBrandLogos: ({ content }) => content.brand_logos,
  /** The brand whose name is a word of a product's name. */
  getBrandNamedIn: ({ content }, productName: string) => {
    const words = ` ${productName} `.toLowerCase()
    return content.brand_logos.map(({ name }) => name).find((name) => words.includes(` ${name.trim().toLowerCase()} `))
  },
  getPartners: ({ content }) => content.partners,
  getImpactGallery: ({ content }) => content.impact_gallery,
  /** The lines of synonyms that staff entered, for the search index. */
  getSynonyms: ({ content }) => staffLinesOf(content.synonyms),
  /** The certificates that are valid at the time of the render. */
  getCertificates: ({ content }) => content.certificates,
  /** Facts for tenders, in the order of staff. */
  getTenderFacts: ({ content }) => content.tender_facts,
  getSite: ({ site }) => site,
  /** The size of the PDF of a page in megabytes; `undefined` if there is no PDF. */
  getPdfMegabytes: ({ documents }, page: string) => {
    const bytes = documents?.[pdfAddress(page)]
    return bytes === undefined ? undefined : megabytesOf(bytes)
  },

  /** See `Snapshot.pictureOf`. */
  getPicture: ({ pictureOf }, url: string | null, fallback: FallbackPicture) => pictureOf(url, fallback),
  /** A picture of the media library that a text shows; `undefined` if the picture is missing. */
  getTextPicture: ({ textPictureOf }, url: string) => textPictureOf(url),
  /** The description of a picture in a language; `undefined` if there is none. */
  getPictureText: ({ pictureTexts }, url: string | null, locale: Locale) => {
    const text = url === null ? undefined : pictureTexts.get(url)
    return (text && localised(text, 'alt', locale)) ?? undefined
  },
  /** Path of the share picture; `undefined` until it is drawn. */
  getSharePicture: ({ sharePictures }, collection: 'products' | 'articles', id: number, locale: Locale) =>
    sharePictures.get(shareKey(collection, id, locale)),
} satisfies Record<string, (snapshot: IndexedSnapshot, ...args: never[]) => unknown>

type Name = keyof typeof QUERIES
type Method<Query> = Query extends (snapshot: IndexedSnapshot, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never

/**
 * Reads content for a page or endpoint, as `Astro.locals.content`. Reads are tracked: a page is rendered again only when one of its results
 * changed. So read only the shown data: a page that reads all products is rendered again for each change of a product.
 */
export type ContentReader = { readonly [Of in Name]: Method<(typeof QUERIES)[Of]> } & {
  /** The reads so far, by key: the name of the method and its arguments. */
  readonly reads: PageReads<IndexedSnapshot>
  /**
   * Repeats a read that another process has tracked.
   * @param key of `reads` in the other process
   * @returns `false` if this reader does not know the method of the read
   */
  repeat: (key: string) => boolean
}

export function contentReader(cache: QueryCache<IndexedSnapshot>): ContentReader {
  const reads = new Map<string, ReturnType<typeof cache.read>>()
  const read = (name: Name, args: readonly unknown[]): unknown => {
    const key = JSON.stringify([name, ...args.filter((arg) => arg !== undefined)])
    const query: (snapshot: IndexedSnapshot, ...args: never[]) => unknown = QUERIES[name]
    const found = cache.read(key, (snapshot) => query(snapshot, ...(args as never[])))
    reads.set(key, found)
    return found.result
  }
  const repeat = (key: string) => {
    const [name, ...args]: unknown[] = JSON.parse(key)
    const isKnown = isName(name)
    if (isKnown) read(name, args)
    return isKnown
  }
  const methods = NAMES.map((name) => [name, (...args: unknown[]) => read(name, args)])
  return { ...Object.fromEntries(methods), reads, repeat }
}

const NAMES = Object.keys(QUERIES) as Name[]
const isName = (name: unknown): name is Name => NAMES.includes(name as Name)
