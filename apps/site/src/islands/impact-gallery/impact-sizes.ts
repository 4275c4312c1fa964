import { BREAKPOINTS, below } from '@bayt/design/tokens'

const { wide } = BREAKPOINTS

/** The `sizes` of a picture in the impact gallery. */
export const IMPACT_SIZES = `${below(wide)} 88vw, max(800px, 48vw)`
