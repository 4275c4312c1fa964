import type { Article } from '@bayt/content/entities/article'
import type { BrandLogo } from '@bayt/content/entities/brand-logo'
import type { HeroImage } from '@bayt/content/entities/hero-image'
import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import type { Partner } from '@bayt/content/entities/partner'
import type { Product } from '@bayt/content/entities/product'
import type { Locale } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { FallbackPicture, Picture } from './picture.ts'
import { type ShareKey, shareKey } from './share-key.ts'

/**
 * The one data module: a snapshot of the public content that the renderer sets before it renders. Pages and endpoints
 * read it through these functions only.
 */

/** Facts of the site itself. `release` must not be placed in a file: equal content gives equal files. */
export interface SiteFacts {
  /** Scheme and host without a final slash. */
  origin: string
  release: string
  /** Id of the newest change that the content includes. */
  newestChange: number
}

export interface Snapshot {
  content: PublicContent
  site: Omit<SiteFacts, 'newestChange'>
  /** The picture at an address of the content, or the default picture in its place. */
  pictureOf: (url: string | null, fallback: FallbackPicture) => Picture
  /** Paths of the share pictures that are drawn. */
  sharePictures: ReadonlyMap<ShareKey, string>
}

interface State extends Snapshot {
  productsById: Map<number, Product>
  articlesById: Map<number, Article>
}

let state: State | undefined

/** Sets what the functions below answer. Only the renderer calls this. */
export function setSnapshot(snapshot: Snapshot): void {
  state = {
    ...snapshot,
    productsById: new Map(snapshot.content.products.map((product) => [product.id, product])),
    articlesById: new Map(snapshot.content.articles.map((article) => [article.id, article])),
  }
}

function current(): State {
  if (!state) throw new Error('No content is set: pages are rendered through renderSite (src/render/entry.ts).')
  return state
}

/** All products, newest first. */
export const getProducts = (): Product[] => current().content.products
export const getProduct = (id: number): Product | undefined => current().productsById.get(id)

/** Published articles, newest first. */
export const getArticles = (): Article[] => current().content.articles
export const getArticle = (id: number): Article | undefined => current().articlesById.get(id)

/** Active slides of the home page in display order. */
export const getHeroImages = (): HeroImage[] => current().content.heroImages
export const getBrandLogos = (): BrandLogo[] => current().content.brandLogos
export const getPartners = (): Partner[] => current().content.partners
export const getImpactGallery = (): ImpactGalleryItem[] => current().content.impactGallery

export function getSite(): SiteFacts {
  const { site, content } = current()
  return { ...site, newestChange: content.newestChange }
}

/**
 * The picture at an address of the content.
 * @param fallback the default picture that stands in where the address is `null` or its picture is missing or broken
 */
export function getPicture(url: string | null, fallback: FallbackPicture): Picture {
  return current().pictureOf(url, fallback)
}

/** Path of the picture that a shared link shows; `undefined` until it is drawn. */
export function getSharePicture(collection: 'products' | 'articles', id: number, locale: Locale): string | undefined {
  return current().sharePictures.get(shareKey(collection, id, locale))
}
