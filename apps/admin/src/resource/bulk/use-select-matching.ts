import type { ContentTable } from '@bayt/content/entities/tables'
import { matchingRecords } from '@bayt/content/queries/bulk'
import { MOST_RECORDS } from '@bayt/content/queries/commands'
import type { PageRequest } from '@bayt/content/queries/page-request'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { searchRecords } from '../search/search-page.ts'
import { COMMAND_TEXTS } from './command-texts.ts'
import type { Selection } from './selection-context.tsx'

/** The content of a list on all its pages. */
export type Matching = Pick<PageRequest, 'search' | 'filters' | 'needs'>

/**
 * Selects all records that match the search and the filters, on every page.
 * @param columns the columns of commands, and the version: their values on other pages count as seen
 */
export function useSelectMatching(table: ContentTable, matching: Matching, columns: string[], selection: Selection) {
  const services = useServices()
  const text = useText()
  const texts = COMMAND_TEXTS[useLocale().locale]
  const search = useSingleMutation<{ id: number }[]>({
    mutationFn: async () => {
      const found = matching.search?.trim() ? (await searchRecords(services, table, matching.search)).ids : undefined
      return matchingRecords(services.client, table, matching, columns, found)
    },
    onError: (error) => toast.error(texts.selectFailed(describeError(error, text))),
  })
  const onSuccess = (records: { id: number }[]) => {
    if (records.length > MOST_RECORDS) return void toast.error(texts.tooMany(MOST_RECORDS))
    selection.see(records)
    selection.setAll(
      records.map(({ id }) => id),
      true,
    )
  }
  return {
    isPending: search.isPending,
    /** If staff clear the selection meanwhile, the button is gone, and the answer changes nothing. */
    selectMatching: () => search.mutate(undefined, { onSuccess }),
  }
}
