import type { OtherPages, PreviewPage, PreviewRenderer } from '@bayt/release/preview'
import { useEffect, useMemo, useState } from 'react'
import { collectionOf, type Place, placesOf } from './places.ts'
import type { PreviewSource } from './use-form-source.ts'

/** The result of a call that a newer call replaced. */
export const SUPERSEDED = Symbol('superseded')

/**
 * Runs one call at a time. Of the calls that arrive during a call, only the newest runs: each key in the form asks for a new
 * preview, and only the last preview is shown.
 */
export function latestOnly<Input extends unknown[], Output>(
  run: (...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output | typeof SUPERSEDED> {
  let running: Promise<unknown> = Promise.resolve()
  let newest = 0
  return (...input) => {
    const call = ++newest
    const output = running.then<Output | typeof SUPERSEDED>(() => (call === newest ? run(...input) : SUPERSEDED))
    running = output.catch(ignoreFailure)
    return output
  }
}

/** The caller of the failed call gets the error; the next call runs anyway. */
function ignoreFailure(): void {}

type Rendered = Pick<PreviewSource, 'pictures'> & { edits: PreviewSource['shown'] }

/** The newest rendered pages, in the order of the requested addresses. */
export interface RenderedPages {
  pages: readonly PreviewPage[]
  /** Whether the newest render failed; `pages` has the earlier pages. */
  hasFailed: boolean
}

/** Pages with edits, rendered again with every change, at most once per frame. */
export function useRendered(
  renderer: PreviewRenderer,
  addresses: readonly string[],
  { edits, pictures }: Rendered,
): RenderedPages {
  const [rendered, setRendered] = useState<RenderedPages>({ pages: [], hasFailed: false })
  const render = useMemo(() => latestOnly(renderer.render), [renderer])
  const wanted = addresses.join('\n')
  useEffect(() => {
    if (wanted === '') return
    const frame = requestAnimationFrame(() => {
      render(wanted.split('\n'), edits, pictures).then(
        (pages) => {
          if (pages !== SUPERSEDED) setRendered({ pages, hasFailed: false })
        },
        (error: unknown) => {
          console.error(error)
          setRendered(({ pages }) => ({ pages, hasFailed: true }))
        },
      )
    })
    return () => cancelAnimationFrame(frame)
  }, [render, wanted, edits, pictures])
  return rendered
}

const UNCHANGED: Rendered = { edits: [], pictures: {} }

/** The pages as they are public now. */
export function usePublicPages(renderer: PreviewRenderer, addresses: readonly string[]): RenderedPages {
  return useRendered(renderer, addresses, UNCHANGED)
}

/** The places are read after a pause: they need not follow every key. */
const PAUSE_MS = 400

/** The places of a record. Places that depend on other records follow once these records are read. */
export function usePlaces(renderer: PreviewRenderer, { table, id, shown }: PreviewSource): Place[] {
  const [others, setOthers] = useState<OtherPages>({})
  const find = useMemo(() => latestOnly(renderer.otherPages), [renderer])
  useEffect(() => {
    const collection = collectionOf(table)
    if (!collection) return
    const timer = setTimeout(() => {
      find(collection, id, shown).then(
        (found) => {
          if (found !== SUPERSEDED) setOthers(found)
        },
        // The page reports that it cannot be rendered; the places stay.
        (error: unknown) => console.error(error),
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [find, table, id, shown])
  return placesOf(table, id, others, shown[0]?.row)
}
