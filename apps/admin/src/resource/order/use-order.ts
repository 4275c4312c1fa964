import type { OrderedTable } from '@bayt/content/entities/tables'
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { moveBy, moveNextTo } from './move.ts'
import { useReorder } from './use-reorder.ts'

/** Reordering of the rows of a list. */
export interface ListOrder<Row> {
  /** For a GridList or a Table of the rows, whose items have the row's `id`. */
  dragAndDropHooks: DragAndDropHooks<Row>
  /** Moves a row by a number of positions towards the end; negative towards the start. */
  move: (id: number, by: number) => void
  /** Moves a row to the position of another. */
  moveOver: (id: number, over: number) => void
  /** Whether nothing can be moved now. */
  isFixed: boolean
}

interface OrderedRow {
  id: number
}

/**
 * Reorders by dragging, by keyboard (Enter on the handle, arrow keys, Enter) and by buttons.
 * @param rows all records of the table, in their order
 * @param textOf the name of a dragged row, for assistive technology
 * @param isFixed nothing can be moved, because `rows` are not all
 */
export function useOrder<Row extends OrderedRow>(
  table: OrderedTable,
  rows: Row[],
  textOf: (row: Row) => string,
  isFixed = false,
): ListOrder<Row> {
  const reorder = useReorder(table)
  const ids = rows.map(({ id }) => id)
  const save = (after: number[]) => {
    if (after.some((id, index) => id !== ids[index])) reorder.mutate({ before: ids, after })
  }
  const { dragAndDropHooks } = useDragAndDrop<Row>({
    isDisabled: isFixed || rows.length < 2,
    getItems: (_keys, dragged) => dragged.map((row) => ({ 'text/plain': textOf(row) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      save(moveNextTo(ids, new Set([...keys].map(Number)), Number(target.key), target.dropPosition))
    },
  })
  const moveOver = (id: number, over: number) => {
    if (id === over || !ids.includes(over)) return
    save(moveNextTo(ids, new Set([id]), over, ids.indexOf(id) < ids.indexOf(over) ? 'after' : 'before'))
  }
  return { dragAndDropHooks, move: (id, by) => save(moveBy(ids, id, by)), moveOver, isFixed }
}
