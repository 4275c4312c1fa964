import type { Locale } from '@bayt/content/locale'

/** The order that staff chose for a list: a column of the list, up or down. */
export interface ListSort {
  key: string
  isAscending: boolean
}

/** The column that shows when and by whom a record was changed. */
export const CHANGED = 'changed'

/** The part of a column of a list that sorting needs: `sortBy` names a column of the database table. */
export interface SortableColumn {
  key: string
  sortBy?: (locale: Locale) => string
}

/** Formats an order for an address: `name`, or `-name` downwards. */
export function formatSort({ key, isAscending }: ListSort): string {
  return isAscending ? key : `-${key}`
}

/** Reads the order in an address; `undefined` if the list has no such order. */
export function parseSort(text: string | null, columns: readonly SortableColumn[]): ListSort | undefined {
  if (!text) return undefined
  const isAscending = !text.startsWith('-')
  const key = isAscending ? text : text.slice(1)
  const isKnown = key === CHANGED || columns.some((column) => column.key === key && column.sortBy)
  return isKnown ? { key, isAscending } : undefined
}

/** The order after a press on the head of a column: ascending first, then descending. */
export function nextSort(present: ListSort | undefined, key: string): ListSort {
  return { key, isAscending: present?.key !== key || !present.isAscending }
}

/** The order of a list, by the columns of the database table. */
export function orderOfRows(sort: ListSort | undefined, columns: readonly SortableColumn[], locale: Locale) {
  if (!sort) return undefined
  const column = sort.key === CHANGED ? 'updated_at' : columns.find(({ key }) => key === sort.key)?.sortBy?.(locale)
  return column === undefined ? undefined : { column, ascending: sort.isAscending }
}

export const PAGE_SIZES = [25, 50, 100, 200]
export const PAGE_SIZE = 50

/** Reads the number of rows per page in an address. */
export function parsePageSize(text: string | null): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZE
}
