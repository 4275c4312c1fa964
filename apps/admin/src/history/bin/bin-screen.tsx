import type { SessionUser } from '@bayt/content/entities/admin-user'
import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import type { DeletedRecord } from '@bayt/content/queries/history'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { describeError } from '../../data/errors/describe.ts'
import { useServices } from '../../data/services.tsx'
import { useAccount } from '../../data/session/use-session.ts'
import { useOlderPages } from '../../data/use-older-pages.ts'
import { BULK_TEXTS } from '../../list/bulk/bulk-texts.ts'
import list from '../../list/list.module.css'
import { ListStates } from '../../list/list-states.tsx'
import { RECORD_KINDS } from '../../record/record-kinds.ts'
import { useProductNames } from '../../record/reference/product-names.ts'
import { binDaysOptions } from '../../record/use-delete-record.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { searchDeleted } from '../deleted-names.ts'
import { mayUndelete, useUndelete } from '../use-undelete.tsx'
import styles from './bin.module.css'
import { binCountOptions, binOptions } from './bin-options.ts'
import { BinTable } from './bin-table.tsx'
import { type Emptied, EmptyBinDialog } from './empty-bin-dialog.tsx'
import { RestoredNotices } from './restored-notices.tsx'
import { BIN_TEXTS } from './texts.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** The bin: deleted records and their restore. Every role sees it. */
export function Component() {
  const account = useAccount()
  return account ? <Bin account={account} /> : null
}

function Bin({ account }: { account: SessionUser }) {
  const services = useServices()
  const text = useText()
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [emptied, setEmptied] = useState<Emptied>()
  const kind = CONTENT_TABLE_NAMES.find((table) => table === params.get('kind'))
  const bin = useInfiniteQuery(binOptions(services, kind, (error) => toast.error(texts.fetchFailed(describeError(error, text)))))
  const older = useOlderPages(bin)
  const counts = useQuery(binCountOptions(services)).data
  const { data: days = null } = useQuery(binDaysOptions(services))
  const loaded = bin.data?.pages.flat() ?? []
  useProductNames(loaded.map(({ entity }) => entity))
  const shown = searchDeleted(loaded, search)
  const selectable = shown.filter((deleted) => mayUndelete(account, deleted))
  const selection = useSelection(selectable)
  const restoring = useUndelete((restored) => selection.set(restored, false))
  const total = [...(counts?.records.values() ?? [])].reduce((sum, records) => sum + records, 0)

  return (
    <>
      <ScreenHead
        title={text.otherScreens.bin}
        intro={days ? texts.intro(days) : texts.introAlways}
        action={
          account.role === 'admin' &&
          counts &&
          total > 0 &&
          kind === undefined && (
            <Button onPress={() => setEmptied({ count: total, untilVersion: counts.untilVersion })}>
              {texts.emptying.empty}
            </Button>
          )
        }
      />
      <RestoredNotices restored={restoring.restored} refused={restoring.refused} />
      <BinToolbar
        kind={kind}
        counts={counts?.records}
        loaded={loaded.length}
        hasOlder={bin.hasNextPage}
        search={search}
        onSearch={setSearch}
        onKind={(chosen) => setParams(chosen ? { kind: chosen } : {})}
      />
      <ListStates
        list={{ ...bin, isPlaceholderData: false }}
        texts={{ loading: texts.loading, empty: search === '' && kind === undefined ? texts.empty : texts.nothingFound }}
        isEmpty={() => shown.length === 0}
      >
        {() => (
          <>
            <SelectionBar
              selection={selection}
              selectable={selectable}
              isPending={restoring.isPending}
              onRestore={restoring.undelete}
            />
            <BinTable
              account={account}
              records={shown}
              days={days}
              selection={selection}
              isPending={restoring.isPending}
              onRestore={(deleted) => restoring.undelete([deleted])}
              onRemove={(deleted) => setEmptied({ count: 1, untilVersion: deleted.version_id, deleted })}
            />
          </>
        )}
      </ListStates>
      {bin.hasNextPage && (
        <p className={styles.older}>
          <Button isPending={older.isPending} onPress={older.showOlder}>
            {texts.older}
          </Button>
        </p>
      )}
      {restoring.dialog}
      {emptied && <EmptyBinDialog emptied={emptied} onClose={() => setEmptied(undefined)} />}
    </>
  )
}

const ALL = 'all'

interface BinToolbarProps {
  kind: ContentTable | undefined
  /** The number of records per kind, once it is known. */
  counts: ReadonlyMap<ContentTable, number> | undefined
  loaded: number
  hasOlder: boolean
  search: string
  onSearch: (search: string) => void
  onKind: (kind: ContentTable | undefined) => void
}

/** Search by name in the loaded records, and the choice of a kind. */
function BinToolbar({ kind, counts, loaded, hasOlder, search, onSearch, onKind }: BinToolbarProps) {
  const text = useText()
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  const countOf = (kinds: ContentTable[]) => kinds.reduce((sum, table) => sum + (counts?.get(table) ?? 0), 0)
  const option = (value: string, label: string, kinds: ContentTable[]) => ({
    value,
    label: counts ? texts.withCount(label, formatNumber(locale, countOf(kinds))) : label,
  })
  const total = countOf(kind ? [kind] : CONTENT_TABLE_NAMES)
  return (
    <>
      <search className={list.toolbar}>
        <div className={list.searchBox}>
          <SearchField
            label={texts.search}
            clearLabel={text.list.clearSearch}
            value={search}
            maxLength={100}
            onChange={onSearch}
          />
        </div>
        <SelectField
          isLabelHidden
          label={texts.kind}
          value={kind ?? ALL}
          options={[
            option(ALL, texts.allKinds, CONTENT_TABLE_NAMES),
            ...CONTENT_TABLE_NAMES.map((table) => option(table, RECORD_KINDS[locale][table], [table])),
          ]}
          onChange={(chosen) => onKind(CONTENT_TABLE_NAMES.find((table) => table === chosen))}
        />
      </search>
      {search !== '' && hasOlder && (
        <p role="status" className={styles.hint}>
          {texts.searchesLoaded(formatNumber(locale, loaded), formatNumber(locale, Math.max(total, loaded)))}
        </p>
      )}
    </>
  )
}

interface SelectionBarProps {
  selection: Selection
  /** The shown records that may be restored. */
  selectable: DeletedRecord[]
  isPending: boolean
  onRestore: (records: DeletedRecord[]) => void
}

/** Selects all shown records, and restores the selected records. */
function SelectionBar({ selection, selectable, isPending, onRestore }: SelectionBarProps) {
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  const { records } = selection
  return (
    <div className={styles.bar}>
      <CheckboxField
        label={texts.selectAll}
        isSelected={selectable.length > 0 && records.length === selectable.length}
        isDisabled={selectable.length === 0}
        onChange={(isSelected) => selection.set(selectable, isSelected)}
      />
      <span className={styles.selected}>
        <span role="status">{records.length > 0 && BULK_TEXTS[locale].selected(records.length)}</span>
        {records.length > 0 && (
          <Button variant="primary" isPending={isPending} onPress={() => onRestore(records)}>
            {texts.restoreSelected}
          </Button>
        )}
      </span>
    </div>
  )
}
