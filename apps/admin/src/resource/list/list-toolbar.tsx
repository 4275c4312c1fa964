import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SearchField } from '../../components/search-field.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { ResourceFilter } from '../descriptor.ts'
import type { ScreenTexts } from '../texts.ts'
import styles from './list.module.css'
import { ListFilters } from './list-filters.tsx'
import { followAddress, sendSearch, type TypedSearch, typeSearch } from './typed-search.ts'
import type { ListAddress } from './use-list-address.ts'

/** Debounce of the search. */
const DEBOUNCE_MS = 100
const SEARCH_MAX_LENGTH = 100

interface ListToolbarProps {
  address: ListAddress
  filters: ResourceFilter[]
  texts: Pick<ScreenTexts, 'search'>
  /** Prepares the search. */
  onFocus?: () => void
}

/** Search and filters of a list. */
export function ListToolbar({ address, filters, texts, onFocus }: ListToolbarProps) {
  const { list } = useText()
  return (
    <search className={styles.toolbar}>
      <DebouncedSearch
        key={list.search}
        label={texts.search}
        clearLabel={list.clearSearch}
        value={address.search}
        onChange={address.setSearch}
        {...(onFocus && { onFocus })}
      />
      <ListFilters address={address} filters={filters} />
    </search>
  )
}

interface DebouncedSearchProps {
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  onFocus?: () => void
}

function DebouncedSearch({ label, clearLabel, value, onChange, onFocus }: DebouncedSearchProps) {
  const [typed, setTyped] = useState<TypedSearch>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // In an effect: React may abandon a render of a transition, and would use its state for the next letter.
  useLayoutEffect(() => setTyped((typed) => typed && followAddress(typed, value)), [value])
  const followed = typed && followAddress(typed, value)
  const hasTyped = followed !== undefined
  useEffect(() => {
    // "Show all" just after typing: the text is not sent any more.
    if (!hasTyped) clearTimeout(timer.current)
  }, [hasTyped])
  return (
    <SearchField
      label={label}
      clearLabel={clearLabel}
      value={followed?.text ?? value}
      maxLength={SEARCH_MAX_LENGTH}
      {...(onFocus && { onFocus })}
      onChange={(text) => {
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
