import { Ellipsis, SlidersHorizontal } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { PATHS } from '../data/paths.ts'
import type { ResourceColumn, ResourceFilter } from '../record/descriptor.ts'
import { matchingOf } from '../record/languages/language-filter.ts'
import type { ScreenTexts } from '../record/texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { formatNumber } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NotFetchedNotice } from '../ui/not-fetched.tsx'
import { PanelButton } from '../ui/panel-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { BULK_TEXTS } from './bulk/bulk-texts.ts'
import type { ExportButtonProps } from './bulk/export-button.tsx'
import { useSelection } from './bulk/selection-context.tsx'
import styles from './list.module.css'
import { CHANGED, formatSort, type ListSort, parseSort } from './list-order.ts'
import type { ListAddress } from './use-list-address.ts'
import { VIEW_TEXTS } from './view-texts.ts'

/** Debounce of the search. */
const DEBOUNCE_MS = 100
const SEARCH_MAX_LENGTH = 100

interface ListToolbarProps<Row> extends ListMoreProps<Row> {
  /** The filters that are always visible if there is room (spec: admin §2). */
  filters: ResourceFilter[]
  /** Further filters, always in the panel. */
  others?: ResourceFilter[]
  /** Without a text, the list has no search. */
  texts?: Pick<ScreenTexts, 'search'>
  /** Prepares the search, before it begins. */
  prepare?: () => void
}

/** The line above a list: the search, the filters, the order, and a menu of rare actions. */
export function ListToolbar<Row>({ address, filters, others = [], texts, prepare, descriptor, columns }: ListToolbarProps<Row>) {
  const { locale } = useLocale()
  const { list } = useText()
  const view = VIEW_TEXTS[locale]
  const isWide = useMediaQuery('(min-width: 1000px)')
  const folded = isWide ? others : [...filters, ...others]
  const active = folded.filter(({ column }) => address.filters[column] !== undefined).length + (columns && address.sort ? 1 : 0)
  const name = texts ? view.filterAndSort : view.filter
  return (
    <search className={styles.toolbar}>
      {texts && (
        <div className={styles.searchBox}>
          <DebouncedSearch key={list.search} label={texts.search} address={address} prepare={prepare} />
        </div>
      )}
      {isWide && filters.length > 0 && (
        <div className={styles.filters}>
          <ListFilters address={address} filters={filters} />
        </div>
      )}
      {(folded.length > 0 || columns) && (
        <PanelButton
          isLabelShown
          label={name}
          icon={<SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />}
          count={active > 0 ? formatNumber(locale, active) : undefined}
        >
          {() => (
            <>
              <ListFilters address={address} filters={folded} />
              {columns && <ListOrder address={address} columns={columns} />}
            </>
          )}
        </PanelButton>
      )}
      {descriptor && <ListMore descriptor={descriptor} address={address} columns={columns} />}
    </search>
  )
}

interface DebouncedSearchProps {
  label: string
  address: Pick<ListAddress, 'search' | 'setSearch'>
  prepare: (() => void) | undefined
}

/** A search box that sends what is typed after a pause. */
function DebouncedSearch({ label, address, prepare }: DebouncedSearchProps) {
  const { list } = useText()
  const { search } = address
  /** Until the address has what is typed; `undefined` while the box shows the search of the address. */
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search of the address, such as by "Show all", replaces what is typed
  useLayoutEffect(() => {
    setTyped(undefined)
    return () => clearTimeout(timer.current)
  }, [search])
  return (
    <SearchField
      label={label}
      clearLabel={list.clearSearch}
      value={typed ?? search}
      maxLength={SEARCH_MAX_LENGTH}
      {...(prepare && { onFocus: prepare })}
      onChange={(text) => {
        prepare?.()
        setTyped(text)
        clearTimeout(timer.current)
        timer.current = setTimeout(address.setSearch, DEBOUNCE_MS, text)
      }}
    />
  )
}

const ALL = 'all'

/** The filters of a list, one choice each. */
function ListFilters({ address, filters }: { address: Pick<ListAddress, 'filters' | 'setFilter'>; filters: ResourceFilter[] }) {
  const { locale } = useLocale()
  return filters.map(({ column, choices, label, all }) => (
    <SelectField
      key={column}
      isLabelHidden
      label={label[locale]}
      value={address.filters[column] ?? ALL}
      options={[
        { value: ALL, label: all[locale] },
        ...choices.map((choice) => ({ value: choice.value, label: choice.label[locale] })),
      ]}
      onChange={(value) => address.setFilter(column, value === ALL ? undefined : value)}
    />
  ))
}

const DEFAULT = 'default'

interface ListOrderProps<Row> {
  address: ListAddress
  columns: ResourceColumn<Row>[]
}

/** The order of a list. */
function ListOrder<Row>({ address, columns }: ListOrderProps<Row>) {
  const { locale } = useLocale()
  const texts = VIEW_TEXTS[locale]
  const sortable = [
    ...columns.filter(({ sortBy }) => sortBy).map(({ key, title }) => ({ key, title: title[locale] })),
    { key: CHANGED, title: texts.changed },
  ]
  const option = (sort: ListSort, title: string) => ({
    value: formatSort(sort),
    label: sort.isAscending ? texts.up(title) : texts.down(title),
  })
  return (
    <SelectField
      isLabelHidden
      label={texts.sort}
      value={address.sort ? formatSort(address.sort) : DEFAULT}
      options={[
        { value: DEFAULT, label: address.search === '' ? texts.newest : texts.best },
        ...sortable.flatMap(({ key, title }) => [
          option({ key, isAscending: true }, title),
          option({ key, isAscending: false }, title),
        ]),
      ]}
      onChange={(value) => address.setSort(parseSort(value, columns))}
    />
  )
}

interface ListMoreProps<Row> {
  address: ListAddress
  /** The records of the list; absent for a list without selection, export and bin. */
  descriptor?: ExportButtonProps['descriptor'] | undefined
  /** The columns of a list that is sorted and has pages. */
  columns?: ResourceColumn<Row>[] | undefined
}

const ExportButton = lazyPart(async () => (await import('./bulk/export-button.tsx')).ExportButton, {
  NotFetched: () => <NotFetchedNotice />,
})

/** The rarely used parts of a list: the selection with its commands, the export, the column of authors, and the bin. */
function ListMore<Row>({ address, descriptor, columns }: ListMoreProps<Row>) {
  const { locale } = useLocale()
  const { shell, otherScreens } = useText()
  const selection = useSelection()
  return (
    <PanelButton
      label={shell.more}
      icon={<Ellipsis size={18} strokeWidth={1.5} aria-hidden="true" />}
      {...(selection && { ref: selection.opener })}
    >
      {(close) => (
        <>
          {selection && (
            <Button
              isDisabled={selection.shown.length === 0}
              onPress={() => {
                close()
                selection.start()
              }}
            >
              {BULK_TEXTS[locale].start}
            </Button>
          )}
          {columns && (
            <CheckboxField
              label={VIEW_TEXTS[locale].showChanged}
              isSelected={address.isChangedShown}
              onChange={address.showChanged}
            />
          )}
          {selection && descriptor && (
            <ExportButton descriptor={descriptor} selection={selection} matching={columns && matchingOf(address)} />
          )}
          {descriptor && <Link to={`${PATHS.bin}?kind=${descriptor.table}`}>{otherScreens.bin}</Link>}
        </>
      )}
    </PanelButton>
  )
}
