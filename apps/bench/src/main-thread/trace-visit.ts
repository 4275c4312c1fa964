import type { Browser } from 'playwright'

/** The phone of Lighthouse's mobile profile. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const CATEGORIES = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'v8.execute']
/** Islands and the display font follow the load. */
const AFTER_LOAD_MS = 2000

/** Traces a first visit with empty caches. @returns the trace as JSON */
export async function traceVisit(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await browser.startTracing(page, { categories: CATEGORIES })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(AFTER_LOAD_MS)
    return (await browser.stopTracing()).toString()
  } finally {
    await context.close()
  }
}
