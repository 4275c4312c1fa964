import { type HistoryFilter, readHistory, readVersion } from '@bayt/content/queries/history'
import { readStaff } from '@bayt/content/queries/staff'
import { readVersionRecords } from '@bayt/content/queries/version-records'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Services } from '../../lib/services.tsx'
import { historyKeys, resourceKeys } from '../api/keys.ts'
import type { HistorySubject } from './subject.ts'

/** The first page is small, because most people look for something new. */
const FIRST_PAGE = 50
const OLDER_PAGE = 100

const sizeOf = (olderThan: number | undefined) => (olderThan === undefined ? FIRST_PAGE : OLDER_PAGE)

/** The entries of a history, newest first, a page at a time. */
export function historyOptions({ client }: Services, filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: [...historyKeys.entries, filter],
    queryFn: ({ pageParam }) => readHistory(client, filter, pageParam, sizeOf(pageParam)),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page, _pages, pageParam) => (page.length < sizeOf(pageParam) ? undefined : page.at(-1)?.id),
    staleTime: 0,
    gcTime: 0,
    // All pages would be read again.
    refetchOnWindowFocus: false,
  })
}

/** One version whole. Versions never change, except that the bin can be emptied of their content. */
export function versionOptions({ client }: Services, id: number) {
  return queryOptions({
    queryKey: [...historyKeys.all, 'version', id],
    queryFn: () => readVersion(client, id),
    staleTime: 60_000,
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

/** The record as it is now. */
export function presentOptions({ client }: Services, subject: HistorySubject, id: number) {
  return queryOptions({
    queryKey: [...resourceKeys.table(subject.table), 'present', id],
    queryFn: () => subject.read(client, id),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The staff accounts of the filter by person. */
export function peopleOptions({ client }: Services) {
  return queryOptions({ queryKey: [...historyKeys.all, 'people'], queryFn: () => readStaff(client), staleTime: 60_000 })
}
