import type { Browser, Page } from 'playwright'

const CPU_SLOWDOWN = 6
/** Typed one after the other; each narrows or widens what is shown. */
export const WORDS = ['rice', 'basmati 12', 'x', 'oil 7', 'suger', 'nada fine']

export interface Key {
  /** What the field contains after it. */
  typed: string
  /** From the key to the paint of its result (Event Timing). */
  ms: number
}

/** A list on a slow phone, 360 × 740 pixels. */
export async function openList(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(observeKeys)
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // The first key fetches the index.
  await page.getByRole('searchbox').fill('r')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  return page
}

/** Types the words into the search of the list. */
export async function typeWords(page: Page): Promise<Key[]> {
  const box = page.getByRole('searchbox')
  await page.evaluate(() => (window as unknown as { keys: Map<number, Key> }).keys.clear())
  for (const word of WORDS) {
    await box.fill('')
    await page.waitForTimeout(500)
    await box.pressSequentially(word, { delay: 250 })
  }
  await page.waitForTimeout(500)
  return page.evaluate(() => [...(window as unknown as { keys: Map<number, Key> }).keys.values()])
}

/** Runs in the page: records the longest event of each key, until the next paint. */
function observeKeys(): void {
  const keys = new Map<number, Key>()
  const typed: { at: number; value: string }[] = []
  Object.assign(window, { keys })
  addEventListener('input', ({ timeStamp, target }) =>
    typed.push({ at: timeStamp, value: target instanceof HTMLInputElement ? target.value : '' }),
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (!entry.interactionId) continue
      const value = typed.findLast(({ at }) => at <= entry.startTime + entry.duration)?.value ?? ''
      const known = keys.get(entry.interactionId)
      keys.set(entry.interactionId, { typed: known?.typed ?? value, ms: Math.max(known?.ms ?? 0, entry.duration) })
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
