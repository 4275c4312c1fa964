import type { ReactNode } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import styles from './list.module.css'

export interface DataColumn<Row> {
  key: string
  title: string
  isRowHeader?: boolean
  render: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  columns: DataColumn<Row>[]
  rows: Row[]
  actionsTitle: string
  renderActions: (row: Row) => ReactNode
  /** What the cells show beside their row, such as the language: they are rendered again when it changes. */
  dependencies: unknown[]
  /** For a list whose rows are put in order; one of its columns then holds the handle (`OrderHandle`). */
  dragAndDropHooks?: DragAndDropHooks<Row> | undefined
}

/** The rows of a list: a table, and where that has no room a card per row. */
export function DataTable<Item extends { id: number }>(props: DataTableProps<Item>) {
  const { label, columns, rows, actionsTitle, renderActions, dependencies, dragAndDropHooks } = props
  return (
    <Table aria-label={label} className={styles.table ?? ''} {...(dragAndDropHooks ? { dragAndDropHooks } : {})}>
      <TableHeader className={styles.head ?? ''}>
        {columns.map(({ key, title, isRowHeader = false }) => (
          <Column key={key} id={key} isRowHeader={isRowHeader} className={styles.column ?? ''}>
            {title}
          </Column>
        ))}
        <Column id="actions" className={`${styles.column} ${styles.actionsColumn}`}>
          {actionsTitle}
        </Column>
      </TableHeader>
      <TableBody items={rows} dependencies={dependencies}>
        {(row) => (
          <Row id={row.id} className={styles.row ?? ''}>
            {columns.map(({ key, title, isRowHeader, render }) => {
              const content = render(row)
              return (
                <Cell key={key} className={styles.cell ?? ''}>
                  {!isRowHeader && content && (
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
  )
}
