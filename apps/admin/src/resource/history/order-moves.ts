import type { Columns } from './subject.ts'

/** A record that an entry moved: its order number before and after. Numbers have gaps where records were deleted. */
export interface Move {
  id: number
  from: number
  to: number
}

/** The moves of an entry about the order. @param before numbers by id @param after numbers by id */
export function movesOf(before: Columns | null, after: Columns | null): Move[] {
  return Object.entries(after ?? {})
    .flatMap(([id, to]) => {
      const from = before?.[id]
      return typeof from === 'number' && typeof to === 'number' ? [{ id: Number(id), from, to }] : []
    })
    .sort((a, b) => a.to - b.to || a.id - b.id)
}

/** By how many places a record moved among all that moved. */
function distance({ id }: Move, moves: Move[]): number {
  const placeBy = (side: 'from' | 'to') => {
    const compare = (one: Move, other: Move) => one[side] - other[side] || one.id - other.id
    return moves.toSorted(compare).findIndex((one) => one.id === id)
  }
  return Math.abs(placeBy('to') - placeBy('from'))
}

/** Whether a record only made room for another one, which was moved further, or got a number of its own because another one moved. */
export function isPushed(move: Move, moves: Move[]): boolean {
  const own = distance(move, moves)
  return own === 0 ? moves.length > 1 : own === 1 && moves.some((other) => distance(other, moves) > 1)
}
