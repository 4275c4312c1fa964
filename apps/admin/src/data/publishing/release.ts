import { type ReleaseInfo, releaseInfo } from '@bayt/content/queries/publishing'
import { parseJson } from '../parse-json.ts'
import { SITE_PATHS } from '../paths.ts'

/** `/release.json` as the public gets it, bypassing every cache; `null` if the file cannot be read. */
export async function readRelease(siteUrl: string, signal?: AbortSignal): Promise<ReleaseInfo | null> {
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
