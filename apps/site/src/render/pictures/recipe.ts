import type { AvifOptions, WebpOptions } from 'sharp'
import type { FallbackPicture } from '../../data/picture.ts'

/**
 * The version of the settings for variants. Increase it when a change of the settings below changes the files: the version is part of the
 * file names.
 */
export const RECIPE_VERSION = 1

/** The place of a picture, which decides the widths of its variants. */
export type PictureUse = 'product' | 'article' | 'gallery' | 'hero' | 'logo' | 'document'

/** Widths in pixels. A picture is never enlarged. */
export const WIDTHS: Record<PictureUse, readonly number[]> = {
  // The narrowest fills a page of 328 pixels, where it stands until the sharper picture has loaded (docs/decisions/loading.md).
  product: [336, 480, 640, 960],
  gallery: [320, 480, 640, 960],
  article: [320, 480, 640, 960, 1280],
  hero: [480, 768, 960, 1200, 1600, 2000],
  logo: [160, 224, 320],
  // A small picture of the page, and one whose text can be read.
  document: [160, 1600],
}

/** The widths of a default picture. */
export const widthsOfDefault = (name: FallbackPicture): readonly number[] =>
  WIDTHS[name === 'logo' ? 'logo' : name === 'news' ? 'article' : 'product']

/**
 * Photos: the lowest quality at which printed packs and woven sacks keep their texture on a phone (checked by eye at twice the
 * size).
 */
export const WEBP: WebpOptions = { quality: 72, effort: 4, smartSubsample: true }
/** At lower quality, the weave of sacks blurs. The files have about two thirds of the bytes of WebP. */
export const AVIF: AvifOptions = { quality: 55, effort: 4 }

/**
 * Transparent pictures are encoded with both options, and the smaller file is kept: flat logos are smaller and sharper with
 * nearly lossless encoding, cut-out photos are smaller with lossy encoding.
 */
export const WEBP_TRANSPARENT: readonly WebpOptions[] = [
  { nearLossless: true, quality: 60, effort: 6 },
  { quality: 78, alphaQuality: 85, effort: 4, smartSubsample: true },
]

/** The width of the variant in the attribute `src`, which can name only one variant. */
const MIDDLE_WIDTH = 640

/**
 * The widths to encode for an original: the wanted widths up to its own width. Its own width is added if it is below the largest
 * wanted width and at least 15% wider than the next smaller width.
 */
export function variantWidths(wanted: Iterable<number>, originalWidth: number): number[] {
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  const possible = sorted.filter((width) => width <= originalWidth)
  const largest = possible.at(-1) ?? 0
  return possible.length < sorted.length && originalWidth > largest * 1.15 ? [...possible, originalWidth] : possible
}

/** The narrowest width of at least `MIDDLE_WIDTH`, otherwise the widest. */
export function middleWidth(widths: readonly number[]): number {
  return widths.find((width) => width >= MIDDLE_WIDTH) ?? widths.at(-1) ?? MIDDLE_WIDTH
}

export type VariantFormat = 'webp' | 'avif'

export function variantName(id: string, width: number, format: VariantFormat): string {
  return `${id}-${width}.${format}`
}
