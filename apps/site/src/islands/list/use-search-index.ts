import { useCallback, useRef, useState } from 'react'
import { readParts } from './read-parts.ts'
import type { SearchEngine } from './search-engine.ts'
import type { IndexPart } from './search-entry.ts'

export type SearchIndex =
  | { status: 'unread' }
  | { status: 'loading' }
  | { status: 'loaded'; engine: SearchEngine }
  | { status: 'failed'; message: string }

async function readPart(url: string): Promise<IndexPart> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  const part: Partial<IndexPart> | null = await response.json()
  if (!part?.entries || !part.words || !part.places) throw new Error('The search index is not one.')
  return part as IndexPart
}

/** The search index of a list, fetched on the first call of `load`. After a failure, `load` fetches the missing parts. */
export function useSearchIndex(urls: readonly string[]): { index: SearchIndex; load: () => void } {
  const [index, setIndex] = useState<SearchIndex>({ status: 'unread' })
  const isReading = useRef(false)
  const parts = useRef(new Map<string, IndexPart>())
  const address = urls.join(' ')

  const load = useCallback(() => {
    if (isReading.current) return
    isReading.current = true
    setIndex({ status: 'loading' })
    Promise.all([import('./search-engine.ts'), readParts(address.split(' '), parts.current, readPart)]).then(
      ([{ searchEngine }, read]) => setIndex({ status: 'loaded', engine: searchEngine(read) }),
      (error: unknown) => {
        isReading.current = false
        setIndex({ status: 'failed', message: error instanceof Error ? error.message : String(error) })
      },
    )
  }, [address])
  return { index, load }
}
