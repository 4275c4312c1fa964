import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PanelButton } from '../../components/panel-button.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import type { ResourceFilter } from '../descriptor.ts'
import type { ScreenTexts } from '../texts.ts'
import styles from './list.module.css'
import { ListFilters } from './list-filters.tsx'
import { ListMore, type ListMoreProps } from './list-more.tsx'
import { ListOrder } from './list-order-field.tsx'
import { followAddress, sendSearch, type TypedSearch, typeSearch } from './typed-search.ts'
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
          <DebouncedSearch
            key={list.search}
            label={texts.search}
            clearLabel={list.clearSearch}
            value={address.search}
            onChange={address.setSearch}
            {...(prepare && { prepare })}
          />
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
  clearLabel: string
  value: string
  onChange: (value: string) => void
  prepare?: () => void
}

function DebouncedSearch({ label, clearLabel, value, onChange, prepare }: DebouncedSearchProps) {
  const [typed, setTyped] = useState<TypedSearch>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // In an effect, not during the render: React may abandon the render of a transition, and the next letter would use the state that this
  // render has set.
  useLayoutEffect(() => setTyped((typed) => typed && followAddress(typed, value)), [value])
  const followed = typed && followAddress(typed, value)
  const hasTyped = followed !== undefined
  useEffect(() => {
    // Staff pressed "Show all" just after typing: the waiting search for the typed text is cancelled.
    if (!hasTyped) clearTimeout(timer.current)
  }, [hasTyped])
  return (
    <SearchField
      label={label}
      clearLabel={clearLabel}
      value={followed?.text ?? value}
      maxLength={SEARCH_MAX_LENGTH}
      {...(prepare && { onFocus: prepare })}
      onChange={(text) => {
        prepare?.()
        setTyped((typed) => typeSearch(typed, text, value))
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          setTyped((typed) => sendSearch(typed, text))
          onChange(text)
        }, DEBOUNCE_MS)
      }}
    />
  )
}
