import type { ContentTable } from '@bayt/content/entities/tables'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import listStyles from '../list/list.module.css'
import { ListFilters } from '../list/list-filters.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import { languageFilters } from './language-filter.ts'
import { LANGUAGE_TEXTS } from './texts.ts'
import { useIdsInNeed } from './use-rows-in-need.ts'

interface NeedsFilterProps {
  table: ContentTable
  address: ListAddress
  /** Further controls of the list. */
  children?: ReactNode
}

/** The toolbar of a list without a search. */
export function NeedsFilter({ table, address, children }: NeedsFilterProps) {
  const { list } = useText()
  const texts = LANGUAGE_TEXTS[useLocale().locale]
  const filters = languageFilters(table)
  const ids = useIdsInNeed(table, address)
  const isNotApplied = ids.data === undefined && (ids.isError || ids.isPaused)
  if (filters.length === 0 && !children) return null
  return (
    <>
      <search className={listStyles.toolbar}>
        {filters.length > 0 && <ListFilters address={address} filters={filters} />}
        {children}
      </search>
      {isNotApplied && (
        <Notice
          tone="attention"
          actions={
            <Button isSmall onPress={() => void ids.refetch()}>
              {list.retry}
            </Button>
          }
        >
          {texts.notApplied}
        </Notice>
      )}
    </>
  )
}
