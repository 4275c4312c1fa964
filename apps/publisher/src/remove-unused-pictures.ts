import { readdir, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { HASHED_FOLDERS } from '@bayt/web-headers/site'
import { ignoreMissing } from './files.ts'

const HOUR_MS = 3_600_000
/** A render or an encoder may still use younger files. */
const GRACE_MS = 24 * HOUR_MS
const GRACE_ON_FULL_DISK_MS = HOUR_MS / 6

/** Cache folders whose files are named by a picture: `{picture}-{width}.webp`, `{picture}`, `{picture}.jpg`, `{picture}.jpg.json`. */
const CACHE_FOLDERS = ['variants', 'originals', 'share', 'share-orders']

export interface UnusedPicturesOptions {
  pictureCacheDir: string
  /** File folders of all kept releases. */
  releaseDirs: string[]
  /** The disk is full: the grace period is shorter. */
  isFull: boolean
  nowMs: number
}

/**
 * Removes cached pictures that no kept release uses and that are older than a day. Releases hard-link files of the cache. A
 * linked file stays, even if another publisher's release links it: its removal would free no space. Removed pictures are encoded
 * again when needed.
 * @returns number of removed files
 */
export async function removeUnusedPictures({
  pictureCacheDir,
  releaseDirs,
  isFull,
  nowMs,
}: UnusedPicturesOptions): Promise<number> {
  const used = await picturesOf(releaseDirs)
  const graceMs = isFull ? GRACE_ON_FULL_DISK_MS : GRACE_MS
  let removed = 0
  for (const folder of CACHE_FOLDERS) {
    for (const name of await namesIn(join(pictureCacheDir, folder))) {
      // A `.part` file is left by a crash.
      if (used.has(pictureOf(name)) && !name.endsWith('.part')) continue
      const file = join(pictureCacheDir, folder, name)
      const facts = await stat(file).catch(ignoreMissing(undefined))
      // Creating a file and linking it into a release both set its ctime.
      if (!facts || facts.nlink > 1 || nowMs - facts.ctimeMs < graceMs) continue
      await rm(file, { force: true })
      removed += 1
    }
  }
  return removed
}

/** The pictures that releases use, in any width and format. */
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
