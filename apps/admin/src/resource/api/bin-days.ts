import { BIN_DAYS, readBinDays } from '@bayt/content/queries/bin'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../lib/services.tsx'

/**
 * How many days a deleted record stays in the bin; `null` if the record stays until an admin empties the bin. Before the first answer, the
 * default number.
 */
export function binDaysOptions({ client }: Services) {
  return queryOptions({
    queryKey: ['bin', 'days'],
    queryFn: () => readBinDays(client),
    staleTime: 3_600_000,
    placeholderData: BIN_DAYS,
  })
}
