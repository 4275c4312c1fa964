import type { Segment } from '@bayt/content/search/marks'
import { Fragment } from 'react'

export type Mark = (text: string) => Segment[]

interface Props {
  text: string
  /** Absent on the server and without a query. */
  mark: Mark | undefined
}

/** A text in which the searched words are marked. */
export function Marked({ text, mark }: Props) {
  if (!mark) return text
  return mark(text).map((segment, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
    segment.isMarked ? <mark key={at}>{segment.text}</mark> : <Fragment key={at}>{segment.text}</Fragment>,
  )
}
