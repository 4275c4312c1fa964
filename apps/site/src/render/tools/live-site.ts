import { releaseInfo } from '@bayt/content/queries/publishing'
import type { SizedRelease } from '@bayt/release/check-release'

const TIMEOUT_MS = 20_000

/**
 * Reads the release of the live site: a static build has no former release on its disk to compare with.
 * @returns `undefined` if there is no site yet
 * @throws Error if the live release cannot be read: the comparison is never skipped silently
 */
export async function readLiveSite(origin: string): Promise<SizedRelease | undefined> {
  const address = `${origin}/release.json`
  const { status, text } = await load(address).catch((cause: unknown) => {
    throw new Error(
      `The live site at ${origin} cannot be reached for comparison. If there is none yet, or if it may be replaced without comparison, build with --skip-comparison.`,
      { cause },
    )
  })
  if (status === 404) return undefined
  const release = status === 200 ? releaseInfo.safeParse(parse(text)).data : undefined
  if (release?.size) return { newestChange: release.newestChange, ...release.size }
  const answer = status === 200 ? 'with something else than the size of a release' : String(status)
  throw new Error(
    `The live site answers ${answer} for ${address}. To replace it without comparison, build with --skip-comparison.`,
  )
}

/** Reads the complete text, or throws. */
async function load(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return { status: response.status, text: await response.text() }
}

/** Returns `undefined` for invalid JSON: the site of other software may answer with an HTML page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
