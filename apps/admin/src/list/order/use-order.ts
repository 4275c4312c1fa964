import type { OrderedTable } from '@bayt/content/entities/tables'
import { readOrdered } from '@bayt/content/queries/order'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { resourceKeys } from '../../data/keys.ts'
import { CACHED_MS } from '../../data/offline/list-cache.ts'
import type { Services } from '../../data/services.tsx'
import { readWithMarks } from '../../record/languages/language-options.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { type DropPlace, isGrid } from './drop-place.ts'
import { moveBy, moveTo } from './move.ts'
import type { Move } from './use-reorder.ts'

/** All records of an ordered table: reordering needs the complete list. */
export function orderedOptions<Table extends OrderedTable>(services: Services, table: Table, onError: (error: Error) => void) {
  return queryOptions({
    queryKey: resourceKeys.ordered(table),
    queryFn: () => readWithMarks(services, table, readOrdered(services.client, table)),
    gcTime: CACHED_MS,
    meta: { onError, isCached: true },
  })
}

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

/** Reordering of the rows of a list. */
export type ListOrder = ReturnType<typeof useOrder>

/** What a move does. */
export interface Reorder {
  mutate: (move: Move) => void
  /** The order after the moves that the screen may not show yet. */
  newestOrder: () => number[] | undefined
}

/**
 * Reorders by dragging, by keyboard (Enter on the grip, arrow keys, Enter) and by buttons. Show an `OrderBar` with the list.
 * @param reorder takes each new order (`useReorder`)
 * @param rows all records of the table, in their order
 * @param nameOf the name of a row
 * @param isFixed no row can be moved, because `rows` lacks some records
 */
export function useOrder<Row extends { id: number }>(
  reorder: Reorder,
  rows: Row[],
  nameOf: (row: Row) => string,
  isFixed: boolean,
) {
  const [landing, setLanding] = useState<Landing>()
  const ids = rows.map(({ id }) => id)
  const save = useStableCallback((before: number[], after: number[]) => {
    if (after.some((id, index) => id !== before[index])) reorder.mutate({ before, after })
  })
  /**
   * Lifts a row by its grip, an element inside the row.
   * @returns undefined if the list cannot be reordered
   */
  const lift = (id: number, grip: Element, by: Landing['by']): Lift | undefined => {
    const { rows: elements, from } = rowsAround(grip)
    if (isFixed || elements.length < 2 || from < 0) return undefined
    const others = rows.filter((row) => row.id !== id).map(nameOf)
    const name = rows.filter((row) => row.id === id).map(nameOf)[0] ?? ''
    let to = from
    const end = () => {
      clearMarks(elements)
      delete document.documentElement.dataset.ordering
      setLanding(undefined)
    }
    document.documentElement.dataset.ordering = by
    return {
      rows: elements,
      from,
      show: (place) => {
        showMark(elements, from, place.mark)
        if (place.to === to && to !== from) return
        to = place.to
        setLanding({ name, to, total: rows.length, previous: others[to - 1], next: others[to], by })
      },
      drop: () => {
        end()
        save(ids, moveTo(ids, id, to))
      },
      cancel: end,
    }
  }
  /** Moves a row by a number of positions towards the end; negative towards the start. */
  // A second press may come before the screen shows the first move.
  const move = useStableCallback((id: number, by: number) => {
    const newest = reorder.newestOrder() ?? ids
    save(newest, moveBy(newest, id, by))
  })
  /** `landing` is the landing place of the lifted row. */
  return { move, lift, landing, isFixed }
}

/** The rows of the list that contains an element: cards or the rows of a table. */
function rowsAround(element: Element): { rows: HTMLElement[]; from: number } {
  const own = element.closest<HTMLElement>('[role=row]')
  const rows = [...(own?.parentElement?.children ?? [])].filter(
    (row): row is HTMLElement => row instanceof HTMLElement && row.role === 'row',
  )
  return { rows, from: own === null ? -1 : rows.indexOf(own) }
}

/**
 * Shows which row is lifted, and a line where it would be dropped. Uses attributes, not state: a list renders its rows only when
 * they change, but a pointer moves many times in a second.
 */
function showMark(rows: readonly HTMLElement[], from: number, { at, edge }: DropPlace['mark']): void {
  clearMarks(rows)
  const axis = isGrid(rows.map((row) => row.getBoundingClientRect())) ? 'inline' : 'block'
  rows[from]?.setAttribute('data-lifted', '')
  rows[at]?.setAttribute('data-drop', edge)
  rows[at]?.setAttribute('data-drop-axis', axis)
}

function clearMarks(rows: readonly HTMLElement[]): void {
  for (const row of rows) for (const name of ['data-lifted', 'data-drop', 'data-drop-axis']) row.removeAttribute(name)
}
