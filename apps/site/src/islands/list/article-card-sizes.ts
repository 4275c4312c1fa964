import { BREAKPOINTS, below } from '@bayt/design/tokens'

const { phone, columns } = BREAKPOINTS

/**
 * The `sizes` of the picture of an article card. On phones, the picture is slightly less sharp than possible, so that the list
 * with three such pictures stays within 180 KB.
 */
export const ARTICLE_CARD_SIZES = `${below(phone)} 66vw, ${below(columns)} 46vw, max(380px, 24vw)`
