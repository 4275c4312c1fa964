import type { Picture, PictureFormat } from '../../data/picture.ts'

/** Pictures of the site's code. `scripts/encode-site-pictures.mjs` encodes the variants. */

const FILES = import.meta.glob<string>('./*.{avif,webp}', { query: '?url', import: 'default', eager: true })

interface Sizes {
  widths: number[]
  /** Pixels of the widest variant. */
  height: number
  colour: string
}

function picture(name: string, { widths, height, colour }: Sizes): Picture {
  const path = (width: number, format: string) => FILES[`./${name}-${width}.${format}`] ?? ''
  const format = (type: PictureFormat['type'], extension: string): PictureFormat => ({
    type,
    variants: widths.map((width) => ({ width, path: path(width, extension) })),
  })
  const widest = Math.max(...widths)
  const middle = widths[Math.floor(widths.length / 2)] ?? widest
  return {
    width: widest,
    height,
    src: path(middle, 'webp'),
    sources: [format('image/avif', 'avif'), format('image/webp', 'webp')],
    colour,
  }
}

export const SITE_PICTURES = {
  harbour: picture('harbour', { widths: [768, 960, 1280, 1920], height: 960, colour: '#8a6a4c' }),
  baskets: picture('baskets', { widths: [768, 960, 1280, 1920], height: 960, colour: '#c9ad7e' }),
  harbourArch: picture('harbour-arch', { widths: [420, 840], height: 1050, colour: '#8a6a4c' }),
}
