import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { columnsOfKind } from '@bayt/content/entities/tables'
import { makeRows } from '@bayt/content/queries/content-rows'
import { fileOfAddress } from '@bayt/release/addresses'
import type { RenderJob } from '@bayt/release/renderer'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { PictureCache } from '../src/render/pictures/cache.ts'
import { preparePictures } from '../src/render/pictures/prepare.ts'
import { loadRenderer } from '../src/render/tools/bundle.ts'
import { FIXTURE_PICTURES, readFixture } from './fixture.ts'

export const ORIGIN = 'https://site.example'

interface TestJob extends Partial<RenderJob> {
  /** Name of the release that the render is based on, and of the release whose folder it may reuse. */
  base?: string | undefined
  spare?: string | undefined
}

/** The renders of a test file: releases of the seed with tiny pictures, in a folder that is removed at the end of the file. */
export async function testRenders(parent = process.env.TEST_SCRATCH ?? tmpdir()) {
  mkdirSync(parent, { recursive: true })
  const dir = mkdtempSync(join(parent, 'renders-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const pictureCacheDir = await makePictureCache(join(dir, 'cache'))
  const seed = await readFixture()
  const renderer = await loadRenderer()
  return {
    dir,
    pictureCacheDir,
    seed,
    renderer,
    async render(release: string, { base, spare, ...job }: TestJob = {}) {
      const report = await renderer.renderSite({
        ...{
          content: seed,
          origin: ORIGIN,
          release,
          outDir: join(dir, release),
          pictureCacheDir,
          fetchPicture: fetchTinyPicture,
        },
        ...{ nowMs: Date.UTC(2026, 10, 28), ...(base && { baseDir: join(dir, base) }), spareDir: spare && join(dir, spare) },
        ...job,
      })
      return { ...report, outDir: job.outDir ?? join(dir, release) }
    },
    read: (address: string, release: string) => readFileSync(join(dir, release, fileOfAddress(address)), 'utf8'),
    filesIn: (release: string) => filesOf(join(dir, release)),
  }
}

/** The files below a folder, by path with a leading slash, in Base64: for comparisons of whole sites. */
export function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]))
}

/** A tiny picture in place of an original; the colour depends on the address. */
export const fetchTinyPicture = async (url: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: url.length, g: 90, b: 60 } } })
    .png()
    .toBuffer()

let encoded: Promise<string[]> | undefined

/**
 * Makes a cache of pictures that has only the default pictures of the site. Encoding these pictures takes two seconds of
 * processor time, so all tests share one encoding in the cache of the project.
 */
async function makePictureCache(dir: string): Promise<string> {
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
