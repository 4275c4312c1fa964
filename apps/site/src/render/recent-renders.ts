import type { QueryCache } from '../data/query-cache.ts'
import type { IndexedSnapshot } from '../data/snapshot.ts'
import type { RenderedPage } from './page-renderer.ts'

/** What is known of a folder that this process rendered; enough to render the next from it. */
export interface PreviousRender {
  outDir: string
  origin: string
  queries: QueryCache<IndexedSnapshot>
  /** By address, endpoints included. */
  pages: ReadonlyMap<string, RenderedPage>
  /** Files that come with the code, as paths in the folder. */
  assets: readonly string[]
}

/** The last renders: the one that the next builds on, and the one made from it, which may yet be refused. */
export class RecentRenders {
  #renders: PreviousRender[] = []

  /** The memory of a folder, if this process rendered it for the same origin. */
  find(outDir: string | undefined, origin: string): PreviousRender | undefined {
    return this.#renders.find((render) => render.outDir === outDir && render.origin === origin)
  }

  /** Remembers a render and the one that it was made from; forgets the others. */
  remember(render: PreviousRender, base: PreviousRender | undefined): void {
    render.queries.releasePrevious()
    this.#renders = base ? [base, render] : [render]
  }
}
