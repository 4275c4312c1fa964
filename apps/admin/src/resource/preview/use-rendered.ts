import type { PreviewPage, PreviewRenderer } from '@bayt/release/preview'
import { useEffect, useMemo, useState } from 'react'
import { createLatest, type Latest } from './latest.ts'
import type { PreviewSource } from './preview-source.ts'

type Rendered = Pick<PreviewSource, 'pictures'> & { edits: PreviewSource['shown'] }

/** Rendered pages by address. */
export interface RenderedPages {
  pages: ReadonlyMap<string, PreviewPage>
  /** Whether the newest render failed; `pages` has the ones before. */
  hasFailed: boolean
}

interface Request extends Rendered {
  addresses: readonly string[]
}

/** Pages with edits, rendered again with every change, at most once per frame. @param addresses in any order */
export function useRendered(renderer: PreviewRenderer, addresses: readonly string[], source: Rendered): RenderedPages {
  const [rendered, setRendered] = useState<RenderedPages>({ pages: new Map(), hasFailed: false })
  const [latest, setLatest] = useState<Latest<Request>>()
  useEffect(() => {
    const created = createLatest<Request, PreviewPage[]>({
      run: ({ addresses, edits, pictures }) => renderer.render(addresses, edits, pictures),
      onResult: (pages) => setRendered({ pages: new Map(pages.map((page) => [page.address, page])), hasFailed: false }),
      onError: (error) => {
        console.error(error)
        setRendered(({ pages }) => ({ pages, hasFailed: true }))
      },
    })
    setLatest(created)
    return created.stop
  }, [renderer])

  const wanted = addresses.join('\n')
  const { edits, pictures } = source
  useEffect(() => {
    if (wanted !== '') latest?.request({ addresses: wanted.split('\n'), edits, pictures })
  }, [latest, wanted, edits, pictures])
  return rendered
}

const UNCHANGED: Rendered = { edits: [], pictures: {} }

/** The pages as they are public now. */
export function usePublicPages(renderer: PreviewRenderer, addresses: readonly string[]): RenderedPages {
  return useRendered(renderer, addresses, UNCHANGED)
}

export type ChangedPages = Awaited<ReturnType<PreviewRenderer['changedPages']>>

/** Time after the last key: the list of pages is no part of what is typed. */
const PAUSE_MS = 400

/** The pages that a save changes; `undefined` until they are known for the first time. */
export function useChangedPages(renderer: PreviewRenderer, edits: PreviewSource['saved']): ChangedPages | undefined {
  const [changed, setChanged] = useState<ChangedPages>()
  const latest = useMemo(
    () =>
      createLatest<PreviewSource['saved'], ChangedPages>({
        run: (edits) => renderer.changedPages(edits),
        onResult: setChanged,
        onError: (error) => console.error(error),
        defer: (callback) => void setTimeout(callback, PAUSE_MS),
      }),
    [renderer],
  )
  useEffect(() => latest.request(edits), [latest, edits])
  return changed
}
