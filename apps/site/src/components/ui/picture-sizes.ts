import { BREAKPOINTS, below, CONTENT_WIDTH, WIDEST_GUTTER } from '@bayt/design/tokens'

const { phone, tablet, wide, columns } = BREAKPOINTS

/** The `sizes` of pictures. A preload and its picture must use the same entry. */
export const PICTURE_SIZES = {
  // Narrow screens crop the picture, so it is wider than the screen: sharp on a phone, and within 60 KB.
  hero: `${below(wide)} 132vw, 100vw`,
  banner: `${below(tablet)} 132vw, 100vw`,
  gallery: `${below(wide)} 88vw, max(640px, 34vw)`,
  article: `${below(phone)} 88vw, (max-width: ${CONTENT_WIDTH + 2 * WIDEST_GUTTER}px) 100vw, max(${CONTENT_WIDTH}px, 72vw)`,
  productCard: `${below(phone)} 44vw, ${below(columns)} 33vw, max(290px, 18vw)`,
  // Slightly less sharp than possible on phones: the list with three of them stays within 180 KB.
  articleCard: `${below(phone)} 66vw, ${below(columns)} 46vw, max(380px, 24vw)`,

  impactPicture: `${below(wide)} 100vw, max(800px, 48vw)`,
  latestArticle: `${below(wide)} 100vw, max(700px, 42vw)`,
  arch: `${below(tablet)} 80vw, max(420px, 20vw)`,
  zoom: `(max-width: ${phone}px) 200vw, 100vw`,
  partnerLogo: '140px',
  brandLogo: '160px',
  thumbnail: '96px',
} as const
