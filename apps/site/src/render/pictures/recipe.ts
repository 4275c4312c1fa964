import type { AvifOptions, WebpOptions } from 'sharp'

/** How variants are made. Raise the version whenever a line below changes what is in a file: it is part of their names. */
export const RECIPE_VERSION = 1

/** What a picture is shown as decides its widths. */
export type PictureUse = 'product' | 'article' | 'gallery' | 'hero' | 'logo'

/** Widths in pixels. A picture is never enlarged. */
export const WIDTHS: Record<PictureUse, readonly number[]> = {
  product: [320, 480, 640, 960],
  gallery: [320, 480, 640, 960],
  article: [320, 480, 640, 960, 1280],
  hero: [480, 768, 960, 1200, 1600, 2000],
  logo: [160, 320],
}

/** Photos: the least at which printed packs and woven sacks keep their texture on a phone (looked at, at twice the size). */
export const WEBP: WebpOptions = { quality: 72, effort: 4, smartSubsample: true }
/** Below this the weave of sacks smears, however smooth the rest looks. About two thirds of the bytes of WebP. */
export const AVIF: AvifOptions = { quality: 55, effort: 4 }

/** Pictures with transparency, made both ways and the smaller kept: flat logos are smaller (and sharper) nearly lossless, cut-out photos lossy. */
export const WEBP_TRANSPARENT: readonly WebpOptions[] = [
  { nearLossless: true, quality: 60, effort: 6 },
  { quality: 78, alphaQuality: 85, effort: 4, smartSubsample: true },
]

/** The width that is used where only one can be named. */
const MIDDLE_WIDTH = 640

/**
 * The widths to encode for an original of a certain width: the wanted ones that it reaches, and its own width where it
 * is too small for the largest and clearly wider than the next.
 */
export function variantWidths(wanted: Iterable<number>, originalWidth: number): number[] {
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  const reached = sorted.filter((width) => width <= originalWidth)
  const largest = reached.at(-1) ?? 0
  return reached.length < sorted.length && originalWidth > largest * 1.15 ? [...reached, originalWidth] : reached
}

/** The narrowest width that reaches the middle one, else the widest. */
export function middleWidth(widths: readonly number[]): number {
  return widths.find((width) => width >= MIDDLE_WIDTH) ?? widths.at(-1) ?? MIDDLE_WIDTH
}
