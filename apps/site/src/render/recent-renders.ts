import type { QueryCache } from '../data/query-cache.ts'
import type { IndexedSnapshot } from '../data/snapshot.ts'
import type { RenderedPage } from './page-renderer.ts'
import type { RenderedFiles } from './spare-render.ts'

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
