import type { Article } from '@bayt/content/entities/article'
import type { BrandLogo } from '@bayt/content/entities/brand-logo'
import type { HeroImage } from '@bayt/content/entities/hero-image'
import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import type { Partner } from '@bayt/content/entities/partner'
import type { Product } from '@bayt/content/entities/product'
import type { Locale } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { Answers } from './answers.ts'
import { indexPart } from './index-part.ts'
import { type ListPage, listPage } from './list-page.ts'
import { Neighbourhood, type Neighbours } from './neighbours.ts'
import type { FallbackPicture, Picture } from './picture.ts'
import { followingOf, followingOfCategory } from './related.ts'
import { type ShareKey, shareKey } from './share-key.ts'

/**
 * The one data module: a snapshot of the public content that the renderer sets before it renders. Pages and endpoints
 * read it through these functions only; who read what is noted, and a page is rendered anew only when one of its answers
 * changed. So ask for no more than is shown: a page that asks for all products changes with each of them.
 */

/** Facts of the site itself. */
export interface SiteFacts {
  /** Scheme and host without a final slash. */
  origin: string
}

export interface Snapshot {
  content: PublicContent
  site: SiteFacts
  /** The picture at an address of the content, or the default picture in its place. */
  pictureOf: (url: string | null, fallback: FallbackPicture) => Picture
  /** Paths of the share pictures that are drawn. */
  sharePictures: ReadonlyMap<ShareKey, string>
}

interface State extends Snapshot {
  products: Neighbourhood<Product>
  articles: Neighbourhood<Article>
  answers: Answers
}

let state: State | undefined

/** Sets what the functions below answer. Only the renderer calls this. */
export function setSnapshot(snapshot: Snapshot, answers: Answers): void {
  const { products, articles } = snapshot.content
  state = { ...snapshot, answers, products: new Neighbourhood(products), articles: new Neighbourhood(articles) }
}

function current(): State {
  if (!state) throw new Error('No content is set: pages are rendered through renderSite (src/render/entry.ts).')
  return state
}

/** Makes a function that answers from the snapshot, and lets it be noted who asked. */
function asked<Args extends (string | number | null | undefined)[], Answer>(
  name: string,
  answer: (from: State, ...args: Args) => Answer,
) {
  return (...args: Args): Answer => current().answers.get(`${name} ${JSON.stringify(args)}`, () => answer(current(), ...args))
}

/** A part of the products for the search index, newest first; parts are counted from the oldest. */
export const getProductPart = asked('product part', ({ content }, part: number) => indexPart(content.products, part))
/** All products, newest first: for files that hold them all. */
export const getProducts = asked('products', ({ content }) => content.products)
export const getProduct = asked('product', ({ products }, id: number): Product | undefined => products.get(id))
/** A page of the list of products; the number as the address writes it, absent for the first. */
export const getProductPage = asked('product page', ({ content }, page?: string): ListPage<Product> | undefined =>
  listPage(content.products, page),
)
export const getProductNeighbours = asked(
  'beside product',
  ({ products }, id: number): Neighbours<Product> => products.beside(id),
)
/** Up to four other products of the category. */
export const getRelatedProducts = asked('related to product', ({ products }, id: number) => followingOfCategory(products, id, 4))

/** A part of the published articles for the search index, newest first; parts are counted from the oldest. */
export const getArticlePart = asked('article part', ({ content }, part: number) => indexPart(content.articles, part))
/** Published articles, newest first: for files that hold them all. */
export const getArticles = asked('articles', ({ content }) => content.articles)
export const getArticle = asked('article', ({ articles }, id: number): Article | undefined => articles.get(id))
export const getLatestArticle = asked('latest article', ({ content }): Article | undefined => content.articles[0])
/** A page of the list of articles; the number as the address writes it, absent for the first. */
export const getArticlePage = asked('article page', ({ content }, page?: string): ListPage<Article> | undefined =>
  listPage(content.articles, page),
)
export const getArticleNeighbours = asked(
  'beside article',
  ({ articles }, id: number): Neighbours<Article> => articles.beside(id),
)
/** Up to three articles to read on with. */
export const getRelatedArticles = asked('related to article', ({ articles }, id: number) => followingOf(articles, id, 3))

/** Active slides of the home page in display order. */
export const getHeroImages = asked('hero images', ({ content }): HeroImage[] => content.hero_images)
export const getBrandLogos = asked('brand logos', ({ content }): BrandLogo[] => content.brand_logos)
export const getPartners = asked('partners', ({ content }): Partner[] => content.partners)
export const getImpactGallery = asked('impact gallery', ({ content }): ImpactGalleryItem[] => content.impact_gallery)

export const getSite = asked('site', ({ site }): SiteFacts => site)

/**
 * The picture at an address of the content, or the default picture where the address is `null` or its picture is missing
 * or broken.
 */
export const getPicture = asked('picture', ({ pictureOf }, url: string | null, fallback: FallbackPicture) =>
  pictureOf(url, fallback),
)

/** Path of the picture that a shared link shows; `undefined` until it is drawn. */
export const getSharePicture = asked(
  'share picture',
  ({ sharePictures }, collection: 'products' | 'articles', id: number, locale: Locale) =>
    sharePictures.get(shareKey(collection, id, locale)),
)
