import type { QueryCache } from '../data/query-cache.ts'
import type { IndexedSnapshot } from '../data/snapshot.ts'
import type { RenderedPage } from './page-renderer.ts'

/** A folder that this process rendered, with the data for an incremental render based on it. */
export interface PreviousRender {
  outDir: string
  origin: string
  queries: QueryCache<IndexedSnapshot>
  /** By address, endpoints included. */
  pages: ReadonlyMap<string, RenderedPage>
  /** Files that come with the code, as paths in the folder. */
  assets: readonly string[]
}

/** The last two renders: the base of the next render, and the newest one, which may still be refused. */
export class RecentRenders {
  #renders: PreviousRender[] = []

  /** The render of a folder, if this process made it for the same origin. */
  find(outDir: string | undefined, origin: string): PreviousRender | undefined {
    return this.#renders.find((render) => render.outDir === outDir && render.origin === origin)
  }

  /** Keeps a render and its base, and drops other renders. */
  remember(render: PreviousRender, base: PreviousRender | undefined): void {
    render.queries.releasePrevious()
    this.#renders = base ? [base, render] : [render]
  }
}
