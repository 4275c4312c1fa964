import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FallbackPicture } from '../../data/picture.ts'
import { runtimeFile } from '../runtime-files.ts'
import { pictureId } from './cache.ts'

const FILES: Record<FallbackPicture, string> = {
  product: 'product-placeholder.jpg',
  news: 'news-placeholder.jpg',
  logo: 'company-logo.png',
}

const known = new Map<FallbackPicture, { id: string; bytes: Uint8Array }>()

/** The original of a default picture. Default pictures are part of the code, so each is read once. */
export async function readDefaultPicture(name: FallbackPicture): Promise<{ id: string; bytes: Uint8Array }> {
  const cached = known.get(name)
  if (cached) return cached
  const bytes = await readFile(join(runtimeFile('default-pictures', '../../../../packages/brand/pictures'), FILES[name]))
  const picture = { id: pictureId(bytes), bytes }
  known.set(name, picture)
  return picture
}
