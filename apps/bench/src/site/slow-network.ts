import type { Browser, CDPSession, Page } from 'playwright'

/** A slow mobile network and a cheap phone. */
export interface NetworkProfile {
  /** Bits per second, both ways. */
  bitsPerSecond: number
  /** Milliseconds per round trip. */
  roundTripMs: number
  /** CPU slowdown relative to this machine. */
  cpuSlowdown: number
}

export const SLOW_NETWORK: NetworkProfile = { bitsPerSecond: 280_000, roundTripMs: 800, cpuSlowdown: 6 }

/** A first visit; times in milliseconds from the start of the navigation. */
export interface Trace {
  firstText: number
  largestPaint: number
  /**
   * The time from which the page no longer blocked the main thread: the end of its last long task, but not before the end of HTML
   * parsing.
   */
  interactive: number
  load: number
  shift: number
  /** Transferred bytes, total and of scripts, until the page was loaded or the network was idle. */
  bytes: number
  scriptBytes: number
  requests: number
}

interface Paints {
  firstText: number
  largestPaint: number
  lastLongTask: number
  shift: number
}

/**
 * Loads a page once with empty caches over a slow network at 360 px, pixel ratio 2.
 * @param until end of the measurement. A page that loads its content by script has only a small part of the content at `load`
 */
export async function traceVisit(
  browser: Browser,
  url: string,
  line: NetworkProfile,
  until: 'load' | 'idle' = 'load',
): Promise<Trace> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true })
  try {
    const page = await context.newPage()
    const traffic = await watchTraffic(await throttle(page, line))
    await page.addInitScript(observePaints)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    if (until === 'idle') await waitUntilIdle(traffic)
    const { bytes, scriptBytes, requests } = { ...traffic }
    // The largest paint is final only shortly after the load.
    await page.waitForTimeout(1500)
    const paints = await page.evaluate(() => (window as unknown as { paints: Paints }).paints)
    const { load, parsed } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return { load: navigation?.loadEventEnd ?? Number.NaN, parsed: navigation?.domInteractive ?? Number.NaN }
    })
    return {
      firstText: paints.firstText,
      largestPaint: paints.largestPaint,
      interactive: Math.max(parsed, paints.lastLongTask, paints.firstText),
      load,
      shift: paints.shift,
      bytes,
      scriptBytes,
      requests,
    }
  } finally {
    await context.close()
  }
}

/** A slowed-down script may work for a second between two requests. */
const IDLE_MS = 2500
const TIMEOUT_MS = 120_000

async function waitUntilIdle(traffic: Traffic): Promise<void> {
  const deadlineMs = performance.now() + TIMEOUT_MS
  while (traffic.inFlight.size > 0 || performance.now() - traffic.changedMs < IDLE_MS) {
    if (performance.now() > deadlineMs)
      throw new Error(`The network did not become idle: ${[...traffic.inFlight.values()].join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function throttle(page: Page, { bitsPerSecond, roundTripMs, cpuSlowdown }: NetworkProfile): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const throughput = bitsPerSecond / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return session
}

interface Traffic extends Pick<Trace, 'bytes' | 'scriptBytes' | 'requests'> {
  /** Addresses by request. */
  inFlight: Map<string, string>
  /** Time at which the last request began or ended. */
  changedMs: number
}

/** Counts the traffic; the returned object is updated. */
async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { bytes: 0, scriptBytes: 0, requests: 0, inFlight: new Map(), changedMs: performance.now() }
  const scripts = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return
    traffic.requests++
    traffic.inFlight.set(requestId, request.url)
    traffic.changedMs = performance.now()
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  const ended = (requestId: string) => {
    traffic.inFlight.delete(requestId)
    traffic.changedMs = performance.now()
  }
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    ended(requestId)
    traffic.bytes += encodedDataLength
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength
  })
  return traffic
}

/** Runs in the page before its own scripts. */
function observePaints(): void {
  const paints: Paints = { firstText: Number.NaN, largestPaint: Number.NaN, lastLongTask: 0, shift: 0 }
  Object.assign(window, { paints })
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      list.getEntries().forEach(see)
    }).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') paints.firstText = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    paints.largestPaint = entry.startTime
  })
  observe('longtask', (entry) => {
    paints.lastLongTask = entry.startTime + entry.duration
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) paints.shift += value
  })
}
