import product from '@bayt/brand/pictures/product-placeholder.svg?raw'
import diversified from '@bayt/brand/pictures/product-placeholder-diversified.svg?raw'
import oil from '@bayt/brand/pictures/product-placeholder-oil.svg?raw'
import rice from '@bayt/brand/pictures/product-placeholder-rice.svg?raw'
import sugar from '@bayt/brand/pictures/product-placeholder-sugar.svg?raw'
import type { FallbackPicture } from '../../data/picture.ts'
import type { KnownPicture } from './new-picture.ts'

const DRAWINGS: Record<FallbackPicture, string> = { diversified, oil, rice, sugar, product, news: product, logo: product }

/** A default picture that the live release lacks, because no page of the release needs it yet. */
export function defaultDrawing(name: FallbackPicture): KnownPicture {
  const drawing = DRAWINGS[name]
  const [, width = 0, height = 0] = /width="(\d+)" height="(\d+)"/.exec(drawing) ?? []
  return { width: Number(width), height: Number(height), src: `data:image/svg+xml,${encodeURIComponent(drawing)}` }
}
