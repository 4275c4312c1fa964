/** The rows before and after a row of a list; at the ends of the list there is none. */
export function neighbours<Row extends { id: number }>(all: readonly Row[], id: number): { previous?: Row; next?: Row } {
  const index = all.findIndex((row) => row.id === id)
  if (index < 0) return {}
  const [previous, next] = [all[index - 1], all[index + 1]]
  return { ...(previous && { previous }), ...(next && { next }) }
}
