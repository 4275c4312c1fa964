/** What the site that is live now shows, as far as its sitemap tells. */
export interface LiveSite {
  /** Number of listed pages, 0 where there is no site yet. */
  listed: number
  /** Rows of the tables that have pages of their own. */
  rows: { products: number; articles: number }
}

const TIMEOUT_MS = 20_000
const NONE: LiveSite = { listed: 0, rows: { products: 0, articles: 0 } }

/**
 * Reads the sitemap of the live site: a static build has no release before it to compare with.
 * @returns nothing of a site that is not there yet
 * @throws Error where it cannot be asked: a check that is skipped in silence is none
 */
export async function readLiveSite(origin: string): Promise<LiveSite> {
  const answer = await fetch(`${origin}/sitemap.xml`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new Error(
      `The live site at ${origin} cannot be asked what it shows now. If there is none yet, or if it may be replaced unseen, build with --unseen.`,
      { cause },
    )
  })
  if (answer.status === 404) return NONE
  if (!answer.ok)
    throw new Error(
      `The live site answers ${answer.status} for ${origin}/sitemap.xml. To replace it unseen, build with --unseen.`,
    )
  return describeSitemap(await answer.text())
}

/** @param sitemap its XML text */
export function describeSitemap(sitemap: string): LiveSite {
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => URL.parse(address)?.pathname ?? '')
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  return { listed: paths.length, rows: { products: count(/^\/products\/\d+$/), articles: count(/^\/articles\/\d+$/) } }
}
