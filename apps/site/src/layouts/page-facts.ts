import type { PICTURE_SIZES } from '../components/ui/picture-sizes.ts'
import type { Picture } from '../data/picture.ts'

/** The first picture of a page. */
export interface FirstPicture {
  picture: Picture
  shownAs: keyof typeof PICTURE_SIZES
}

/** The facts about a page that its layout needs. */
export interface PageFacts {
  /** The title of the page. The home page has none and uses the title of the site. */
  title?: string
  description?: string
  /** Path of the share picture, 1200 × 630; by default the general share picture of the language. */
  sharePicture?: string | undefined
  /** Description of the share picture; by default the title of the page. */
  shareAlt?: string | undefined
  /** Preloaded. */
  firstPicture?: FirstPicture | undefined
  /** Marks the page as an article in its metadata. */
  article?: {
    /** ISO 8601 */
    published: string
    modified: string
    section: string
  }
  /** Whether search engines may list the page; `false` for not-found pages. */
  isListed?: boolean
  /** The header is transparent over a dark banner until the visitor scrolls, or opaque from the start (spec: public-site §2). */
  header?: 'overlay' | 'opaque'
}
