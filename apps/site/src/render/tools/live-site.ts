/** The content of the live site according to its sitemap. */
export interface LiveSite {
  /** Number of listed pages; 0 if there is no site yet. */
  listed: number
  /** Rows of the tables whose records have a page. */
  rows: { products: number; articles: number }
  /** The newest change that it shows; `undefined` if it does not say so. */
  shownChange: number | undefined
}

const TIMEOUT_MS = 20_000
const NONE: LiveSite = { listed: 0, rows: { products: 0, articles: 0 }, shownChange: undefined }

/**
 * Reads sitemap and release of the live site, because a static build has no previous release to compare with.
 * @returns zero counts if there is no site yet
 * @throws Error if the site cannot be reached: the check is never skipped silently
 */
export async function readLiveSite(origin: string): Promise<LiveSite> {
  const response = await fetch(`${origin}/sitemap.xml`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new Error(
      `The live site at ${origin} cannot be reached for comparison. If there is none yet, or if it may be replaced without comparison, build with --skip-comparison.`,
      { cause },
    )
  })
  if (response.status === 404) return NONE
  if (!response.ok)
    throw new Error(
      `The live site answers ${response.status} for ${origin}/sitemap.xml. To replace it without comparison, build with --skip-comparison.`,
    )
  return { ...describeSitemap(await response.text()), shownChange: await readShownChange(origin) }
}

/** Another kind of site has no `/release.json`. */
async function readShownChange(origin: string): Promise<number | undefined> {
  const response = await fetch(`${origin}/release.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const release: unknown = await response.json().catch(() => undefined)
  return release && typeof release === 'object' && 'newestChange' in release && typeof release.newestChange === 'number'
    ? release.newestChange
    : undefined
}

/** @param sitemap its XML text */
export function describeSitemap(sitemap: string): Pick<LiveSite, 'listed' | 'rows'> {
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => URL.parse(address)?.pathname ?? '')
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  return { listed: paths.length, rows: { products: count(/^\/products\/\d+$/), articles: count(/^\/articles\/\d+$/) } }
}
