import { BREAKPOINTS, below } from '@bayt/design/tokens'

const { wide } = BREAKPOINTS

/**
 * The `sizes` of a hero picture. Narrow screens crop the picture, so the picture is wider than the screen: sharp on a phone, and
 * within 60 KB.
 */
export const HERO_SIZES = `${below(wide)} 132vw, 100vw`
