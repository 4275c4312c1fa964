import { type ReleaseInfo, readPublishingStatus, releaseInfo } from '@bayt/content/queries/publishing'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lastSavedAt, useSavedAt } from '../after-write.ts'
import { PUBLISHING_KEY } from '../keys.ts'
import { useIsOnline } from '../offline/use-is-online.ts'
import { parseJson } from '../parse-json.ts'
import { SITE_PATHS } from '../paths.ts'
import { type Services, useServices } from '../services.tsx'
import {
  addWaitingSince,
  deadLinksIn,
  isOutdated,
  nextCheckMs,
  type PublishingCheck,
  type PublishingState,
  publishingState,
} from './state.ts'

function publishingOptions({ client, config, queryClient }: Services, savedMonotonicMs: number) {
  return queryOptions({
    queryKey: PUBLISHING_KEY,
    queryFn: async ({ signal }): Promise<PublishingCheck> => {
      const began = { startedAtMs: Date.now(), startedMonotonicMs: performance.now(), savedMonotonicMs: lastSavedAt() }
      const [status, release] = await Promise.all([readPublishingStatus(client), readRelease(config.siteUrl, signal)])
      return addWaitingSince(queryClient.getQueryData(PUBLISHING_KEY), { ...began, status, release })
    },
    staleTime: 0,
    refetchInterval: (query) =>
      nextCheckMs(publishingState(query.state.data, savedMonotonicMs), performance.now() - savedMonotonicMs),
  })
}

/** `/release.json` as the public gets it, bypassing every cache; `null` if the file cannot be read. */
async function readRelease(siteUrl: string, signal?: AbortSignal): Promise<ReleaseInfo | null> {
  try {
    const timeout = AbortSignal.timeout(10_000)
    const response = await fetch(siteUrl + SITE_PATHS.release, {
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok) return null
    const parsed = releaseInfo.safeParse(parseJson(await response.text()))
    return parsed.success ? parsed.data : null
  } catch {
    // Every failure means that the site is unreachable, which the indicator shows.
    return null
  }
}

/** The state of the public site, and a function to check again. */
export function usePublishing() {
  const savedMonotonicMs = useSavedAt()
  const services = useServices()
  const check = useQuery(publishingOptions(services, savedMonotonicMs))
  const isOnline = useIsOnline()
  const state = isOnline ? stateOf(check, savedMonotonicMs) : ({ kind: 'unknown' } as const)
  return {
    state,
    /** Id of the release that the public site showed in the newest check; `null` if unknown. */
    release: check.data?.release?.release ?? null,
    /** The newest change that the public site showed in the newest check; `undefined` if unknown. */
    shownChange: check.data?.release?.newestChange,
    /** Links of the live site that lead nowhere. */
    deadLinks: deadLinksIn(check.data, state),
    /** Start of the last check (ms), if there was a check. */
    checkedAt: check.data?.startedAtMs,
    checkAgain: () => void check.refetch(),
  }
}

/**
 * The state is unknown while the device is offline: others may have made changes since the last check. While an outdated check
 * is repeated, for example when the connection returns, the state is `checking`.
 */
function stateOf({ data, isError, isFetching }: UseQueryResult<PublishingCheck>, savedMonotonicMs: number): PublishingState {
  if (isError) return { kind: 'unknown' }
  if (isFetching && isOutdated(data, Date.now())) return { kind: 'checking' }
  return publishingState(data, savedMonotonicMs)
}
