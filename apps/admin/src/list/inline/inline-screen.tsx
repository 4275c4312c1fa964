import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { LazyHistory } from '../../history/lazy-history.tsx'
import { ownLanguageFirst } from '../../record/fields.ts'
import { RowBadge } from '../../record/languages/language-badge.tsx'
import { markFilters } from '../../record/languages/language-filter.ts'
import { PreparedMark } from '../../record/prepared/prepared-mark.tsx'
import { nameOrNumber } from '../../record/record-name.ts'
import { Button } from '../../ui/button.tsx'
import { AddButton } from '../../ui/button-link.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Read, ReadState } from '../../ui/read-state.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { SelectBox } from '../bulk/select-box.tsx'
import { DataTable } from '../data-table.tsx'
import { DeleteDialog } from '../delete-dialog.tsx'
import { DraftNotices } from '../draft-notices.tsx'
import { LiveLinks } from '../live-links.tsx'
import { OrderBar } from '../order/order-bar.tsx'
import { OrderHandle } from '../order/order-handle.tsx'
import { OrderedList, useOrderedList } from '../order/ordered-list.tsx'
import { useOrder } from '../order/use-order.ts'
import { useReorder } from '../order/use-reorder.ts'
import { RowActions, type RowEvents } from '../row-actions.tsx'
import { useListAddress } from '../use-list-address.ts'
import { EditedTable } from './edited-table.tsx'
import styles from './inline.module.css'
import type { InlineColumn, InlineDescriptor } from './inline-descriptor.ts'
import { InlineForm } from './inline-form.tsx'

interface NoRecordProps {
  /** The list that does not have the record. */
  list: Omit<Read, 'data'>
  /** @param reason why the list could not be read */
  failed: (reason: string) => string
  onClose: () => void
}

/** Replaces the form of a record that the list lacks: the record may have been added after the cached list was read. */
export function NoRecord({ list, failed, onClose }: NoRecordProps) {
  const text = useText()
  const close = (
    <Button isSmall onPress={onClose}>
      {text.form.close}
    </Button>
  )
  const isNewest = !list.isFetching && !list.isPaused && !list.error
  if (isNewest) return <Notice tone="error" title={text.form.notThere} actions={close} />
  const texts = { loading: text.shell.loading, failed }
  return <ReadState reads={[{ ...list, data: undefined }]} texts={texts} offline={text.offline.recordNotKept} actions={close} />
}

interface InlineScreenProps<Table extends OrderedTable> {
  descriptor: InlineDescriptor<Table>
  /** Additional content of the screen, beside the tools of its list. */
  renderBeside?: (rows: RowOf<Table>[]) => ReactNode
}

/** A content screen whose records are edited in their rows: list, add panel, inline editing, order, delete, drafts. */
export function InlineScreen<Table extends OrderedTable>({ descriptor: described, renderBeside }: InlineScreenProps<Table>) {
  const { locale } = useLocale()
  const descriptor = useMemo(() => ({ ...described, columns: ownLanguageFirst(described.columns, locale) }), [described, locale])
  const address = useListAddress(markFilters(descriptor.table))
  const { editing, slot, prepared, edit, closeForm, history, openHistory, closeHistory } = address
  const [deleting, setDeleting] = useState<RowOf<Table>>()
  const addButton = useFocusAdd(editing === 'new')
  const root = useReturnFocus(editing)
  const texts = descriptor.texts[locale]
  const ordered = useOrderedList(descriptor, address)
  const { list } = ordered
  const edited = list.data?.rows.find(({ id }) => id === editing)
  // A deleted record has no row, but its draft must stay reachable.
  const isInPanel = editing === 'new' || (editing !== undefined && list.data !== undefined && !edited)
  const form = editing !== undefined && (
    <InlineForm
      key={`${editing}/${slot}/${prepared}`}
      descriptor={descriptor}
      id={editing}
      record={edited}
      continued={{ draft: slot, prepared }}
      instead={<NoRecord list={list} failed={texts.fetchFailed} onClose={closeForm} />}
      onClose={closeForm}
    />
  )
  return (
    <>
      <ScreenHead
        title={texts.title}
        action={
          <AddButton ref={addButton} isDisabled={editing === 'new'} onPress={() => edit('new')}>
            {texts.add}
          </AddButton>
        }
      />
      <DraftNotices subject={descriptor} onContinue={edit} />
      {isInPanel && (
        <Panel className={styles.panel} title={editing === 'new' ? texts.createTitle : texts.editTitle}>
          {form}
        </Panel>
      )}
      <OrderedList
        descriptor={descriptor}
        address={address}
        ordered={ordered}
        beside={list.data ? (renderBeside?.(list.data.rows) ?? null) : null}
      >
        {(rows, isFiltered) => (
          <div ref={root}>
            <Rows
              descriptor={descriptor}
              rows={rows}
              isFiltered={isFiltered}
              editing={edited?.id}
              form={form}
              onEdit={edit}
              onHistory={openHistory}
              onDelete={setDeleting}
            />
          </div>
        )}
      </OrderedList>
      {history !== undefined && <LazyHistory key={history} subject={descriptor} id={history} onClose={closeHistory} />}
      {deleting && <DeleteDialog descriptor={descriptor} row={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/**
 * Returns the focus to the Add button when the panel of a new record closes.
 * @returns the ref of the button
 */
function useFocusAdd(isAdding: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasAdding = useRef(isAdding)
  useEffect(() => {
    const hasClosed = wasAdding.current && !isAdding
    wasAdding.current = isAdding
    if (hasClosed) button.current?.focus()
  }, [isAdding])
  return button
}

/**
 * Returns the focus to the Edit button of a row when the form of the row closes and no other form opens.
 * @param editing the record whose form is open, however it was opened
 * @returns the ref of an element around the table
 */
function useReturnFocus(editing: number | 'new' | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const last = useRef(editing)
  useEffect(() => {
    const closed = editing === undefined ? last.current : undefined
    last.current = editing
    if (typeof closed !== 'number') return
    const focus = () => root.current?.querySelector<HTMLElement>(`[data-key="${closed}"] [data-action="edit"]`)?.focus()
    // A grid moves its first focus to its first row, so the second call focuses the button.
    let frame = requestAnimationFrame(() => {
      focus()
      frame = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(frame)
  }, [editing])
  return root
}

interface RowsProps<Table extends OrderedTable> extends RowEvents<RowOf<Table>> {
  descriptor: InlineDescriptor<Table>
  rows: RowOf<Table>[]
  /** Whether `rows` lacks some records: then rows cannot be moved. */
  isFiltered: boolean
  /** The row that is edited. Then no row is moved, so that a move cannot conflict with the edit. */
  editing: number | undefined
  form: ReactNode
}

/** The rows, which staff reorder by dragging, by keyboard and by buttons. */
function Rows<Table extends OrderedTable>({ descriptor, rows, isFiltered, editing, form, ...events }: RowsProps<Table>) {
  const { locale } = useLocale()
  const texts = descriptor.texts[locale]
  const nameOf = (row: RowOf<Table>) => nameOrNumber(descriptor.table, row, locale)
  const order = useOrder(useReorder(descriptor.table), rows, nameOf, isFiltered || editing !== undefined)
  const table = {
    label: texts.title,
    rows,
    columns: descriptor.columns.map((column) => ({
      key: column.key,
      title: column.title[locale],
      isRowHeader: column.isRowHeader ?? false,
      isLabelled: column.language !== undefined,
      render: (row: RowOf<Table>) => (
        <InlineCell descriptor={descriptor} column={column} row={row}>
          {column.hasOrderHandle && <OrderHandle order={order} id={row.id} name={nameOf(row)} />}
        </InlineCell>
      ),
    })),
    actionsTitle: texts.columns.actions,
    renderActions: (row: RowOf<Table>) => <RowActions {...events} row={row} name={nameOf(row)} />,
  }
  if (editing !== undefined) return <EditedTable {...table} editing={editing} form={form} />
  return (
    <>
      <DataTable<RowOf<Table>> {...table} dependencies={[locale, texts, rows, isFiltered]} />
      <OrderBar landing={order.landing} />
    </>
  )
}

interface InlineCellProps<Table extends OrderedTable> {
  descriptor: InlineDescriptor<Table>
  column: InlineColumn<RowOf<Table>>
  row: RowOf<Table>
  /** The order handle, next to the value. */
  children?: ReactNode
}

/** A cell of a row. The first cell also selects the row, and the header cell shows the publishing state. */
function InlineCell<Table extends OrderedTable>({ descriptor, column, row, children }: InlineCellProps<Table>) {
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
