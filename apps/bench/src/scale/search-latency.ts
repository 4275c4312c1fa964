import type { Browser, Locator, Page } from 'playwright'
import { quantile } from '../statistics.ts'

const CPU_SLOWDOWN = 6
const BARE_FIELD = 'bare-field'
/** Typed in sequence; each query shortens or extends the list. */
const WORDS = ['rice', 'basmati 12', 'x', 'oil 7']

/**
 * Types into the search of a list on a slow phone, and into a plain field on the same page, which measures the browser itself.
 * @returns milliseconds from each key press to the paint of its result (Event Timing): the median, the maximum, and the median of the plain
 * field
 */
export async function searchLatency(
  browser: Browser,
  url: string,
): Promise<{ median: number; worst: number; bareMedian: number }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true })
  try {
    const page = await context.newPage()
    await page.addInitScript(observeKeys)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(addBareField, BARE_FIELD)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const bare = await typeInto(page, page.locator(`#${BARE_FIELD}`))
    const searched = await typeInto(page, page.getByRole('searchbox'))
    return { median: quantile(searched, 0.5), worst: Math.max(...searched), bareMedian: quantile(bare, 0.5) }
  } finally {
    await context.close()
  }
}

/** @returns milliseconds of each key */
async function typeInto(page: Page, box: Locator): Promise<number[]> {
  // The first key press also fetches the index, whose size is reported separately.
  await box.fill('r')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (window as unknown as { keys: Map<number, number> }).keys.clear())
  for (const word of WORDS) {
    await box.fill('')
    await box.pressSequentially(word, { delay: 250 })
  }
  await page.waitForTimeout(500)
  const durations = await page.evaluate(() => [...(window as unknown as { keys: Map<number, number> }).keys.values()])
  if (durations.length === 0) throw new Error('The browser reported no key events, so no text was entered.')
  return durations
}

/** Runs in the page: adds a plain field before the search. */
function addBareField(id: string): void {
  document.querySelector('search')?.before(Object.assign(document.createElement('input'), { id }))
}

/** Runs in the page: records the longest event of each key press, until the next paint. */
function observeKeys(): void {
  const keys = new Map<number, number>()
  Object.assign(window, { keys })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId) keys.set(entry.interactionId, Math.max(keys.get(entry.interactionId) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
