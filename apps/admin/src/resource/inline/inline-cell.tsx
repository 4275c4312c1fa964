import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import type { ReactNode } from 'react'
import { LiveLinks } from '../list/live-links.tsx'
import type { ResourceTexts } from '../texts.ts'
import styles from './inline.module.css'
import type { InlineColumn, InlineDescriptor } from './inline-descriptor.ts'

interface InlineCellProps<Table extends OrderedTable> {
  descriptor: InlineDescriptor<Table>
  texts: ResourceTexts
  column: InlineColumn<RowOf<Table>>
  row: RowOf<Table>
  /** Beside the value: the handle of the order. */
  children?: ReactNode
}

/** One value of a row as it is read; in the header of the row also what the public sees of it. */
export function InlineCell<Table extends OrderedTable>({ descriptor, texts, column, row, children }: InlineCellProps<Table>) {
  const { table, livePath } = descriptor
  const path = column.isRowHeader ? livePath?.(row) : undefined
  return (
    <span className={styles.cell}>
      {column.render(row, texts)}
      {children}
      {path && <LiveLinks table={table} id={row.id} path={path} />}
    </span>
  )
}
