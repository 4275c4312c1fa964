import type { DropPlace } from './drop-place.ts'

/** A row that is being moved. */
export interface Lift {
  /** The rows of the list on the screen, in their order. */
  rows: readonly HTMLElement[]
  /** Position of the lifted row. */
  from: number
  /** Shows and announces the landing place. */
  show: (place: DropPlace) => void
  /** Saves the row at the place that was shown last. */
  drop: () => void
  cancel: () => void
}

/** The order bar's text about a lifted row. */
export interface Landing {
  /** Name of the lifted row. */
  name: string
  /** Position in the new list, from 0. */
  to: number
  total: number
  /** Name of the row before the landing place; undefined at the first position. */
  previous: string | undefined
  /** Name of the row after the landing place; undefined at the last position. */
  next: string | undefined
  by: 'pointer' | 'keys'
}
