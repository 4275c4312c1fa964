import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse results of one load, mobile profile (simulated slow 4G, 4× CPU). */
export interface LighthouseScores {
  /** 0–100 */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Milliseconds. */
  firstPaint: number
  largestPaint: number
  blocking: number
  /** Cumulative layout shift, no unit. */
  shift: number
  /** Transferred bytes, total and of scripts; requests until the network was idle. */
  bytes: number
  scriptBytes: number
  requests: number
  /** Ids of failed audits in the categories that must have full scores. */
  faults: string[]
}

/** Lighthouse sometimes loses the beginning of a trace (NO_NAVSTART). */
const ATTEMPTS = 3

/**
 * Runs Lighthouse once, and retries if it could not read its own trace.
 * @param port remote debugging port of a running Chromium
 * @param categories all other categories score 0
 * @throws Error if Lighthouse could not load the page
 */
export async function runLighthouse(url: string, port: number, categories = CATEGORIES): Promise<LighthouseScores> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(url, port, categories)
    } catch (failure) {
      if (attempt === ATTEMPTS) throw failure
      console.log(`Retry: ${failure instanceof Error ? failure.message : failure}`)
    }
  }
}

async function runOnce(url: string, port: number, categories: string[]): Promise<LighthouseScores> {
  const result = await lighthouse(url, {
    ...{ port, output: 'json', logLevel: 'error' },
    onlyCategories: categories,
    // A first visit: the storage of the page is cleared between runs too.
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'local_storage'],
    // The full-page screenshot is only for the report, and the benchmark does not use the report.
    disableFullPageScreenshot: true,
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`)
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const traffic = requestsOf(lhr.audits['network-requests'])
  const bytesOf = (some: Request[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0)
  const scored = CATEGORIES.slice(1).flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    bytes: bytesOf(traffic),
    scriptBytes: bytesOf(traffic.filter(({ resourceType }) => resourceType === 'Script')),
    requests: traffic.length,
    faults: scored.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  }
}

interface Request {
  url: string
  transferSize: number
  resourceType?: string
}

/** Network requests, without data URLs. */
function requestsOf(audit: { details?: { type: string } } | undefined): Request[] {
  const details = audit?.details
  const items = details?.type === 'table' && 'items' in details ? (details.items as Request[]) : []
  return items.filter(({ url }) => /^https?:/.test(url))
}
