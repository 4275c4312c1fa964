import type { ContentTable } from '@bayt/content/entities/tables'
import { eachLocale } from '@bayt/content/locale'
import type { ListRowOf } from '@bayt/content/queries/resource'
import { memo } from 'react'
import type { ResourceColumn, ResourceDescriptor } from '../record/descriptor.ts'
import { PreparedMark } from '../record/prepared/prepared-mark.tsx'
import { recordName } from '../record/record-name.ts'
import { useLocale } from '../ui/i18n/locale-context.tsx'
import { SelectBox } from './bulk/select-box.tsx'
import { ChangedCell } from './changed-cell.tsx'
import { DataTable } from './data-table.tsx'
import styles from './list.module.css'
import { CHANGED, type ListSort } from './list-order.ts'
import { LiveLinks } from './live-links.tsx'
import { RowActions, type RowEvents } from './row-actions.tsx'
import { VIEW_TEXTS } from './view-texts.ts'

interface ResourceTableProps<Table extends ContentTable> extends RowEvents<ListRowOf<Table>> {
  descriptor: ResourceDescriptor<Table>
  rows: ListRowOf<Table>[]
  sort: ListSort | undefined
  onSort: (key: string) => void
  isChangedShown: boolean
}

/**
 * The rows of a content screen. Fifty rows take a tenth of a second to render, so the component is memoised: typing in the search
 * box does not render the rows.
 */
export const ResourceTable = memo(Rows) as typeof Rows

function Rows<Table extends ContentTable>(props: ResourceTableProps<Table>) {
  const { descriptor, rows, sort, onSort, isChangedShown } = props
  const { locale } = useLocale()
  const { columns, table, rowActions } = descriptor
  const texts = descriptor.texts[locale]
  return (
    <DataTable<ListRowOf<Table>>
      label={texts.title}
      rows={rows}
      dependencies={[locale, texts, isChangedShown]}
      sort={sort}
      onSort={onSort}
      columns={[...columns, ...(isChangedShown ? [changedColumn<ListRowOf<Table>>()] : [])].map(
        ({ key, title, isRowHeader = false, render, sortBy }) => ({
          isSortable: sortBy !== undefined,
          key,
          isRowHeader,
          title: title[locale],
          render: (row) => {
            const content = render(row, locale)
            if (!isRowHeader) return content
            const name = recordName(table, row, locale)
            return (
              <span className={styles.headCell}>
                <SelectBox id={row.id} name={name} />
                <span className={styles.headContent}>
                  {content}
                  <PreparedMark table={table} id={row.id} name={name} />
                  <LiveLinks table={table} row={row} />
                </span>
              </span>
            )
          },
        }),
      )}
      actionsTitle={texts.columns.actions}
      renderActions={(row) => (
        <>
          {rowActions?.(row)}
          <RowActions {...props} row={row} name={recordName(table, row, locale)} />
        </>
      )}
    />
  )
}

/** Time and author of each record's last change. */
function changedColumn<Row extends { id: number; updated_at: string }>(): ResourceColumn<Row> {
  return {
    key: CHANGED,
    title: eachLocale((locale) => VIEW_TEXTS[locale].changed),
    render: ({ id, updated_at }) => <ChangedCell id={id} updatedAt={updated_at} />,
    sortBy: () => 'updated_at',
  }
}
