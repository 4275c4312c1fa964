import type { Columns } from './subject.ts'

/** A record that an entry gave another number of the order. Numbers have gaps where records were deleted. */
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

/**
 * What an entry did to a record: `moved` it, `pushed` it because another one moved, or gave it another number (`renumbered`) without a
 * sign of which record moved: beside equal numbers, the moved one may keep its own.
 */
type MoveKind = 'moved' | 'pushed' | 'renumbered'

/** What an entry did to one of its records. A record that moved further than the others has pushed them. */
export function kindOfMove(id: number, moves: readonly Move[]): MoveKind {
  if (moves.length === 1) return 'moved'
  const places = placesBy(moves, 'from')
  const distances = new Map([...placesBy(moves, 'to')].map(([one, place]) => [one, Math.abs(place - (places.get(one) ?? place))]))
  const own = distances.get(id) ?? 0
  const furthest = Math.max(...distances.values())
  if (furthest === 0) return 'renumbered'
  return own === 0 || (own === 1 && furthest > 1) ? 'pushed' : 'moved'
}

/** The place of each record among those of the entry, by their numbers before or after. */
function placesBy(moves: readonly Move[], side: 'from' | 'to'): Map<number, number> {
  return new Map(moves.toSorted((a, b) => a[side] - b[side] || a.id - b.id).map(({ id }, place) => [id, place]))
}
