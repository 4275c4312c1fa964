/** The drawings for products without a picture, one per category; `product` is a carton. */
export const PRODUCT_PLACEHOLDERS = ['rice', 'oil', 'sugar', 'diversified', 'product'] as const
export type ProductPlaceholder = (typeof PRODUCT_PLACEHOLDERS)[number]

/**
 * The drawing of a category.
 * @param category any name: a category without its own drawing gets the carton
 */
export function productPlaceholder(category: string): ProductPlaceholder {
  const wanted = category.toLowerCase()
  return PRODUCT_PLACEHOLDERS.find((placeholder) => placeholder === wanted) ?? 'product'
}
