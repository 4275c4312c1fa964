import type { ProductPlaceholder } from './product-placeholder.ts'

/** A picture in one format, narrowest first. */
export interface PictureFormat {
  type: 'image/avif' | 'image/webp'
  /** `path` is an address on this site, e.g. `/_pictures/3f…-480.webp`. */
  variants: { width: number; path: string }[]
}

/** A picture as pages show it. */
export interface Picture {
  /** Pixels of the original, upright. */
  width: number
  height: number
  /** A variant of medium size for use without `sources`. */
  src: string
  /** Best format first. AVIF is present once all its variants are encoded. */
  sources: PictureFormat[]
  /** Average colour as `#rrggbb`, shown while the picture loads; `transparent` for transparent pictures. */
  colour: string
  /** Set if the default picture replaces a missing picture. */
  isDefault?: true
}

/** Finds the picture of an address; the default picture if the address is `null` or the picture is missing. */
export type PictureOf = (url: string | null, fallback: FallbackPicture) => Picture

/** The default pictures that replace missing pictures. */
export type FallbackPicture = ProductPlaceholder | 'news' | 'logo'

/** The widest variant of a picture, in the more widely supported format, for search engines, which request 1,200 px. */
export function widestPath({ sources, src }: Picture): string {
  return sources.at(-1)?.variants.at(-1)?.path ?? src
}
