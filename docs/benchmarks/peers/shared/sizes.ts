/** How wide pictures are shown, as on the site. */
export const SIZES = {
  hero: '(max-width: 899px) 132vw, 100vw',
  gallery: '(max-width: 899px) 88vw, 640px',
  card: '(max-width: 639px) 44vw, (max-width: 959px) 33vw, 290px',
  latest: '(max-width: 899px) 100vw, 700px',
  logo: '160px',
  thumbnail: '96px',
}
