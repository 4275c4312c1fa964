import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { type NetworkProfile, SLOW_NETWORK } from '../site/slow-network.ts'
import type { Traffic, Transfer } from './traffic.ts'

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const
const IDLE_MS = 1_000
const TIMEOUT_MS = 120_000
const STEP_PX = 400
const PAUSE_MS = 150

export const openPhone = (browser: Browser): Promise<BrowserContext> => browser.newContext(PHONE)

/** Opens a page, scrolls through it, and waits until nothing is fetched any more. @returns what crossed the line */
export async function scrollThrough(page: Page, url: string, traffic: Traffic): Promise<Transfer[]> {
  const from = traffic.transfers.length
  await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS })
  await untilIdle(traffic)
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  for (let isDone = false; !isDone; isDone = await isAtEnd()) {
    await page.mouse.wheel(0, STEP_PX)
    await wait(PAUSE_MS)
  }
  await untilIdle(traffic)
  return traffic.transfers.slice(from)
}

async function untilIdle(traffic: Traffic): Promise<void> {
  const deadlineMs = performance.now() + TIMEOUT_MS
  while (traffic.inFlight.size > 0 || performance.now() - traffic.changedMs < IDLE_MS) {
    if (performance.now() > deadlineMs) throw new Error(`The network did not become idle: ${[...traffic.inFlight].join(', ')}`)
    await wait(50)
  }
}

/** Times from a tap on the first card of a list, in milliseconds. */
export interface TapTimes {
  /** First text of the page of the card. */
  text: number
  /** The largest paint, which may be a picture. */
  largest: number
}

/** Reads a list on a slow line and a slow phone, and taps its first card. */
export async function tapCard(
  browser: Browser,
  list: string,
  traffic: Traffic,
  slow: (line: NetworkProfile | undefined) => void,
): Promise<TapTimes> {
  const context = await openPhone(browser)
  try {
    const page = await context.newPage()
    await page.addInitScript(observePaints)
    await scrollThrough(page, list, traffic)
    await page.mouse.wheel(0, -100_000)
    const card = page.locator('main li article h3 a').first()
    await card.scrollIntoViewIfNeeded()
    await untilIdle(traffic)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_NETWORK.cpuSlowdown })
    slow(SLOW_NETWORK)
    await card.tap({ noWaitAfter: true })
    await page.waitForURL(/\d$/, { waitUntil: 'load' })
    await untilIdle(traffic)
    return await page.evaluate(() => {
      const { text, largest, tapped } = JSON.parse(sessionStorage.getItem('bench') ?? '{}')
      return { text: text - tapped, largest: largest - tapped }
    })
  } finally {
    slow(undefined)
    await context.close()
  }
}

/** Runs in the page before its own scripts; the times survive the step to the next page. */
function observePaints(): void {
  const note = (name: string, atMs: number) => {
    const noted = JSON.parse(sessionStorage.getItem('bench') ?? '{}')
    sessionStorage.setItem('bench', JSON.stringify({ ...noted, [name]: performance.timeOrigin + atMs }))
  }
  addEventListener('pointerdown', ({ timeStamp }) => note('tapped', timeStamp), true)
  const observe = (type: string, name: string) =>
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) note(name, startTime)
    }).observe({ type, buffered: true })
  observe('paint', 'text')
  observe('largest-contentful-paint', 'largest')
}
