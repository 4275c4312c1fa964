import type { ContentTable } from '@bayt/content/entities/tables'
import type { PreparedChange } from '@bayt/content/queries/prepared'
import { NEW_RECORD_ID } from '../preview/row-of-values.ts'

/** The id of the record of a change. New records have ids of their own until the set is carried out. */
export function idOfChange(changes: readonly PreparedChange[], change: PreparedChange): number {
  return change.record_id ?? NEW_RECORD_ID - changes.indexOf(change)
}

/** The new order that a set has for a list. */
export function orderOf(changes: readonly PreparedChange[], table: ContentTable): PreparedChange | undefined {
  return changes.find((change) => change.table === table && change.action === 'order')
}

/**
 * The ids of a list as the set leaves it: without its deleted records, with its new ones, and in its order. Records that the order does not
 * name are last (`private.carry_out`).
 * @param present the ids of all records, in their order
 */
export function idsAfterSet(changes: readonly PreparedChange[], table: ContentTable, present: readonly number[]): number[] {
  const idsOf = (action: PreparedChange['action']) =>
    changes.filter((change) => change.table === table && change.action === action).map((change) => idOfChange(changes, change))
  const deleted = idsOf('delete')
  const ids = [...present.filter((id) => !deleted.includes(id)), ...idsOf('insert')]
  const order = orderOf(changes, table)?.values
  const wanted = Array.isArray(order) ? order.map((value) => idOfValue(changes, value)) : []
  return [...new Set([...wanted.filter((id) => ids.includes(id)), ...ids])]
}

/** The values of an order: ids, and the requests of the new records. */
export function orderValues(changes: readonly PreparedChange[], ids: readonly number[]): (number | string)[] {
  const requests = new Map(
    changes.filter(({ action }) => action === 'insert').map((change) => [idOfChange(changes, change), change.request]),
  )
  return ids.map((id) => requests.get(id) ?? id)
}

function idOfValue(changes: readonly PreparedChange[], value: number | string): number {
  const change = changes.find(({ request }) => request === value)
  return change ? idOfChange(changes, change) : Number(value)
}
