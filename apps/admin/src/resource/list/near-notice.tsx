import { type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import type { FoundPage } from '@bayt/content/search/record-search'
import { suggestedQuery } from '@bayt/content/search/suggestion'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'

interface NearNoticeProps {
  table: ContentTable
  search: string
  found: FoundPage
  rows: readonly object[]
  onSearch: (search: string) => void
}

/** Above the nearest rows: says that no row has all words of the search, and offers a search with matches. */
export function NearNotice({ table, search, found, rows, onSearch }: NearNoticeProps) {
  const { list } = useText()
  const suggestion = suggestedQuery(
    search,
    found.instead,
    rows.flatMap((row) => namesOf(table, row)),
  )
  return (
    <Notice
      actions={
        suggestion !== undefined && (
          <Button isSmall onPress={() => onSearch(suggestion)}>
            {list.didYouMean(suggestion)}
          </Button>
        )
      }
    >
      {list.near}
    </Notice>
  )
}

/** The names of a row in every language. */
function namesOf(table: ContentTable, row: object): string[] {
  const values = new Map<string, unknown>(Object.entries(row))
  return Object.values(ENTITIES[table].name)
    .map((column) => values.get(column))
    .filter((name) => typeof name === 'string')
}
