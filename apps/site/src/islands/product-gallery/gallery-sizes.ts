import { BREAKPOINTS, below } from '@bayt/design/tokens'

const { phone, wide } = BREAKPOINTS

/** The `sizes` of a picture of a product: in the gallery, enlarged, and as a thumbnail. */
export const GALLERY_SIZES = `${below(wide)} 88vw, max(640px, 34vw)`
export const ZOOM_SIZES = `(max-width: ${phone}px) 200vw, 100vw`
export const THUMBNAIL_SIZES = '96px'
