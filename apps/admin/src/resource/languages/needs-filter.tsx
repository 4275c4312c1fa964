import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { ExportButtonProps } from '../bulk/export-button.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import { languageFilters } from './language-filter.ts'
import { LANGUAGE_TEXTS } from './texts.ts'
import { useIdsInNeed } from './use-rows-in-need.ts'

interface NeedsFilterProps {
  descriptor: ExportButtonProps['descriptor']
  address: ListAddress
}

/** The toolbar of a list without a search. */
export function NeedsFilter({ descriptor, address }: NeedsFilterProps) {
  const { list } = useText()
  const texts = LANGUAGE_TEXTS[useLocale().locale]
  const { table } = descriptor
  const filters = languageFilters(table)
  const ids = useIdsInNeed(table, address)
  const isNotApplied = ids.data === undefined && (ids.isError || ids.isPaused)
  return (
    <>
      <ListToolbar address={address} filters={[]} others={filters} descriptor={descriptor} />
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
