import { readdir, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { HASHED_FOLDERS } from '@bayt/web-headers/site'
import { ignoreMissing } from './read-json.ts'

const HOUR_MS = 3_600_000
/** A file of the cache that nobody has touched for so long is not one that a render or an encoder is busy with. */
const GRACE_MS = 24 * HOUR_MS
const GRACE_WHERE_FULL_MS = HOUR_MS / 6

/** Folders of the cache whose files are named by a picture: `{picture}-{width}.webp`, `{picture}`, `{picture}.jpg`, `{picture}.jpg.json`. */
const CACHE_FOLDERS = ['variants', 'originals', 'share', 'share-orders']

export interface UnusedPicturesOptions {
  pictureCacheDir: string
  /** Folders of the files of all kept releases. */
  releaseDirs: string[]
  /** The disk is full: less is kept for convenience. */
  isFull: boolean
  nowMs: number
}

/**
 * Removes pictures from the cache that no kept release shows and that nothing has used for a day. A release holds links
 * to the files of the cache: what any release still links to, of this publisher or of another on the same cache, is kept
 * (removing it would free nothing). What is wanted again later is made again.
 * @returns number of files that were removed
 */
export async function removeUnusedPictures({
  pictureCacheDir,
  releaseDirs,
  isFull,
  nowMs,
}: UnusedPicturesOptions): Promise<number> {
  const used = await picturesOf(releaseDirs)
  const graceMs = isFull ? GRACE_WHERE_FULL_MS : GRACE_MS
  let removed = 0
  for (const folder of CACHE_FOLDERS) {
    for (const name of await namesIn(join(pictureCacheDir, folder))) {
      // What a crash left half written is of no use to anybody.
      if (used.has(pictureOf(name)) && !name.endsWith('.part')) continue
      const file = join(pictureCacheDir, folder, name)
      const facts = await stat(file).catch(ignoreMissing(undefined))
      // Linking a file into a release changes its ctime, as making it does.
      if (!facts || facts.nlink > 1 || nowMs - facts.ctimeMs < graceMs) continue
      await rm(file, { force: true })
      removed += 1
    }
  }
  return removed
}

/** The pictures that releases show, whatever their widths and formats. */
async function picturesOf(releaseDirs: string[]): Promise<Set<string>> {
  const folders = releaseDirs.flatMap((dir) =>
    HASHED_FOLDERS.filter((folder) => folder !== '/_astro/').map((folder) => join(dir, folder)),
  )
  const names = await Promise.all(folders.map(namesIn))
  return new Set(names.flat().map(pictureOf))
}

/** `3f…a1-640.webp` → `3f…a1` */
function pictureOf(name: string): string {
  return parse(name).name.split(/[-.]/)[0] ?? name
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(ignoreMissing([]))
}
