import type { Picture, PictureFormat } from '../../data/picture.ts'

/** Pictures of the site's code. `scripts/encode-site-pictures.mjs` encodes the variants. */

const FILES = import.meta.glob<string>('./*.{avif,webp}', { query: '?url', import: 'default', eager: true })

interface Sizes {
  widths: number[]
  /** The widths in WebP, for browsers before AVIF: fewer, because each takes bytes of every page with the picture. */
  webpWidths?: number[]
  /** Pixels of the widest variant. */
  height: number
  colour: string
}

function picture(name: string, { widths, webpWidths = widths, height, colour }: Sizes): Picture {
  const path = (width: number, format: string) => FILES[`./${name}-${width}.${format}`] ?? ''
  const format = (type: PictureFormat['type'], extension: string, ofFormat: number[]): PictureFormat => ({
    type,
    variants: ofFormat.map((width) => ({ width, path: path(width, extension) })),
  })
  const widest = Math.max(...widths)
  const middle = webpWidths[Math.floor(webpWidths.length / 2)] ?? widest
  return {
    width: widest,
    height,
    src: path(middle, 'webp'),
    sources: [format('image/avif', 'avif', widths), format('image/webp', 'webp', webpWidths)],
    colour,
  }
}

export const SITE_PICTURES = {
  harbour: picture('harbour', { widths: [768, 960, 1280, 1920], height: 960, colour: '#8a6a4c' }),
  baskets: picture('baskets', { widths: [768, 960, 1280, 1920], height: 960, colour: '#c9ad7e' }),
  harbourArch: picture('harbour-arch', { widths: [420, 640, 840], webpWidths: [420, 840], height: 1050, colour: '#8a6a4c' }),
}
