import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { z } from 'zod'
import { SITE_PATHS } from '../../config/paths.ts'
import { parseJson } from '../parse-json.ts'

const releaseInfo = z.object({
  release: z.string(),
  newestChange: z.number().int().nonnegative(),
  builtAt: z.string(),
  heldSince: z.string().exactOptional(),
  drafts: z.boolean().exactOptional(),
})

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
