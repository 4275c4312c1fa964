import type { Browser } from 'playwright'
import { quantile } from '../statistics.ts'

const CPU_SLOWDOWN = 6
/** Typed one after the other; each narrows or widens what is shown. */
const WORDS = ['rice', 'basmati 12', 'x', 'oil 7']

/**
 * Types into the search of a list on a slow phone.
 * @returns milliseconds from each key to the paint of its result (Event Timing), the median and the worst
 */
export async function searchLatency(browser: Browser, url: string): Promise<{ median: number; worst: number }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true })
  try {
    const page = await context.newPage()
    await page.addInitScript(observeKeys)
    await page.goto(url, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const box = page.getByRole('searchbox')
    // The first key also fetches the index, which is told by its size.
    await box.fill('r')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => (window as unknown as { keys: Map<number, number> }).keys.clear())
    for (const word of WORDS) {
      await box.fill('')
      await box.pressSequentially(word, { delay: 250 })
    }
    await page.waitForTimeout(500)
    const durations = await page.evaluate(() => [...(window as unknown as { keys: Map<number, number> }).keys.values()])
    if (durations.length === 0) throw new Error('The browser told no key: the search box was not typed into.')
    return { median: quantile(durations, 0.5), worst: Math.max(...durations) }
  } finally {
    await context.close()
  }
}

/** Runs in the page: the longest event of each key, to the next paint. */
function observeKeys(): void {
  const keys = new Map<number, number>()
  Object.assign(window, { keys })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId) keys.set(entry.interactionId, Math.max(keys.get(entry.interactionId) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
