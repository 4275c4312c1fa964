import type { PICTURE_SIZES } from '../components/ui/picture-sizes.ts'
import type { Picture } from '../data/picture.ts'

/** The picture that a page shows first. */
export interface FirstPicture {
  picture: Picture
  shownAs: keyof typeof PICTURE_SIZES
}

/** What a page tells its layout. */
export interface PageFacts {
  /** The page's own title; the home page has none and shows the site's. */
  title?: string
  description?: string
  /** Path of the picture that shared links show, 1200 × 630; without one it is the general one of the language. */
  sharePicture?: string | undefined
  /** Fetched ahead of everything else. */
  firstPicture?: FirstPicture | undefined
  /** Makes the page an article to those who read its head. */
  article?: {
    /** ISO 8601 */
    published: string
    modified: string
    section: string
  }
  /** Whether search engines may list it; not-found pages say no. */
  isListed?: boolean
  /** Transparent over a dark banner until scrolled, or opaque from the start (spec: public-site §2). */
  header?: 'overlay' | 'opaque'
}
