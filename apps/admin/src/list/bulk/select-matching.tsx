import type { ContentTable } from '@bayt/content/entities/tables'
import { MOST_RECORDS } from '@bayt/content/queries/commands'
import { toast } from 'sonner'
import { describeError } from '../../data/errors/describe.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { COMMAND_TEXTS } from './command-texts.ts'
import { type Matching, readMatching } from './read-matching.ts'
import type { Selection } from './selection-context.tsx'

interface SelectMatchingProps {
  table: ContentTable
  matching: Matching
  total: number
  /** The columns that commands change. */
  columns: string[]
  selection: Selection
}

/** Selects the records of all pages. */
export function SelectMatching({ table, matching, total, columns, selection }: SelectMatchingProps) {
  const texts = COMMAND_TEXTS[useLocale().locale]
  const { isPending, selectMatching } = useSelectMatching(table, matching, columns, selection)
  return (
    <Button isSmall isPending={isPending} onPress={selectMatching}>
      {isPending ? texts.selecting : texts.selectMatching(total)}
    </Button>
  )
}

/**
 * Selects all records that match the search and the filters, on every page.
 * @param columns the columns that commands change, and `updated_at`: the values that the search returns count as seen
 */
function useSelectMatching(table: ContentTable, matching: Matching, columns: string[], selection: Selection) {
  const services = useServices()
  const text = useText()
  const texts = COMMAND_TEXTS[useLocale().locale]
  const search = useSingleMutation<{ id: number }[]>({
    mutationFn: () => readMatching(services, table, matching, columns),
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
    /** Selects the matching records. If staff clear the selection during the search, the answer changes nothing. */
    selectMatching: () => search.mutate(undefined, { onSuccess }),
  }
}
