import type { Columns } from './subject.ts'

/** A record that an entry moved: its place before and after, from 1. */
export interface Move {
  id: number
  from: number
  to: number
}

/** The moves of an entry about the order. @param before places by id @param after places by id */
export function movesOf(before: Columns | null, after: Columns | null): Move[] {
  return Object.entries(after ?? {})
    .flatMap(([id, to]) => {
      const from = before?.[id]
      return typeof from === 'number' && typeof to === 'number' ? [{ id: Number(id), from, to }] : []
    })
    .sort((a, b) => a.to - b.to || a.id - b.id)
}

const distance = ({ from, to }: Move) => Math.abs(to - from)

/** Whether a record only made room for another one, which was moved further. */
export function isPushed(move: Move, moves: Move[]): boolean {
  return distance(move) === 1 && moves.some((other) => distance(other) > 1)
}
