import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileOfAddress } from '@bayt/release/addresses'
import type { QueryCache } from '../data/query-cache.ts'
import type { IndexedSnapshot } from '../data/snapshot.ts'
import { moveIfPresent } from './files.ts'
import { WORKER } from './offline-shell.ts'
import type { RenderedPage } from './page-renderer.ts'

/** More folders than a publisher keeps on the disk. */
const KNOWN_FOLDERS = 12

/** A folder that this process rendered, with the data for an incremental render based on it. */
export interface PreviousRender extends RenderedFiles {
  outDir: string
  origin: string
  queries: QueryCache<IndexedSnapshot>
  /** By address, endpoints included. */
  pages: ReadonlyMap<string, RenderedPage>
}

/**
 * The last two renders: the base of the next render, and the newest render, which may still be refused. Also knows the files of
 * all renders since the last complete render.
 */
export class RecentRenders {
  #renders: PreviousRender[] = []
  readonly #files = new Map<string, RenderedFiles>()

  /** The render of a folder, if this process made it for the same origin. */
  find(outDir: string | undefined, origin: string): PreviousRender | undefined {
    return this.#renders.find((render) => render.outDir === outDir && render.origin === origin)
  }

  /** The files of a folder that this process rendered; afterwards, this process no longer knows the folder. */
  takeFiles(outDir: string): RenderedFiles | undefined {
    const files = this.#files.get(outDir)
    this.#files.delete(outDir)
    return files
  }

  /** Keeps a render and its base, and drops other renders. */
  remember(render: PreviousRender, base: PreviousRender | undefined): void {
    render.queries.releasePrevious()
    this.#renders = base ? [base, render] : [render]
    // A complete render shares no page with an earlier render, so the files of earlier renders are useless.
    if (!base) this.#files.clear()
    const { outDir, pages, assets, pictures } = render
    this.#files.set(outDir, { pages, assets, pictures })
    const [oldest] = this.#files.keys()
    if (this.#files.size > KNOWN_FOLDERS && oldest !== undefined) this.#files.delete(oldest)
  }
}

/** The files of a render, with the facts that tell whether another render has the same files. */
interface RenderedFiles {
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
