import { orderNumbers } from '@bayt/content/entities/order-numbers'

/** The ids of a list after a move of one id by some positions; the move stops at the ends. */
export function moveBy(ids: number[], id: number, by: number): number[] {
  const from = ids.indexOf(id)
  if (from < 0) return ids
  const rest = ids.filter((other) => other !== id)
  const to = Math.min(Math.max(from + by, 0), rest.length)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** The ids of a list after a move of one id to a position, counted from 0 in the new list. */
export function moveTo(ids: number[], id: number, to: number): number[] {
  return moveBy(ids, id, to - ids.indexOf(id))
}

/** The rows in the order of the ids, with the numbers that the server gives them. A row that the ids do not name keeps its number. */
export function inOrder<Row extends { id: number; display_order: number }>(rows: Row[], ids: number[]): Row[] {
  const present = new Map(rows.map(({ id, display_order }) => [id, display_order]))
  const named = ids.filter((id) => present.has(id))
  const numbers = orderNumbers(
    named,
    named.map((id) => present.get(id) ?? 0),
  )
  const numberOf = new Map(named.map((id, index) => [id, numbers[index]]))
  return rows
    .map((row) => ({ ...row, display_order: numberOf.get(row.id) ?? row.display_order }))
    .sort((a, b) => a.display_order - b.display_order || a.id - b.id)
}
