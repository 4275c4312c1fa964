import type { OrderedTable } from '@bayt/content/entities/tables'
import { type ReactNode, useMemo } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { SelectionProvider } from './selection-context.tsx'

interface OrderedSelectionProps {
  table: OrderedTable
  /** `undefined` until they are loaded. */
  rows: readonly { id: number }[] | undefined
  children: ReactNode
}

const NO_ROWS: readonly { id: number }[] = []

/** The selection of a list that is loaded whole, and its bar. */
export function OrderedSelection({ table, rows = NO_ROWS, children }: OrderedSelectionProps) {
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  return (
    <SelectionProvider shown={shown} listKey={table}>
      {rows.length > 0 && <BulkBar table={table} filters={[]} rows={rows} total={rows.length} />}
      {children}
    </SelectionProvider>
  )
}
