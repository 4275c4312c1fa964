import type { PreparedPicture, PreviewPictures } from '@bayt/release/preview-pictures'
import type { Picture } from '../../data/picture.ts'
import type { PreparedPictures } from './prepare.ts'

/** Describes the pictures of a release for previews. @param drawnShare names of the drawn share pictures */
export function previewPicturesOf(
  { pictures, fallbackPictures, missing }: Pick<PreparedPictures, 'pictures' | 'fallbackPictures' | 'missing'>,
  drawnShare: Iterable<string>,
): PreviewPictures {
  const describe = (all: Iterable<[string, Picture]>) =>
    Object.fromEntries([...all].map(([name, picture]) => [name, preparedPicture(picture)]))
  return {
    pictures: describe(pictures),
    missing: missing.map(({ url }) => url),
    defaults: describe(fallbackPictures),
    share: [...drawnShare],
  }
}

function preparedPicture({ width, height, colour, sources }: Picture): PreparedPicture {
  const variants = sources.at(-1)?.variants ?? []
  const id = variants[0]?.path.replace(/^.*\/|-\d+\.\w+$/g, '') ?? ''
  return { id, width, height, colour, widths: variants.map((variant) => variant.width), avif: sources.length > 1 }
}
