import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileOfAddress } from '@bayt/release/addresses'
import { moveIfPresent } from './files.ts'
import { WORKER } from './offline-shell.ts'

/** The files of a render, with the facts that tell whether another render has the same files. */
export interface RenderedFiles {
  /** Pages by address. If two renders have the same object for a page, the file of the page is the same. */
  pages: ReadonlyMap<string, object>
  /** Files that are part of the code: all renders of one build share one list object. */
  assets: readonly string[]
  /** Paths of pictures, whose names are hashes of their contents. */
  pictures: ReadonlySet<string>
}

/**
 * Turns an unneeded render into the folder of the next render: shared files stay. Both renders differ by
 * a few saves, so a release costs only its changes: creating a folder anew, and removing the old one, takes a link and an unlink for
 * each of tens of thousands of files. Other files are moved away: not rewritten, because other renders link to them, and not removed,
 * because freeing a file on the disk takes a hundred times as long as moving it.
 * @param spareDir afterwards it has the remaining files, under other names
 * @param next the files that the next render takes from another render
 * @returns the paths of the files that stay
 */
export function reuseSpare(spareDir: string, outDir: string, spare: RenderedFiles, next: RenderedFiles): Set<string> {
  const kept = new Set<string>()
  // Another publisher of the same data may have removed the folder.
  if (!existsSync(spareDir)) return kept
  rmdirSync(outDir)
  renameSync(spareDir, outDir)
  mkdirSync(spareDir)
  let moved = 0
  const sort = (file: string, stays: boolean) => {
    if (stays) kept.add(file)
    else moveIfPresent(join(outDir, file), join(spareDir, String(moved++)))
  }
  for (const [address, page] of spare.pages) sort(fileOfAddress(address), next.pages.get(address) === page)
  for (const file of spare.assets) sort(file, spare.assets === next.assets && file !== WORKER)
  for (const file of spare.pictures) sort(file, next.pictures.has(file))
  return kept
}
