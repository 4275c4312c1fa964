import type { ContentTable } from '@bayt/content/entities/tables'
import { languageGroups } from '@bayt/content/languages/marks'
import {
  type LanguageBadges,
  readForbidsBehind,
  readLanguageBadges,
  readMarks,
  type StoredMark,
} from '@bayt/content/queries/languages'
import { queryOptions } from '@tanstack/react-query'
import { resourceKeys } from '../../data/keys.ts'
import { CACHED_MS } from '../../data/offline/list-cache.ts'
import type { Services } from '../../data/services.tsx'
import type { FieldGroup } from '../fields.ts'
import type { IsTyped } from '../form/form-values.ts'
import { preparedOptions } from '../prepared/prepared-options.ts'
import { hasPreview } from '../preview/places.ts'

/** Whether the texts of a table exist in several languages. */
export const hasLanguages = (table: ContentTable) => languageGroups(table).length > 0

/** The badges of the records of a table. */
export function badgesOptions({ client }: Services, table: ContentTable) {
  return queryOptions({
    queryKey: resourceKeys.badges(table),
    queryFn: (): LanguageBadges | Promise<LanguageBadges> => (hasLanguages(table) ? readLanguageBadges(client, table) : {}),
    networkMode: 'always',
    gcTime: CACHED_MS,
    meta: { isCached: true },
  })
}

/**
 * Reads rows of a list, and meanwhile the badges of its table and the prepared changes: a mark that arrives later would move the rows.
 * Without marks, the list is shown without them.
 */
export async function readWithMarks<Rows>(services: Services, table: ContentTable, rows: Promise<Rows>): Promise<Rows> {
  const [read] = await Promise.all([
    rows,
    services.queryClient.prefetchQuery({ ...badgesOptions(services, table), retry: false }),
    hasPreview(table) && services.queryClient.prefetchQuery({ ...preparedOptions(services), retry: false }),
  ])
  return read
}

/** The facts for fields and buttons of a form about the languages of its record. */
export interface FormLanguages {
  table: ContentTable
  id: number
  groups: FieldGroup[]
  /** `undefined` until the marks are read; offline, they may never be read. */
  marks: StoredMark[] | undefined
  /** The newest version of the record that was read: a colleague may have saved a new version while the form was open. */
  record: Readonly<Record<string, unknown>>
  isTyped: IsTyped
}

/** The texts of a record that are behind a change in another language. */
export function marksOptions({ client }: Services, table: ContentTable, id: number) {
  return queryOptions({ queryKey: resourceKeys.marks(table, id), queryFn: () => readMarks(client, table, id), gcTime: 0 })
}

/** Whether a save must not publish a text that is behind its other language. */
export function forbidsBehindOptions({ client }: Services) {
  return queryOptions({ queryKey: ['language-rule'], queryFn: () => readForbidsBehind(client), staleTime: 60_000 })
}
