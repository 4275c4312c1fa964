import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import type { ReactNode } from 'react'
import { RowBadge } from '../../record/languages/language-badge.tsx'
import { PreparedMark } from '../../record/prepared/prepared-mark.tsx'
import { nameOrNumber } from '../../record/record-name.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { SelectBox } from '../bulk/select-box.tsx'
import { LiveLinks } from '../live-links.tsx'
import styles from './inline.module.css'
import type { InlineColumn, InlineDescriptor } from './inline-descriptor.ts'

interface InlineCellProps<Table extends OrderedTable> {
  descriptor: InlineDescriptor<Table>
  column: InlineColumn<RowOf<Table>>
  row: RowOf<Table>
  /** The order handle, next to the value. */
  children?: ReactNode
}

/** A cell of a row. The first cell also selects the row, and the header cell shows the publishing state. */
export function InlineCell<Table extends OrderedTable>({ descriptor, column, row, children }: InlineCellProps<Table>) {
  const { table } = descriptor
  const { locale } = useLocale()
  const isFirst = column === descriptor.columns[0]
  return (
    <span className={isFirst ? `${styles.cell} ${styles.first}` : styles.cell}>
      {isFirst && <SelectBox id={row.id} name={nameOrNumber(table, row, locale)} />}
      {column.render(row, locale)}
      {children}
      {column.isRowHeader && (
        <>
          <RowBadge table={table} id={row.id} />
          <PreparedMark table={table} id={row.id} name={nameOrNumber(table, row, locale)} />
          <LiveLinks table={table} row={row} />
        </>
      )}
    </span>
  )
}
