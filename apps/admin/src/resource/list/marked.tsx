import { markedSegments } from '@bayt/content/search/marks'
import type { FoundPage } from '@bayt/content/search/record-search'
import { createContext, Fragment, useContext } from 'react'

/** The matches of the shown rows; absent without a search. */
export const FoundContext = createContext<FoundPage | undefined>(undefined)

/** A text in which the searched words are marked. */
export function Marked({ children }: { children: string }) {
  const found = useContext(FoundContext)
  if (!found || found.terms.length === 0) return children
  return markedSegments(children, found.terms, found.concepts).map((segment, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
    segment.isMarked ? <mark key={at}>{segment.text}</mark> : <Fragment key={at}>{segment.text}</Fragment>,
  )
}
