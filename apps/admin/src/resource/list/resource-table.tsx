import type { ContentTable } from '@bayt/content/entities/tables'
import type { RowOf } from '@bayt/content/queries/resource'
import { Pencil, Trash2 } from 'lucide-react'
import { Table as AriaTable, Cell, Column, Row, TableBody, TableHeader } from 'react-aria-components/Table'
import { IconButton } from '../../components/button.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { ResourceDescriptor } from '../descriptor.ts'
import { type ResourceTexts, textOf } from '../texts.ts'
import styles from './list.module.css'
import { LiveLinks } from './live-links.tsx'

interface ResourceTableProps<Table extends ContentTable> {
  descriptor: ResourceDescriptor<Table>
  texts: ResourceTexts
  rows: RowOf<Table>[]
  onEdit: (id: number) => void
  onDelete: (row: RowOf<Table>) => void
}

/** The rows of a list: a table, and below 720 px a card per row. */
export function ResourceTable<Table extends ContentTable>({
  descriptor,
  texts,
  rows,
  onEdit,
  onDelete,
}: ResourceTableProps<Table>) {
  const { list } = useText()
  const { locale } = useLocale()
  const { columns, table, nameOf, livePath } = descriptor
  return (
    <AriaTable aria-label={texts.title} className={styles.table ?? ''}>
      <TableHeader className={styles.head ?? ''}>
        {columns.map(({ key, isRowHeader = false }) => (
          <Column key={key} id={key} isRowHeader={isRowHeader} className={styles.column ?? ''}>
            {textOf(texts.columns, key)}
          </Column>
        ))}
        <Column id="actions" className={`${styles.column} ${styles.actionsColumn}`}>
          {textOf(texts.columns, 'actions')}
        </Column>
      </TableHeader>
      <TableBody items={rows} dependencies={[locale, texts]}>
        {(row) => (
          <Row id={row.id} className={styles.row ?? ''}>
            {columns.map(({ key, render, isRowHeader }) => {
              const content = render(row, texts)
              return (
                <Cell key={key} className={styles.cell ?? ''}>
                  {!isRowHeader && content && (
                    <span className={styles.cellLabel} aria-hidden="true">
                      {textOf(texts.columns, key)}
                    </span>
                  )}
                  {content}
                  {isRowHeader && livePath && <LiveLinks table={table} id={row.id} path={livePath(row)} />}
                </Cell>
              )
            })}
            <Cell className={`${styles.cell} ${styles.actions}`}>
              <div className={styles.actionButtons}>
                <IconButton aria-label={list.edit(nameOf({ ...row }, locale))} onPress={() => onEdit(row.id)}>
                  <Pencil size={18} strokeWidth={1.5} aria-hidden="true" />
                </IconButton>
                <IconButton variant="danger" aria-label={list.delete(nameOf({ ...row }, locale))} onPress={() => onDelete(row)}>
                  <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
                </IconButton>
              </div>
            </Cell>
          </Row>
        )}
      </TableBody>
    </AriaTable>
  )
}
