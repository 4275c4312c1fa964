/** One picture in one format, narrowest first. */
export interface PictureFormat {
  type: 'image/avif' | 'image/webp'
  /** `path` is an address on this site, e.g. `/_pictures/3f…-480.webp`. */
  variants: { width: number; path: string }[]
}

/** A picture as pages place it. */
export interface Picture {
  /** Pixels of the original, upright. */
  width: number
  height: number
  /** A variant of middle size that can be used alone. */
  src: string
  /** Best format first. AVIF is present once all its variants are encoded. */
  sources: PictureFormat[]
  /** Average colour as `#rrggbb` for the ground while it loads; `transparent` where the picture has transparency. */
  colour: string
}

/** Which default picture stands in for a missing one. */
export type FallbackPicture = 'product' | 'news' | 'logo'
