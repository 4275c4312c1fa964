import { type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import type { ListRowOf } from '@bayt/content/queries/resource'
import type { FoundPage } from '@bayt/content/search/record-search'
import { suggestedQuery } from '@bayt/content/search/suggestion'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import type { ResourceDescriptor } from '../record/descriptor.ts'
import { Button } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { Notice } from '../ui/notice.tsx'
import { useLastDefined } from '../ui/use-kept.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { SelectionProvider } from './bulk/selection-context.tsx'
import { LastChangesProvider } from './changed-cell.tsx'
import { usePageOptions } from './list-page.ts'
import { ListStates } from './list-states.tsx'
import { Pagination } from './pagination.tsx'
import { FoundContext } from './record-cells.tsx'
import { SearchNotices } from './search/search-notices.tsx'
import { useExistingPage } from './use-existing-page.ts'
import type { ListAddress } from './use-list-address.ts'

const NO_ROWS: never[] = []
/** The smallest heights of the head above a list, of a row, and of a card on a phone, in CSS pixels. */
const [HEAD_PX, ROW_PX, CARD_PX] = [200, 80, 200]
/** The greatest number of rows that fit on the screen. */
const firstRows = () => Math.ceil((window.innerHeight - HEAD_PX) / (window.innerWidth < 720 ? CARD_PX : ROW_PX))

interface ResourceListProps<Table extends ContentTable> {
  descriptor: ResourceDescriptor<Table>
  address: ListAddress
  toolbar: ReactNode
  children: (rows: ListRowOf<Table>[]) => ReactNode
}

/**
 * A page of records from the server: loading, failed, empty or loaded. The newest records come first; a search has the best matches
 * first. Ordered tables are read completely instead (`orderedOptions`).
 */
export function ResourceList<Table extends ContentTable>({ descriptor, address, toolbar, children }: ResourceListProps<Table>) {
  const text = useText()
  const { locale } = useLocale()
  const { search, filters, page } = address
  const { request, options } = usePageOptions(descriptor)(address)
  const list = useQuery(options)

  useExistingPage(list, address)
  const rows = list.data?.rows ?? NO_ROWS
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  const isFiltered = search !== '' || Object.keys(filters).length > 0 || page > 0
  const wanted = JSON.stringify([search, filters])
  // Until new rows arrive after a search or filter, the former rows stay on the screen, and the selection belongs to them.
  const listKey = useLastDefined(list.isPlaceholderData ? undefined : wanted) ?? wanted
  const rowsKey = useLastDefined(list.data && !list.isPlaceholderData ? JSON.stringify(request) : undefined)
  const isWhole = useAfterPaint(rowsKey) === rowsKey
  const painted = useMemo(() => (isWhole ? rows : rows.slice(0, firstRows())), [isWhole, rows])
  return (
    <SelectionProvider rows={rows} listKey={listKey} isWhole={list.data?.total === rows.length}>
      {toolbar}
      {list.data && list.data.total > 0 && (
        <BulkBar
          table={descriptor.table}
          filters={descriptor.filters}
          rows={rows}
          total={list.data.total}
          matching={list.data.found?.isNear || listKey !== wanted ? undefined : request}
        />
      )}
      {search !== '' && <SearchNotices table={descriptor.table} page={list.data} onRetry={() => void list.refetch()} />}
      <ListStates
        list={list}
        texts={descriptor.texts[locale]}
        isEmpty={({ rows }) => rows.length === 0}
        emptyActions={isFiltered && <Button onPress={address.clear}>{text.list.clearFilters}</Button>}
      >
        {({ rows, total, found }) => (
          <>
            {found?.isNear && (
              <NearNotice table={descriptor.table} search={search} found={found} rows={rows} onSearch={address.setSearch} />
            )}
            <FoundContext value={found}>
              <LastChangesProvider table={descriptor.table} ids={address.isChangedShown ? shown : NO_ROWS}>
                {children(painted)}
              </LastChangesProvider>
            </FoundContext>
            <Pagination address={address} total={total} shown={rows.length} />
          </>
        )}
      </ListStates>
    </SelectionProvider>
  )
}

/**
 * The value as of the last paint: the first rows of a list are painted at once, and the other rows when nobody types.
 * `useDeferredValue` does not defer rows that arrive before the address changes, because React Router changes the page and the
 * filters of an address in a transition.
 */
function useAfterPaint<Value>(value: Value): Value | undefined {
  const [painted, setPainted] = useState<Value>()
  useEffect(() => startTransition(() => setPainted(value)), [value])
  return painted
}

interface NearNoticeProps {
  table: ContentTable
  search: string
  found: FoundPage
  rows: readonly object[]
  onSearch: (search: string) => void
}

/** Above the nearest rows: says that no row has all words of the search, and offers a search with matches. */
function NearNotice({ table, search, found, rows, onSearch }: NearNoticeProps) {
  const { list } = useText()
  const suggestion = suggestedQuery(
    search,
    found.instead,
    rows.flatMap((row) => namesOf(table, row)),
  )
  return (
    <Notice
      actions={
        suggestion !== undefined && (
          <Button isSmall onPress={() => onSearch(suggestion)}>
            {list.didYouMean(suggestion)}
          </Button>
        )
      }
    >
      {list.near}
    </Notice>
  )
}

/** The names of a row in every language. */
function namesOf(table: ContentTable, row: object): string[] {
  const values = new Map<string, unknown>(Object.entries(row))
  return Object.values(ENTITIES[table].name)
    .map((column) => values.get(column))
    .filter((name) => typeof name === 'string')
}
