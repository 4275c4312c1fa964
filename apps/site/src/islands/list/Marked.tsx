import { markedSegments } from '@bayt/content/search/marks'
import type { Term } from '@bayt/content/search/query'
import { Fragment } from 'react'
import { CONCEPTS } from './matches.ts'

interface Props {
  text: string
  /** What was searched; absent on the server. */
  terms: readonly Term[] | undefined
}

/** A text in which the searched words are marked. */
export function Marked({ text, terms }: Props) {
  if (!terms || terms.length === 0) return text
  return markedSegments(text, terms, CONCEPTS).map((segment, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
    segment.isMarked ? <mark key={at}>{segment.text}</mark> : <Fragment key={at}>{segment.text}</Fragment>,
  )
}
