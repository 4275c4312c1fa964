import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import type { Continued } from '../../record/prepared/use-opened-change.ts'
import { nameOrNumber } from '../../record/record-name.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import list from '../list.module.css'
import { DeleteButton, EditButton, HistoryButton } from '../row-actions.tsx'
import styles from './inline.module.css'
import { InlineCell } from './inline-cell.tsx'
import type { InlineDescriptor } from './inline-descriptor.ts'
import { InlineForm } from './inline-form.tsx'

export interface InlineTableProps<Table extends OrderedTable> {
  descriptor: InlineDescriptor<Table>
  rows: RowOf<Table>[]
  onEdit: (id: number) => void
  onHistory: (id: number) => void
  onDelete: (row: RowOf<Table>) => void
}

interface EditedTableProps<Table extends OrderedTable> extends InlineTableProps<Table> {
  editing: number
  continued: Continued
  onClose: () => void
}

/**
 * The rows while a row is edited. A plain table, because a grid would capture the arrow keys of the fields. Reordering is
 * disabled, so that a move cannot conflict with the edit.
 */
export function InlineTable<Table extends OrderedTable>(props: EditedTableProps<Table>) {
  const { rows, editing, descriptor, continued, onClose } = props
  const { columns } = descriptor
  const { locale } = useLocale()
  const texts = descriptor.texts[locale]
  return (
    <table className={list.table} aria-label={texts.title}>
      <thead className={list.head}>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col" className={list.column}>
              {title[locale]}
            </th>
          ))}
          <th scope="col" className={`${list.column} ${list.actionsColumn}`}>
            {texts.columns.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.id === editing ? (
            <tr key={row.id} className={`${list.row} ${styles.edited}`}>
              <td className={list.cell} colSpan={columns.length + 1}>
                <InlineForm descriptor={descriptor} id={row.id} record={row} continued={continued} onClose={onClose} />
              </td>
            </tr>
          ) : (
            <ReadOnlyRow key={row.id} {...props} row={row} />
          ),
        )}
      </tbody>
    </table>
  )
}

function ReadOnlyRow<Table extends OrderedTable>(props: InlineTableProps<Table> & { row: RowOf<Table> }) {
  const { descriptor, row, onEdit, onHistory, onDelete } = props
  const { locale } = useLocale()
  const name = nameOrNumber(descriptor.table, row, locale)
  return (
    <tr className={list.row}>
      {descriptor.columns.map((column) => (
        <td key={column.key} className={list.cell}>
          {(!column.isRowHeader || column.language) && <span className={list.cellLabel}>{column.title[locale]}</span>}
          <InlineCell descriptor={descriptor} column={column} row={row} />
        </td>
      ))}
      <td className={`${list.cell} ${list.actions}`}>
        <div className={list.actionButtons}>
          <HistoryButton name={name} onPress={() => onHistory(row.id)} />
          <EditButton name={name} onPress={() => onEdit(row.id)} />
          <DeleteButton name={name} onPress={() => onDelete(row)} />
        </div>
      </td>
    </tr>
  )
}
