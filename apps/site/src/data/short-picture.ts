import type { Picture } from './picture.ts'

/** A short form of a picture for the props of islands and the search index: a fifth of the bytes. */
export interface ShortPicture {
  /** See `shortName`. */
  name: string
  width: number
  height: number
}

/** Id, widths, formats and, unless transparent, average colour of a picture: `3f9a… 320,480 avif,webp #rrggbb`. */
export function shortName({ sources, colour }: Picture): string {
  const variants = sources[0]?.variants ?? []
  const id = variants[0]?.path.replace(/^.*\/|-\d+\.\w+$/g, '') ?? ''
  const widths = variants.map(({ width }) => width)
  const formats = sources.map(({ type }) => type.replace('image/', ''))
  return [id, widths.join(), formats.join(), ...(colour === 'transparent' ? [] : [colour])].join(' ')
}

export function shortPicture(picture: Picture): ShortPicture {
  return { name: shortName(picture), width: picture.width, height: picture.height }
}

/** The picture for `Picture.tsx`. */
export function fullPicture({ name, width, height }: ShortPicture): Picture {
  const [id, widths = '', formats = '', colour = 'transparent'] = name.split(' ')
  const sources = formats.split(',').map((format) => ({
    type: `image/${format}` as Picture['sources'][number]['type'],
    variants: widths.split(',').map((width) => ({ width: Number(width), path: `/_pictures/${id}-${width}.${format}` })),
  }))
  const variants = sources[sources.length - 1]?.variants ?? []
  const src = (variants[Math.floor(variants.length / 2)] ?? variants[0])?.path ?? ''
  return { width, height, src, sources, colour }
}
