import type { ContentTable } from '@bayt/content/entities/tables'
import { Button } from '../../components/button.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { COMMAND_TEXTS } from './command-texts.ts'
import type { Matching } from './read-matching.ts'
import type { Selection } from './selection-context.tsx'
import { useSelectMatching } from './use-select-matching.ts'

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
