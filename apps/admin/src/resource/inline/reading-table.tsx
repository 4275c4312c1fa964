import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import type { RefObject } from 'react'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { DataTable } from '../list/data-table.tsx'
import { DeleteButton, EditButton, HistoryButton } from '../list/row-actions.tsx'
import { OrderBar } from '../order/order-bar.tsx'
import { OrderHandle } from '../order/order-handle.tsx'
import { useOrder } from '../order/use-order.ts'
import { nameOrNumber } from '../record-name.ts'
import { InlineCell } from './inline-cell.tsx'
import type { InlineTableProps } from './inline-table.tsx'

interface ReadingTableProps<Table extends OrderedTable> extends InlineTableProps<Table> {
  /** Around the table (`useReturnFocus`). */
  root: RefObject<HTMLDivElement | null>
  /** Whether `rows` lacks some records: then rows cannot be moved. */
  isFiltered: boolean
}

/** The rows while no row is edited. Staff reorder the rows by dragging, by keyboard and by buttons. */
export function ReadingTable<Table extends OrderedTable>(props: ReadingTableProps<Table>) {
  const { descriptor, texts, rows, root, isFiltered, onEdit, onHistory, onDelete } = props
  const { locale } = useLocale()
  const nameOf = (row: RowOf<Table>) => nameOrNumber(descriptor.table, row, locale)
  const order = useOrder(descriptor.table, rows, nameOf, isFiltered)
  return (
    <div ref={root}>
      <DataTable<RowOf<Table>>
        label={texts.title}
        rows={rows}
        dependencies={[locale, texts, rows, isFiltered]}
        columns={descriptor.columns.map((column) => ({
          key: column.key,
          title: column.title[locale],
          isRowHeader: column.isRowHeader ?? false,
          isLabelled: column.language !== undefined,
          render: (row) => (
            <InlineCell descriptor={descriptor} column={column} row={row}>
              {column.hasOrderHandle && <OrderHandle order={order} id={row.id} name={nameOf(row)} />}
            </InlineCell>
          ),
        }))}
        actionsTitle={texts.columns.actions}
        renderActions={(row) => (
          <>
            <HistoryButton name={nameOf(row)} onPress={() => onHistory(row.id)} />
            <EditButton name={nameOf(row)} onPress={() => onEdit(row.id)} />
            <DeleteButton name={nameOf(row)} onPress={() => onDelete(row)} />
          </>
        )}
      />
      <OrderBar landing={order.landing} />
    </div>
  )
}
