/** The fixed choices of the product (spec: public-site §3, admin §9), in display order. */

export const PRODUCT_CATEGORIES = ['Rice', 'Oil', 'Sugar', 'Diversified'] as const
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number]

export const ARTICLE_CATEGORIES = ['News', 'Recipes', 'Insights', 'Videos'] as const
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number]

export const PACK_UNITS = ['Kg', 'Litre'] as const
export type PackUnit = (typeof PACK_UNITS)[number]

/** What a certificate is about: the company, its sites, or products. */
export const CERTIFICATE_SCOPES = ['Company', 'Site', 'Products'] as const
export type CertificateScope = (typeof CERTIFICATE_SCOPES)[number]

/** The groups of facts for tenders, in the order of the page. */
export const TENDER_TOPICS = ['Capacity', 'Delivery', 'Terms', 'Basket', 'Packing', 'References'] as const
export type TenderTopic = (typeof TENDER_TOPICS)[number]

export const USER_ROLES = ['admin', 'editor', 'moderator'] as const
export type UserRole = (typeof USER_ROLES)[number]

/**
 * Finds a category by its case-insensitive name, as in the filters of lists (spec: public-site §5).
 * @param value from an address or a button; `all`, an empty string and unknown names match no category
 */
export function findCategory<T extends string>(categories: readonly T[], value: string): T | undefined {
  const wanted = value.trim().toLowerCase()
  return categories.find((category) => category.toLowerCase() === wanted)
}
