import type { OrderedTable } from '@bayt/content/entities/tables'
import type { ReactNode } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { SelectionProvider } from './selection-context.tsx'

interface OrderedSelectionProps {
  table: OrderedTable
  /** `undefined` until the rows are loaded. */
  rows: readonly { id: number }[] | undefined
  /** The filter of the rows. A new filter begins without a selection. */
  filter: string | undefined
  toolbar: ReactNode
  children: ReactNode
}

const NO_ROWS: readonly { id: number }[] = []

/** The selection of a completely loaded list, and its bar. Commands never reach rows that are not shown. */
export function OrderedSelection({ table, rows = NO_ROWS, filter, toolbar, children }: OrderedSelectionProps) {
  return (
    <SelectionProvider rows={rows} listKey={JSON.stringify([table, filter])} isWhole>
      {toolbar}
      {rows.length > 0 && <BulkBar table={table} filters={[]} rows={rows} total={rows.length} />}
      {children}
    </SelectionProvider>
  )
}
