import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { columnsOfKind } from '@bayt/content/entities/tables'
import { makeRows } from '@bayt/content/queries/content-rows'
import { FIXTURE_PICTURES, readFixture } from '../../test/fixture.ts'
import { PictureCache } from './pictures/cache.ts'
import { preparePictures } from './pictures/prepare.ts'

let encoded: Promise<string[]> | undefined

/**
 * Makes a cache of pictures that has only the default pictures of the site. Encoding these pictures takes two seconds of
 * processor time, so all tests share one encoding in the cache of the project.
 */
export async function makePictureCache(dir: string): Promise<string> {
  encoded ??= encodeDefaultPictures()
  const names = await encoded
  mkdirSync(join(dir, 'variants'), { recursive: true })
  for (const name of names) copyFileSync(join(FIXTURE_PICTURES, 'variants', name), join(dir, 'variants', name))
  return dir
}

/** The content has no product pictures, so every default picture is needed. @returns the names of their WebP variants */
async function encodeDefaultPictures(): Promise<string[]> {
  const none = Object.fromEntries(columnsOfKind('products', 'picture').map((column) => [column, null]))
  const products = (await readFixture()).products.map((product) => ({ ...product, ...none }))
  const content = { ...makeRows(() => []), products, newestChange: 1 }
  const neverFetched = () => Promise.reject(new Error('No content has a picture.'))
  const { files } = await preparePictures(content, new PictureCache(FIXTURE_PICTURES), neverFetched, false)
  return [...files].filter((name) => name.endsWith('.webp'))
}
