import type { ContentClient } from '@bayt/content/queries/client'
import { queryOptions } from '@tanstack/react-query'
import { OWN_FACTOR_KEY, readOwnFactor } from './second-factor.ts'

/** The state of the user's own second factor. */
export const ownFactorOptions = (client: ContentClient) =>
  queryOptions({ queryKey: OWN_FACTOR_KEY, queryFn: () => readOwnFactor(client) })
