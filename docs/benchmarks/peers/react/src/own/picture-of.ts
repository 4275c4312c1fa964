export type Shown = string

const PLACEHOLDER = '/pictures/product-placeholder.jpg'

/** The address that the row holds. */
export const pictureOf = (url: string | null): Shown => url ?? PLACEHOLDER
