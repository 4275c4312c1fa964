export type Shown = string

const PLACEHOLDER = '/pictures/product-placeholder.svg'

/** The address in the row. */
export const pictureOf = (url: string | null): Shown => url ?? PLACEHOLDER
