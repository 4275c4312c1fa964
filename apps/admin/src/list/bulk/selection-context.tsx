import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'

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

/** The selected rows of a list, over all its pages. */
export interface Selection {
  selected: ReadonlySet<number>
  /** The rows of this page, in their order. */
  shown: readonly number[]
  isPageSelected: boolean
  /** @param isRange also selects the rows between the last selected row and this row */
  select: (id: number, isSelected: boolean, isRange: boolean) => void
  setAll: (ids: readonly number[], isSelected: boolean) => void
  /** Clears and ends the selection; the focus returns to the button that started the selection. */
  clear: () => void
  /** Whether staff began to select; until then a list shows no bar, and a phone no boxes. */
  isBegun: boolean
  start: () => void
  /** The button that starts the selection. */
  opener: RefObject<HTMLButtonElement | null>
  /** The selected records with the values that staff last saw. */
  seen: () => SeenRecord[]
  /** Notes the values of records that staff see, besides the rows of the page. */
  see: (records: readonly { id: number }[]) => void
}

/** A record as staff last saw it. */
export interface SeenRecord {
  id: number
  seen: object
}

const SelectionContext = createContext<Selection | undefined>(undefined)

interface SelectionProviderProps {
  rows: readonly { id: number }[]
  /** A new search or filter has a new key, and begins without a selection. */
  listKey: string
  /** Whether `rows` are all rows of the list: then a row that leaves the list is deselected. */
  isWhole?: boolean
  children: ReactNode
}

const NOTHING: ReadonlySet<number> = new Set()

/** Keeps which rows of a list are selected. */
export function SelectionProvider({ rows, listKey, isWhole = false, children }: SelectionProviderProps) {
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  const records = useRef(new Map<number, object>())
  useEffect(() => {
    for (const row of rows) records.current.set(row.id, row)
  }, [rows])
  const [state, setState] = useState({ key: listKey, selected: NOTHING })
  const last = useRef<number>(undefined)
  const opener = useRef<HTMLButtonElement>(null)
  const [isStarted, setStarted] = useState(false)
  // A changed filter drops the selection for good, even if the earlier filter comes back: a command that ends in between could not have
  // removed its records from a selection that was kept.
  if (state.key !== listKey) setState({ key: listKey, selected: NOTHING })
  const selected = state.key === listKey ? state.selected : NOTHING
  const kept = isWhole ? shown.filter((id) => selected.has(id)) : undefined
  if (kept && kept.length < selected.size) setState({ key: listKey, selected: new Set(kept) })
  const selection = useMemo((): Selection => {
    // An answer for an earlier search or filter does not apply to the current list.
    const set = (ids: readonly number[], isSelected: boolean) =>
      setState((before) =>
        before.key === listKey ? { key: listKey, selected: withRows(before.selected, ids, isSelected) } : before,
      )
    return {
      selected,
      shown,
      isPageSelected: shown.length > 0 && shown.every((id) => selected.has(id)),
      select: (id, isSelected, isRange) => {
        set(isRange ? rangeBetween(shown, last.current, id) : [id], isSelected)
        last.current = id
      },
      setAll: set,
      clear: () => {
        last.current = undefined
        setState({ key: listKey, selected: NOTHING })
        setStarted(false)
        opener.current?.focus()
      },
      isBegun: isStarted || selected.size > 0,
      start: () => setStarted(true),
      opener,
      seen: () => [...selected].map((id) => ({ id, seen: records.current.get(id) ?? {} })),
      see: (seen) => {
        for (const record of seen) records.current.set(record.id, { ...records.current.get(record.id), ...record })
      },
    }
  }, [selected, shown, listKey, isStarted])
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

/** The selection of the surrounding list; `undefined` outside a list. */
export function useSelection(): Selection | undefined {
  return useContext(SelectionContext)
}
