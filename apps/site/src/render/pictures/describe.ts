import type { Picture } from '../../data/picture.ts'
import type { OriginalFacts } from './inspect.ts'
import { middleWidth, type VariantFormat, variantName } from './recipe.ts'

/** Folder of the variants in the rendered site. */
export const PICTURES_FOLDER = '_pictures'

/** Describes a prepared picture for pages. */
export function describePicture(
  id: string,
  facts: OriginalFacts,
  widths: readonly number[],
  formats: readonly VariantFormat[],
): Picture {
  const path = (width: number, format: VariantFormat) => `/${PICTURES_FOLDER}/${variantName(id, width, format)}`
  return {
    width: facts.width,
    height: facts.height,
    src: path(middleWidth(widths), 'webp'),
    sources: formats.map((format) => ({
      type: `image/${format}`,
      variants: widths.map((width) => ({ width, path: path(width, format) })),
    })),
    colour: facts.colour,
  }
}
