import { type DropPlace, isGrid } from './drop-place.ts'

/** The rows of the list that contains an element: cards or the rows of a table. */
export function rowsAround(element: Element): { rows: HTMLElement[]; from: number } {
  const own = element.closest<HTMLElement>('[role=row]')
  const rows = [...(own?.parentElement?.children ?? [])].filter(
    (row): row is HTMLElement => row instanceof HTMLElement && row.role === 'row',
  )
  return { rows, from: own === null ? -1 : rows.indexOf(own) }
}

/**
 * Shows which row is lifted, and a line where it would be dropped. Attributes, not state: a list renders its rows only when they
 * change, and a pointer moves many times in a second.
 */
export function showMark(rows: readonly HTMLElement[], from: number, { at, edge }: DropPlace['mark']): void {
  clearMarks(rows)
  const axis = isGrid(rows.map((row) => row.getBoundingClientRect())) ? 'inline' : 'block'
  rows[from]?.setAttribute('data-lifted', '')
  rows[at]?.setAttribute('data-drop', edge)
  rows[at]?.setAttribute('data-drop-axis', axis)
}

export function clearMarks(rows: readonly HTMLElement[]): void {
  for (const row of rows) for (const name of ['data-lifted', 'data-drop', 'data-drop-axis']) row.removeAttribute(name)
}
