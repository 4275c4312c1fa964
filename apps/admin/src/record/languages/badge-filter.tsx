import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../data/services.tsx'
import type { ExportButtonProps } from '../../list/bulk/export-button.tsx'
import { ListToolbar } from '../../list/list-toolbar.tsx'
import type { ListAddress } from '../../list/use-list-address.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { chosenBadge, markFilters } from './language-filter.ts'
import { badgesOptions } from './language-options.ts'
import { LANGUAGE_TEXTS } from './texts.ts'

/** The toolbar of a list without a search. */
export function BadgeFilter({ descriptor, address }: { descriptor: ExportButtonProps['descriptor']; address: ListAddress }) {
  const { table } = descriptor
  const isChosen = chosenBadge(address) !== undefined
  const badges = useQuery({ ...badgesOptions(useServices(), table), enabled: isChosen })
  const texts = LANGUAGE_TEXTS[useLocale().locale]
  return (
    <>
      <ListToolbar address={address} filters={[]} others={markFilters(table)} descriptor={descriptor} />
      {isChosen && badges.data === undefined && badges.isError && (
        <TryAgain tone="attention" onPress={() => void badges.refetch()}>
          {texts.notApplied}
        </TryAgain>
      )}
    </>
  )
}
