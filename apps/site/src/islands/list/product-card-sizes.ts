import { BREAKPOINTS, below } from '@bayt/design/tokens'

const { phone, columns } = BREAKPOINTS

/** The `sizes` of the picture of a product card. */
export const PRODUCT_CARD_SIZES = `${below(phone)} 44vw, ${below(columns)} 33vw, max(290px, 18vw)`
