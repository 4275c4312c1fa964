/** What a page tells its layout. */
export interface PageFacts {
  /** The page's own title; the home page has none and shows the site's. */
  title?: string
  description?: string
  /** Address of the picture that shared links show. */
  picture?: string | undefined
  type?: 'website' | 'article'
  /** Whether search engines may list it; not-found pages say no. */
  isListed?: boolean
  /** Transparent over a dark banner until scrolled, or opaque from the start (spec: public-site §2). */
  header?: 'overlay' | 'opaque'
}
