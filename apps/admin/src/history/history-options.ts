import { type Change, type DeletedRecord, type HistoryFilter, readHistory, readVersion } from '@bayt/content/queries/history'
import { readStaff } from '@bayt/content/queries/staff'
import { readVersionRecords } from '@bayt/content/queries/version-records'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RecordTable } from '../data/drafts/key.ts'
import { historyKeys, resourceKeys } from '../data/keys.ts'
import type { Services } from '../data/services.tsx'
import type { HistorySubject } from './subject.ts'

/** The first page is small, because most people look for recent changes. */
const FIRST_PAGE = 50
const OLDER_PAGE = 100

const sizeOf = (olderThan: number | undefined) => (olderThan === undefined ? FIRST_PAGE : OLDER_PAGE)

/**
 * The entries of a history, newest first, a page at a time. Versions never change, so a new read after a save asks only for the newest
 * page: a person may have 10,000 entries in the list.
 */
export function historyOptions({ client, queryClient }: Services, filter: HistoryFilter) {
  const queryKey = [...historyKeys.entries, filter]
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const kept = queryClient.getQueryData<InfiniteData<Change[], number | undefined>>(queryKey)
      const known = kept?.pages[kept.pageParams.indexOf(pageParam)]
      if (known && pageParam !== undefined) return known
      return joinNewest(await readHistory(client, filter, pageParam, sizeOf(pageParam)), known, FIRST_PAGE)
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page, _pages, pageParam) => (page.length < sizeOf(pageParam) ? undefined : page.at(-1)?.id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** How long a version counts as fresh: a version never changes, except that its content is removed when the bin is emptied. */
export const VERSION_FRESH_MS = 60_000

/** A complete version. */
export function versionOptions({ client }: Services, id: number) {
  return queryOptions({
    queryKey: [...historyKeys.all, 'version', id],
    queryFn: () => readVersion(client, id),
    staleTime: VERSION_FRESH_MS,
  })
}

/** The complete rows of the versions whose sentences need a column that did not change, such as the unit of pack sizes. */
export function versionRecordsOptions({ client }: Services, ids: readonly number[]) {
  return queryOptions({
    queryKey: [...historyKeys.all, 'records', ids],
    queryFn: () => readVersionRecords(client, ids),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * The present record, which is read again only together with the entries: otherwise a restore could overwrite a change that the shown
 * history lacks.
 */
export function presentOptions({ client }: Services, subject: HistorySubject, id: number) {
  return queryOptions({
    queryKey: [...resourceKeys.table(subject.table), 'present', id],
    queryFn: () => subject.read(client, id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/**
 * The last entry of a record, even if a filter hides the entry; `null` for a record without entries. `deleted` is the record in the bin;
 * absent if the last entry is no deletion, or the record is no longer in the bin.
 */
export function lastChangeOptions({ client }: Services, { table }: HistorySubject, id: number) {
  return queryOptions({
    queryKey: [...historyKeys.entries, 'newest', table, id],
    queryFn: async () => {
      const [last = null] = await readHistory(client, { entity: table, entityId: id }, undefined, 1)
      return { last, deleted: last && deletedBy(last, table, id) }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** The record that an entry moved into the bin. The entry has no content once the record is no longer there. Accounts have no bin. */
function deletedBy({ operation, ...last }: Change, entity: RecordTable, entity_id: number): DeletedRecord | undefined {
  if (operation !== 'delete' || !last.after || entity === 'admin_users') return undefined
  return {
    ...{ version_id: last.id, entity, entity_id, record: last.after },
    ...{ deleted_at: last.changed_at, deleted_by: last.changed_by, deleted_by_name: last.changed_by_name },
  }
}

/** The staff accounts of the filter by person. */
export function peopleOptions({ client }: Services) {
  return queryOptions({ queryKey: [...historyKeys.all, 'people'], queryFn: () => readStaff(client), staleTime: 60_000 })
}

/**
 * The newest page of a growing list after a new read: appends the earlier entries that new entries pushed out, so that the next page
 * begins at the same place.
 * @param known the earlier page
 * @param size of a page
 */
export function joinNewest<Entry extends { id: number }>(
  newest: readonly Entry[],
  known: readonly Entry[] | undefined,
  size: number,
): Entry[] {
  const oldest = newest.at(-1)?.id
  const rest = known?.filter(({ id }) => oldest !== undefined && id < oldest) ?? []
  // A known page that was not full has no next page. If `newest` has none of the known entries, unread entries may lie between
  // both pages: the next page then begins after `newest`.
  const hasNext = known !== undefined && known.length >= size && rest.length < known.length
  return hasNext ? [...newest, ...rest] : [...newest]
}
