import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import { SelectPageBox } from './bulk/select-box.tsx'
import styles from './list.module.css'
import type { ListSort } from './list-order.ts'

export interface DataColumn<Row> {
  key: string
  title: string
  isRowHeader?: boolean
  /**
   * Whether a card shows the label of the column even if the column is the row header: needed if another column has the same text in
   * another language.
   */
  isLabelled?: boolean
  isSortable?: boolean
  render: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  label: string
  columns: DataColumn<Row>[]
  rows: Row[]
  actionsTitle: string
  renderActions: (row: Row) => ReactNode
  /** Values besides the row that cells render, such as the language: a change re-renders the cells. */
  dependencies: unknown[]
  sort?: ListSort | undefined
  /** A press on the head of a column. */
  onSort?: (key: string) => void
}

/** The rows of a list: a table or, if a table does not fit, a card for each row. */
export function DataTable<Item extends { id: number | string }>(props: DataTableProps<Item>) {
  const { label, columns, rows, actionsTitle, renderActions, dependencies, sort, onSort } = props
  return (
    <div className={styles.tableBox}>
      <SelectPageBox />
      <Table
        aria-label={label}
        className={styles.table ?? ''}
        {...(sort && { sortDescriptor: { column: sort.key, direction: sort.isAscending ? 'ascending' : 'descending' } })}
        onSortChange={({ column }) => onSort?.(String(column))}
      >
        <TableHeader className={styles.head ?? ''}>
          {columns.map(({ key, title, isRowHeader = false, isSortable = false }) => (
            <Column key={key} id={key} isRowHeader={isRowHeader} allowsSorting={isSortable} className={styles.column ?? ''}>
              {({ sortDirection }) => (
                <>
                  {title}
                  {sortDirection && <SortArrow isAscending={sortDirection === 'ascending'} />}
                </>
              )}
            </Column>
          ))}
          <Column id="actions" className={`${styles.column} ${styles.actionsColumn}`}>
            {actionsTitle}
          </Column>
        </TableHeader>
        <TableBody items={rows} dependencies={dependencies}>
          {(row) => (
            <Row id={row.id} className={styles.row ?? ''}>
              {columns.map(({ key, title, isRowHeader, isLabelled, render }) => {
                const content = render(row)
                return (
                  <Cell key={key} className={styles.cell ?? ''}>
                    {(!isRowHeader || isLabelled) && content && (
                      <span className={styles.cellLabel} aria-hidden="true">
                        {title}
                      </span>
                    )}
                    {content}
                  </Cell>
                )
              })}
              <Cell className={`${styles.cell} ${styles.actions}`}>
                <div className={styles.actionButtons}>{renderActions(row)}</div>
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  )
}

function SortArrow({ isAscending }: { isAscending: boolean }) {
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return <Arrow className={styles.sortArrow} size={14} strokeWidth={2} aria-hidden="true" />
}
