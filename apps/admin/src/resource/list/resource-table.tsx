import type { ContentTable } from '@bayt/content/entities/tables'
import type { ListRowOf } from '@bayt/content/queries/resource'
import { memo } from 'react'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { SelectBox } from '../bulk/select-box.tsx'
import type { ResourceDescriptor } from '../descriptor.ts'
import { livePath } from '../live-path.ts'
import { recordName } from '../record-name.ts'
import type { ScreenTexts } from '../texts.ts'
import { DataTable } from './data-table.tsx'
import styles from './list.module.css'
import { LiveLinks } from './live-links.tsx'
import { DeleteButton, EditButton, HistoryButton } from './row-actions.tsx'

interface ResourceTableProps<Table extends ContentTable> {
  descriptor: ResourceDescriptor<Table>
  texts: ScreenTexts
  rows: ListRowOf<Table>[]
  onEdit: (id: number) => void
  onHistory: (id: number) => void
  onDelete: (row: ListRowOf<Table>) => void
}

/**
 * The rows of a content screen. Fifty rows take a tenth of a second to render. They are memoised, so that typing in the
 * search box does not wait for them.
 */
export const ResourceTable = memo(Rows) as typeof Rows

function Rows<Table extends ContentTable>({ descriptor, texts, rows, onEdit, onHistory, onDelete }: ResourceTableProps<Table>) {
  const { locale } = useLocale()
  const { columns, table, rowActions } = descriptor
  return (
    <DataTable<ListRowOf<Table>>
      label={texts.title}
      rows={rows}
      dependencies={[locale, texts]}
      columns={columns.map(({ key, title, isRowHeader = false, render }) => ({
        key,
        isRowHeader,
        title: title[locale],
        render: (row) => {
          const content = render(row, locale)
          if (!isRowHeader) return content
          const path = livePath(table, row)
          return (
            <span className={styles.headCell}>
              <SelectBox id={row.id} name={recordName(table, row, locale)} />
              <span className={styles.headContent}>
                {content}
                {path !== undefined && <LiveLinks table={table} id={row.id} path={path} />}
              </span>
            </span>
          )
        },
      }))}
      actionsTitle={texts.columns.actions}
      renderActions={(row) => {
        const name = recordName(table, row, locale)
        return (
          <>
            {rowActions?.(row)}
            <HistoryButton name={name} onPress={() => onHistory(row.id)} />
            <EditButton name={name} onPress={() => onEdit(row.id)} />
            <DeleteButton name={name} onPress={() => onDelete(row)} />
          </>
        )
      }}
    />
  )
}
