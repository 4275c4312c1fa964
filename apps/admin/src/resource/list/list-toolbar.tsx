import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../../components/search-field.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { ResourceFilter } from '../descriptor.ts'
import type { ScreenTexts } from '../texts.ts'
import styles from './list.module.css'
import { ListFilters } from './list-filters.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Debounce of the search. */
const DEBOUNCE_MS = 100
const SEARCH_MAX_LENGTH = 100

interface ListToolbarProps {
  address: ListAddress
  filters: ResourceFilter[]
  texts: Pick<ScreenTexts, 'search'>
}

/** Search and filters of a list. */
export function ListToolbar({ address, filters, texts }: ListToolbarProps) {
  const { list } = useText()
  return (
    <search className={styles.toolbar}>
      <DebouncedSearch
        key={list.search}
        label={texts.search}
        clearLabel={list.clearSearch}
        value={address.search}
        onChange={address.setSearch}
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
}

function DebouncedSearch({ label, clearLabel, value, onChange }: DebouncedSearchProps) {
  const [typed, setTyped] = useState(value)
  const [applied, setApplied] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed elsewhere (back button, "Show all"): update the box.
  if (value !== applied) {
    setApplied(value)
    setTyped(value)
  }
  return (
    <SearchField
      label={label}
      clearLabel={clearLabel}
      value={typed}
      maxLength={SEARCH_MAX_LENGTH}
      onChange={(next) => {
        setTyped(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          setApplied(next)
          onChange(next)
        }, DEBOUNCE_MS)
      }}
    />
  )
}
