import type { SessionUser } from '@bayt/content/entities/admin-user'
import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { eachLocale, type Locale } from '@bayt/content/locale'
import { readBinCounts } from '@bayt/content/queries/bin'
import { type DeletedRecord, readBin } from '@bayt/content/queries/history'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { describeError } from '../../data/errors/describe.ts'
import { BIN_KEY } from '../../data/keys.ts'
import { type Services, useServices } from '../../data/services.tsx'
import { useAccount } from '../../data/session/use-session.ts'
import { useOlderPages } from '../../data/use-older-pages.ts'
import { BULK_TEXTS } from '../../list/bulk/bulk-texts.ts'
import { ListStates } from '../../list/list-states.tsx'
import { ListToolbar } from '../../list/list-toolbar.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import type { ResourceFilter } from '../../record/descriptor.ts'
import { RECORD_KINDS } from '../../record/record-kinds.ts'
import { useProductNames } from '../../record/reference/product-names.ts'
import { binDaysOptions } from '../../record/use-delete-record.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { searchDeleted } from '../deleted-names.ts'
import { mayUndelete, useUndelete } from '../use-undelete.tsx'
import styles from './bin.module.css'
import { BinTable } from './bin-table.tsx'
import { type Emptied, EmptyBinDialog } from './empty-bin-dialog.tsx'
import { RestoredNotices } from './restored-notices.tsx'
import { BIN_TEXTS } from './texts.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** Number of records that "Show older" adds. */
const PAGE_SIZE = 50

/** The deleted records of one table or of all, the last deleted first, page by page. */
function binOptions({ client }: Services, kind: ContentTable | undefined, onError: (error: Error) => void) {
  return infiniteQueryOptions({
    queryKey: [...BIN_KEY, 'page', kind ?? 'all'],
    queryFn: ({ pageParam }) => readBin(client, kind, pageParam, PAGE_SIZE),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.version_id),
    staleTime: 0,
    meta: { onError },
  })
}

/** The number of deleted records per table, and the time of the newest deletion. */
function binCountOptions({ client }: Services) {
  return queryOptions({ queryKey: [...BIN_KEY, 'counts'], queryFn: () => readBinCounts(client), staleTime: 0 })
}

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
  const [emptied, setEmptied] = useState<Emptied>()
  const counts = useQuery(binCountOptions(services)).data
  const filter = kindFilter(counts?.records)
  const address = useListAddress([filter])
  const { search } = address
  const kind = CONTENT_TABLE_NAMES.find((table) => table === address.filters.kind)
  const bin = useInfiniteQuery(binOptions(services, kind, (error) => toast.error(texts.fetchFailed(describeError(error, text)))))
  const older = useOlderPages(bin)
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
      <ListToolbar address={address} filters={[filter]} texts={texts} />
      {search !== '' && bin.hasNextPage && (
        <p role="status" className={styles.hint}>
          {texts.searchesLoaded(
            formatNumber(locale, loaded.length),
            formatNumber(locale, Math.max((kind ? counts?.records.get(kind) : total) ?? 0, loaded.length)),
          )}
        </p>
      )}
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

/** The filter by kind, with the number of records of each kind once it is known. */
function kindFilter(counts: ReadonlyMap<ContentTable, number> | undefined): ResourceFilter {
  const withCount = (tables: readonly ContentTable[], name: (locale: Locale) => string) => {
    const count = tables.reduce((sum, table) => sum + (counts?.get(table) ?? 0), 0)
    return eachLocale((locale) =>
      counts ? BIN_TEXTS[locale].withCount(name(locale), formatNumber(locale, count)) : name(locale),
    )
  }
  return {
    column: 'kind',
    label: eachLocale((locale) => BIN_TEXTS[locale].kind),
    all: withCount(CONTENT_TABLE_NAMES, (locale) => BIN_TEXTS[locale].allKinds),
    choices: CONTENT_TABLE_NAMES.map((table) => ({
      value: table,
      label: withCount([table], (locale) => RECORD_KINDS[locale][table]),
    })),
  }
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
