import { useCallback, useRef, useState } from 'react'
import { readParts } from './read-parts.ts'
import type { ListEntry } from './search-entry.ts'

export type SearchIndex =
  | { status: 'unread' }
  | { status: 'loading' }
  | { status: 'loaded'; entries: ListEntry[] }
  | { status: 'failed'; message: string }

async function readPart(url: string): Promise<ListEntry[]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  const entries: unknown = await response.json()
  if (!Array.isArray(entries)) throw new Error('The search index is not a list.')
  return entries as ListEntry[]
}

/** The search index of a list, fetched on the first call of `load`. After a failure, `load` fetches the missing parts. */
export function useSearchIndex(urls: readonly string[]): { index: SearchIndex; load: () => void } {
  const [index, setIndex] = useState<SearchIndex>({ status: 'unread' })
  const isReading = useRef(false)
  const parts = useRef(new Map<string, ListEntry[]>())
  const address = urls.join(' ')

  const load = useCallback(() => {
    if (isReading.current) return
    isReading.current = true
    setIndex({ status: 'loading' })
    readParts(address.split(' '), parts.current, readPart).then(
      (entries) => setIndex({ status: 'loaded', entries }),
      (error: unknown) => {
        isReading.current = false
        setIndex({ status: 'failed', message: error instanceof Error ? error.message : String(error) })
      },
    )
  }, [address])
  return { index, load }
}
