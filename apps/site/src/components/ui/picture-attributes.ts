import type { Picture, PictureFormat } from '../../data/picture.ts'

/** How a picture is shown on a page. */
export interface ShownPicture {
  /** Empty if the adjacent text already describes the picture. */
  alt: string
  /** The `sizes` attribute: the width at which the picture is shown. */
  sizes: string
  /** For the first picture of the page: not lazy, with high priority. */
  isPriority?: boolean
}

/** The `srcset` of one format of a picture. */
export const srcset = ({ variants }: PictureFormat) => variants.map(({ path, width }) => `${path} ${width}w`).join(', ')

/** The attributes of the `<source>` and `<img>` elements of a picture, under their names in HTML. */
export function pictureAttributes(picture: Picture, { alt, sizes, isPriority = false }: ShownPicture) {
  return {
    sources: picture.sources.map((format) => ({ type: format.type, srcset: srcset(format), sizes })),
    img: {
      src: picture.src,
      width: picture.width,
      height: picture.height,
      alt,
      loading: isPriority ? 'eager' : 'lazy',
      fetchpriority: isPriority ? 'high' : undefined,
      decoding: isPriority ? 'auto' : 'async',
      'data-colour': picture.colour === 'transparent' ? undefined : picture.colour,
    },
  } as const
}
