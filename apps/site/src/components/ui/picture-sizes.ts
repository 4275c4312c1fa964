import { BREAKPOINTS, below, CONTENT_WIDTH, WIDEST_GUTTER } from '@bayt/design/tokens'

const { phone, tablet, wide, columns } = BREAKPOINTS

/** The `sizes` of pictures. A preload and its picture must use the same entry. */
export const PICTURE_SIZES = {
  // Narrow screens crop the picture, so it is wider than the screen: sharp on a phone, and within 60 KB.
  hero: `${below(wide)} 132vw, 100vw`,
  banner: `${below(tablet)} 132vw, 100vw`,
  gallery: `${below(wide)} 88vw, 640px`,
  article: `${below(phone)} 88vw, (max-width: ${CONTENT_WIDTH + 2 * WIDEST_GUTTER}px) 100vw, ${CONTENT_WIDTH}px`,
  productCard: `${below(phone)} 44vw, ${below(columns)} 33vw, 290px`,
  // Slightly less sharp than possible on phones: the list with three of them stays within 180 KB.
  articleCard: `${below(phone)} 66vw, ${below(columns)} 46vw, 380px`,

  impactPicture: `${below(wide)} 100vw, 800px`,
  latestArticle: `${below(wide)} 100vw, 700px`,
  arch: `${below(tablet)} 80vw, 420px`,
  zoom: `(max-width: ${phone}px) 200vw, 100vw`,
  partnerLogo: '140px',
  brandLogo: '160px',
  thumbnail: '96px',
} as const
