/** The ids from one row to another, in the order of the list; only the second id if the list does not show the first row. */
export function rangeBetween(shown: readonly number[], from: number | undefined, to: number): number[] {
  const [start, end] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** A selection after rows were selected or deselected. */
export function withRows(selected: ReadonlySet<number>, ids: readonly number[], isSelected: boolean): ReadonlySet<number> {
  const after = new Set(selected)
  for (const id of ids) {
    if (isSelected) after.add(id)
    else after.delete(id)
  }
  return after
}
