/** The content of the live site according to its sitemap. */
export interface LiveSite {
  /** Number of listed pages; 0 if there is no site yet. */
  listed: number
  /** Rows of the tables whose records have a page. */
  rows: { products: number; articles: number }
  /** The newest change on the live site; `undefined` if the site does not report it. */
  shownChange: number | undefined
}

const TIMEOUT_MS = 20_000
const NONE: LiveSite = { listed: 0, rows: { products: 0, articles: 0 }, shownChange: undefined }

/**
 * Reads sitemap and release of the live site, because a static build has no previous release to compare with.
 * @returns zero counts if there is no site yet
 * @throws Error if the site cannot be read: the check is never skipped silently
 */
export async function readLiveSite(origin: string): Promise<LiveSite> {
  const sitemap = await read(origin, '/sitemap.xml')
  if (sitemap === undefined) return NONE
  return { ...describeSitemap(sitemap), shownChange: shownChangeOf(await read(origin, '/release.json')) }
}

/** @returns `undefined` if the site has no such file @throws Error if the site may have the file */
async function read(origin: string, path: string): Promise<string | undefined> {
  const { status, text } = await load(origin + path).catch((cause: unknown) => {
    throw new Error(
      `The live site at ${origin} cannot be reached for comparison. If there is none yet, or if it may be replaced without comparison, build with --skip-comparison.`,
      { cause },
    )
  })
  if (status === 404) return undefined
  if (status < 200 || status > 299)
    throw new Error(
      `The live site answers ${status} for ${origin}${path}. To replace it without comparison, build with --skip-comparison.`,
    )
  return text
}

/** Reads the complete text, or throws. */
async function load(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return { status: response.status, text: await response.text() }
}

/** Sites of other software have no `/release.json`, or answer with a page. */
function shownChangeOf(text: string | undefined): number | undefined {
  const release = parse(text)
  return release && typeof release === 'object' && 'newestChange' in release && typeof release.newestChange === 'number'
    ? release.newestChange
    : undefined
}

function parse(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param sitemap its XML text */
export function describeSitemap(sitemap: string): Pick<LiveSite, 'listed' | 'rows'> {
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => URL.parse(address)?.pathname ?? '')
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  return { listed: paths.length, rows: { products: count(/^\/products\/\d+$/), articles: count(/^\/articles\/\d+$/) } }
}
