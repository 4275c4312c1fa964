import type { ReactNode } from 'react'
import type { DataTableProps } from '../data-table.tsx'
import list from '../list.module.css'
import styles from './inline.module.css'

interface EditedTableProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rows' | 'actionsTitle' | 'renderActions'> {
  /** The row in whose place the form is. */
  editing: number
  form: ReactNode
}

/** The rows while a row is edited. A plain table, because a grid would capture the arrow keys of the fields. */
export function EditedTable<Row extends { id: number }>(props: EditedTableProps<Row>) {
  const { label, columns, rows, actionsTitle, renderActions, editing, form } = props
  return (
    <table className={list.table} aria-label={label}>
      <thead className={list.head}>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col" className={list.column}>
              {title}
            </th>
          ))}
          <th scope="col" className={`${list.column} ${list.actionsColumn}`}>
            {actionsTitle}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.id === editing ? (
            <tr key={row.id} className={`${list.row} ${styles.edited}`}>
              <td className={list.cell} colSpan={columns.length + 1}>
                {form}
              </td>
            </tr>
          ) : (
            <tr key={row.id} className={list.row}>
              {columns.map(({ key, title, isRowHeader, isLabelled, render }) => (
                <td key={key} className={list.cell}>
                  {(!isRowHeader || isLabelled) && <span className={list.cellLabel}>{title}</span>}
                  {render(row)}
                </td>
              ))}
              <td className={`${list.cell} ${list.actions}`}>
                <div className={list.actionButtons}>{renderActions(row)}</div>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
