/** How wide pictures are shown: their `sizes`. Where one is fetched ahead, both places must say the same. */
export const PICTURE_SIZES = {
  // Narrow screens crop the picture to its middle, so it is wider than they are: sharp on a phone, and within 60 KB.
  hero: '(max-width: 899px) 132vw, 100vw',
  banner: '(max-width: 767px) 132vw, 100vw',
  gallery: '(max-width: 899px) 88vw, 640px',
  article: '(max-width: 639px) 88vw, (max-width: 1296px) 100vw, 1200px',
  productCard: '(max-width: 639px) 44vw, (max-width: 959px) 33vw, 290px',
  // On phones a little less sharp than they could be: three of them and the list keep within 180 KB.
  articleCard: '(max-width: 639px) 66vw, (max-width: 959px) 46vw, 380px',
} as const
