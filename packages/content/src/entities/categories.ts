/** The fixed lists of the product (spec: public-site §3, admin §9), in the order in which they are offered. */

export const PRODUCT_CATEGORIES = ['Rice', 'Oil', 'Sugar', 'Diversified'] as const
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number]

export const ARTICLE_CATEGORIES = ['News', 'Recipes', 'Insights', 'Videos'] as const
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number]

export const PACK_UNITS = ['Kg', 'Litre'] as const
export type PackUnit = (typeof PACK_UNITS)[number]

export const USER_ROLES = ['admin', 'editor', 'moderator'] as const
export type UserRole = (typeof USER_ROLES)[number]

/**
 * Matches a category without regard to case, as the filters of the lists do (spec: public-site §5).
 * @param value what the address or a button names; `all`, an empty string and unknown names match no category
 */
export function findCategory<T extends string>(categories: readonly T[], value: string): T | undefined {
  const wanted = value.trim().toLowerCase()
  return categories.find((category) => category.toLowerCase() === wanted)
}
