import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FallbackPicture } from '../../data/picture.ts'
import { runtimeFile } from '../runtime-files.ts'
import { pictureId } from './cache.ts'

const FILES: Record<FallbackPicture, string> = {
  rice: 'product-placeholder-rice.svg',
  oil: 'product-placeholder-oil.svg',
  sugar: 'product-placeholder-sugar.svg',
  diversified: 'product-placeholder-diversified.svg',
  product: 'product-placeholder.svg',
  news: 'news-placeholder.jpg',
  logo: 'company-logo.png',
}

const known = new Map<FallbackPicture, { id: string; bytes: Uint8Array }>()

/** The original of a default picture. Default pictures are part of the code, so each is read once. */
export async function readDefaultPicture(name: FallbackPicture): Promise<{ id: string; bytes: Uint8Array }> {
  const cached = known.get(name)
  if (cached) return cached
  const file = await readFile(join(runtimeFile('default-pictures', '../../../../packages/brand/pictures'), FILES[name]))
  // Converts drawings to pixels: the cache refuses an SVG as an original, because it can contain scripts.
  const bytes = FILES[name].endsWith('.svg') ? await sharp(file).png().toBuffer() : file
  const picture = { id: pictureId(bytes), bytes }
  known.set(name, picture)
  return picture
}
