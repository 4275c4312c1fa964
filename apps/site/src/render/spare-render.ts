import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileOfAddress } from '@bayt/release/addresses'
import { moveIfPresent } from './files.ts'
import { WORKER } from './offline-shell.ts'

/** The files of a render, with what tells whether another render has the same. */
export interface RenderedFiles {
  /** By address. A file is unchanged while this is the same object. */
  pages: ReadonlyMap<string, object>
  /** Files that come with the code: those of one build are one list. */
  assets: readonly string[]
  /** Paths of pictures, whose names are hashes of what they show. */
  pictures: ReadonlySet<string>
}

/** A file and its compressed versions (`compress.ts` of the publisher). */
const VERSIONS = ['', '.br', '.gz']

/**
 * Makes a render that nobody needs any more into the folder of the next one: what both have stays, with its compressed versions. The two
 * differ by a few saves, so a release costs by what has changed: creating it anew, and removing the old one, is a link and an unlink
 * for each of tens of thousands of files. The rest is moved away: it is not rewritten, because other renders link to it, and not
 * removed, because freeing a file on the disk takes a hundred times as long as moving it.
 * @param spareDir afterwards it has the files that are left, under other names
 * @param next those files of the next render that it takes from another one
 * @returns the paths of the files that stay
 */
export function reuseSpare(spareDir: string, outDir: string, spare: RenderedFiles, next: RenderedFiles): Set<string> {
  const kept = new Set<string>()
  // Another publisher of the same data may have removed it.
  if (!existsSync(spareDir)) return kept
  rmdirSync(outDir)
  renameSync(spareDir, outDir)
  mkdirSync(spareDir)
  let moved = 0
  const sort = (file: string, stays: boolean) => {
    if (stays) kept.add(file)
    else for (const version of VERSIONS) moveIfPresent(join(outDir, file + version), join(spareDir, String(moved++)))
  }
  for (const [address, page] of spare.pages) sort(fileOfAddress(address), next.pages.get(address) === page)
  for (const file of spare.assets) sort(file, spare.assets === next.assets && file !== WORKER)
  for (const file of spare.pictures) sort(file, next.pictures.has(file))
  return kept
}
