import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import { describeError } from '../../data/errors/describe.ts'
import { useServices } from '../../data/services.tsx'
import { LazyHistory } from '../../history/lazy-history.tsx'
import { ownLanguageFirst } from '../../record/fields.ts'
import { BadgeFilter } from '../../record/languages/badge-filter.tsx'
import { markFilters } from '../../record/languages/language-filter.ts'
import { useBadgedRows } from '../../record/languages/use-badged-rows.ts'
import { PreparedNew } from '../../record/prepared/prepared-mark.tsx'
import { draftsOf, nameOrNumber } from '../../record/record-name.ts'
import { Button } from '../../ui/button.tsx'
import { AddButton } from '../../ui/button-link.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Read, ReadState } from '../../ui/read-state.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { OrderedSelection } from '../bulk/ordered-selection.tsx'
import { DataTable } from '../data-table.tsx'
import { DeleteDialog } from '../delete-dialog.tsx'
import { DraftNotices } from '../draft-notices.tsx'
import { ListStates } from '../list-states.tsx'
import { OrderBar } from '../order/order-bar.tsx'
import { OrderHandle } from '../order/order-handle.tsx'
import { orderedOptions } from '../order/ordered-options.ts'
import { useOrder } from '../order/use-order.ts'
import { useReorder } from '../order/use-reorder.ts'
import { DeleteButton, EditButton, HistoryButton } from '../row-actions.tsx'
import { useListAddress } from '../use-list-address.ts'
import styles from './inline.module.css'
import { InlineCell } from './inline-cell.tsx'
import type { InlineDescriptor } from './inline-descriptor.ts'
import { InlineForm } from './inline-form.tsx'
import { InlineTable, type InlineTableProps } from './inline-table.tsx'

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
  const texts = { loading: text.form.loadingRecord, failed }
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
  const text = useText()
  const services = useServices()
  const address = useListAddress([...descriptor.filters, ...markFilters(descriptor.table)])
  const { editing, slot, prepared, edit, closeForm, history, openHistory, closeHistory } = address
  const [deleting, setDeleting] = useState<RowOf<Table>>()
  const addButton = useFocusAdd(editing === 'new')
  const root = useReturnFocus(editing)
  const texts = descriptor.texts[locale]
  const list = useQuery(
    orderedOptions(services, descriptor.table, (error) => toast.error(texts.fetchFailed(describeError(error, text)))),
  )
  const shown = useBadgedRows<RowOf<Table>>(descriptor.table, list.data?.rows, address)

  const isInTable = list.data?.rows.some(({ id }) => id === editing) ?? false
  // A deleted record has no row, but its draft must stay reachable.
  const isInPanel = editing === 'new' || (editing !== undefined && list.data !== undefined && !isInTable)
  const form = { descriptor, continued: { draft: slot, prepared }, onClose: closeForm }

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
      <DraftNotices {...draftsOf(descriptor.table)} onContinue={edit} />
      {isInPanel && (
        <Panel className={styles.panel} title={editing === 'new' ? texts.createTitle : texts.editTitle}>
          <InlineForm
            key={`${editing}/${slot}/${prepared}`}
            {...form}
            id={editing}
            record={undefined}
            instead={<NoRecord list={list} failed={texts.fetchFailed} onClose={closeForm} />}
          />
        </Panel>
      )}
      <OrderedSelection
        table={descriptor.table}
        {...shown}
        toolbar={
          <div className={styles.tools}>
            {list.data && renderBeside?.(list.data.rows)}
            <BadgeFilter descriptor={descriptor} address={address} />
          </div>
        }
      >
        <PreparedNew table={descriptor.table} onOpen={address.editPrepared} />
        <ListStates
          list={list}
          texts={texts}
          isEmpty={() => shown.rows?.length === 0}
          emptyActions={shown.filter !== undefined && <Button onPress={address.clear}>{text.list.clearFilters}</Button>}
        >
          {() => {
            const rows = shown.rows ?? []
            const table = { descriptor, rows, onEdit: edit, onHistory: openHistory, onDelete: setDeleting }
            return typeof editing === 'number' && isInTable ? (
              <InlineTable key={`${slot}/${prepared}`} {...table} {...form} editing={editing} />
            ) : (
              <ReadingTable {...table} root={root} isFiltered={shown.filter !== undefined} />
            )
          }}
        </ListStates>
      </OrderedSelection>
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

interface ReadingTableProps<Table extends OrderedTable> extends InlineTableProps<Table> {
  /** Around the table (`useReturnFocus`). */
  root: RefObject<HTMLDivElement | null>
  /** Whether `rows` lacks some records: then rows cannot be moved. */
  isFiltered: boolean
}

/** The rows while no row is edited. Staff reorder the rows by dragging, by keyboard and by buttons. */
function ReadingTable<Table extends OrderedTable>(props: ReadingTableProps<Table>) {
  const { descriptor, rows, root, isFiltered, onEdit, onHistory, onDelete } = props
  const { locale } = useLocale()
  const texts = descriptor.texts[locale]
  const nameOf = (row: RowOf<Table>) => nameOrNumber(descriptor.table, row, locale)
  const order = useOrder(useReorder(descriptor.table), rows, nameOf, isFiltered)
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
