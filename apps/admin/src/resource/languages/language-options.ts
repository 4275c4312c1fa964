import type { ContentTable } from '@bayt/content/entities/tables'
import { readForbidsBehind, readMarks } from '@bayt/content/queries/languages'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../lib/services.tsx'
import { resourceKeys } from '../api/keys.ts'

/** The texts of a record that are behind a change in another language. */
export function marksOptions({ client }: Services, table: ContentTable, id: number) {
  return queryOptions({ queryKey: resourceKeys.marks(table, id), queryFn: () => readMarks(client, table, id), gcTime: 0 })
}

/** Whether a save must not publish a text that is behind its other language. */
export function forbidsBehindOptions({ client }: Services) {
  return queryOptions({ queryKey: ['language-rule'], queryFn: () => readForbidsBehind(client), staleTime: 60_000 })
}
