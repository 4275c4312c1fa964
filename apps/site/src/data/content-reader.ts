import type { Article } from '@bayt/content/entities/article'
import type { BrandLogo } from '@bayt/content/entities/brand-logo'
import type { HeroImage } from '@bayt/content/entities/hero-image'
import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import type { Partner } from '@bayt/content/entities/partner'
import type { Product } from '@bayt/content/entities/product'
import { type Locale, localised } from '@bayt/content/locale'
import type { StaffLine } from '@bayt/content/search/concept-lines'
import { staffLinesOf } from '@bayt/content/search/staff-lines'
import type { TenderFacts } from '@bayt/content/tender/facts'
import { indexPart } from './index-part.ts'
import type { Neighbours } from './indexed-rows.ts'
import { type ListPage, listPage } from './list-page.ts'
import { type PackSize, packSizesOf } from './pack-sizes.ts'
import type { FallbackPicture, Picture } from './picture.ts'
import { PageQueries, type PageReads, type QueryCache } from './query-cache.ts'
import { followingOf, followingOfCategory } from './related.ts'
import { shareKey } from './share-key.ts'
import type { IndexedSnapshot, SiteFacts } from './snapshot.ts'
import { productNamed } from './tender.ts'

/**
 * Reads content for one page or endpoint, as `Astro.locals.content`. Reads are tracked: a page is rendered again only when one of
 * its results changed. So read only what the page shows: a page that reads all products is rendered again for each change of one.
 */
export class ContentReader {
  readonly #queries: PageQueries<IndexedSnapshot>

  constructor(cache: QueryCache<IndexedSnapshot>) {
    this.#queries = new PageQueries(cache)
  }

  /** The reads so far. */
  get reads(): PageReads<IndexedSnapshot> {
    return this.#queries.reads
  }

  /** A part of the products for the search index, newest first; part 1 has the oldest. */
  getProductPart(part: number): Product[] | undefined {
    return this.#queries.run(`product part ${part}`, ({ content }) => indexPart(content.products, part))
  }

  /** All products, newest first: for files that list all of them. */
  getProducts(): readonly Product[] {
    return this.#queries.run('products', ({ content }) => content.products)
  }

  getProduct(id: number): Product | undefined {
    return this.#queries.run(`product ${id}`, ({ products }) => products.get(id))
  }

  /** The product with an English name. Two products may have the same one: the newest is returned. */
  getProductNamed(name: string): Product | undefined {
    return this.#queries.run(`product named ${JSON.stringify(name)}`, ({ content }) => productNamed(content.products, name))
  }

  /** A page of the product list. @param page number as in the address; absent for the first page */
  getProductPage(page?: string): ListPage<Product> | undefined {
    return this.#queries.run(`product page ${JSON.stringify(page)}`, ({ content }) => listPage(content.products, page))
  }

  /** The pack sizes of all products. A page that shows them is rendered again only when they change. */
  getPackSizes(): PackSize[] {
    return this.#queries.run('pack sizes', ({ content }) => packSizesOf(content.products))
  }

  getProductNeighbours(id: number): Neighbours<Product> {
    return this.#queries.run(`neighbours of product ${id}`, ({ products }) => products.neighboursOf(id))
  }

  /** Up to four other products of the category. */
  getRelatedProducts(id: number): Product[] {
    return this.#queries.run(`related to product ${id}`, ({ products }) => followingOfCategory(products, id, 4))
  }

  /** A part of the published articles for the search index, newest first; part 1 has the oldest. */
  getArticlePart(part: number): Article[] | undefined {
    return this.#queries.run(`article part ${part}`, ({ content }) => indexPart(content.articles, part))
  }

  /** Published articles, newest first: for files that list all of them. */
  getArticles(): readonly Article[] {
    return this.#queries.run('articles', ({ content }) => content.articles)
  }

  getArticle(id: number): Article | undefined {
    return this.#queries.run(`article ${id}`, ({ articles }) => articles.get(id))
  }

  getLatestArticle(): Article | undefined {
    return this.#queries.run('latest article', ({ content }) => content.articles[0])
  }

  /** A page of the article list. @param page number as in the address; absent for the first page */
  getArticlePage(page?: string): ListPage<Article> | undefined {
    return this.#queries.run(`article page ${JSON.stringify(page)}`, ({ content }) => listPage(content.articles, page))
  }

  getArticleNeighbours(id: number): Neighbours<Article> {
    return this.#queries.run(`neighbours of article ${id}`, ({ articles }) => articles.neighboursOf(id))
  }

  /** Up to three other articles. */
  getRelatedArticles(id: number): Article[] {
    return this.#queries.run(`related to article ${id}`, ({ articles }) => followingOf(articles, id, 3))
  }

  /** Active slides of the home page in display order. */
  getHeroImages(): readonly HeroImage[] {
    return this.#queries.run('hero images', ({ content }) => content.hero_images)
  }

  getBrandLogos(): readonly BrandLogo[] {
    return this.#queries.run('brand logos', ({ content }) => content.brand_logos)
  }

  getPartners(): readonly Partner[] {
    return this.#queries.run('partners', ({ content }) => content.partners)
  }

  getImpactGallery(): readonly ImpactGalleryItem[] {
    return this.#queries.run('impact gallery', ({ content }) => content.impact_gallery)
  }

  /** The lines of words that staff take as equal, for the search index. */
  getSynonyms(): readonly StaffLine[] {
    return this.#queries.run('synonyms', ({ content }) => staffLinesOf(content.synonyms))
  }

  /** Facts for tenders, without expired certificates. */
  getTender(): TenderFacts {
    return this.#queries.run('tender', ({ tender }) => tender)
  }

  getSite(): SiteFacts {
    return this.#queries.run('site', ({ site }) => site)
  }

  /** See `Snapshot.pictureOf`. */
  getPicture(url: string | null, fallback: FallbackPicture): Picture {
    return this.#queries.run(`picture ${fallback} ${JSON.stringify(url)}`, ({ pictureOf }) => pictureOf(url, fallback))
  }

  /** A picture of the media library that a text shows; `undefined` if it is missing. */
  getTextPicture(url: string): Picture | undefined {
    return this.#queries.run(`picture of a text ${url}`, ({ textPictureOf }) => textPictureOf(url))
  }

  /** What a picture shows, in a language; `undefined` if nobody has described it there. */
  getPictureText(url: string | null, locale: Locale): string | undefined {
    if (url === null) return undefined
    return this.#queries.run(`text of picture ${locale} ${url}`, ({ pictureTexts }) => {
      const text = pictureTexts.get(url)
      return (text && localised(text, 'alt', locale)) ?? undefined
    })
  }

  /** Path of the share picture; `undefined` until it is drawn. */
  getSharePicture(collection: 'products' | 'articles', id: number, locale: Locale): string | undefined {
    const key = shareKey(collection, id, locale)
    return this.#queries.run(`share picture ${key}`, ({ sharePictures }) => sharePictures.get(key))
  }
}
