import type { Columns } from '../data/command.ts'

/** A record whose `display_order` an entry changed, from one number to another. Deleted records leave gaps between numbers. */
export interface Move {
  id: number
  from: number
  to: number
}

/** The moves in an entry that changed the order. @param before `display_order` by id @param after `display_order` by id */
export function movesOf(before: Columns | null, after: Columns | null): Move[] {
  return Object.entries(after ?? {})
    .flatMap(([id, to]) => {
      const from = before?.[id]
      return typeof from === 'number' && typeof to === 'number' ? [{ id: Number(id), from, to }] : []
    })
    .sort((a, b) => a.to - b.to || a.id - b.id)
}

/**
 * The effect of an entry on a record: `moved`, `pushed` because another record moved, or `renumbered` if the entry does not show which
 * record moved. If two neighbours change places, either record may have moved. If a neighbour has the same number, the moved record may
 * keep its number, so that the entry does not contain this record.
 */
type MoveKind = 'moved' | 'pushed' | 'renumbered'

export function kindOfMove(id: number, moves: readonly Move[]): MoveKind {
  const [before, after] = [idsBy(moves, 'from'), idsBy(moves, 'to')]
  const keepOrderWithout = (one: number) => {
    const others = after.filter((other) => other !== one)
    return before.filter((other) => other !== one).every((other, place) => other === others[place])
  }
  const [moved, ...more] = before.filter(keepOrderWithout)
  if (moves.length === 1 || moved === undefined || more.length > 0) return 'renumbered'
  return id === moved ? 'moved' : 'pushed'
}

/** The records of the entry in the order of their numbers before or after. */
function idsBy(moves: readonly Move[], side: 'from' | 'to'): number[] {
  return moves.toSorted((a, b) => a[side] - b[side] || a.id - b.id).map(({ id }) => id)
}
