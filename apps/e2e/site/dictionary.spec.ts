import { SITE_URL } from '../fixtures/addresses.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Compression dictionaries in a real browser (docs/decisions/dictionaries.md). */
test.use({ viewport: { width: 360, height: 740 } })

const DICTIONARIES = /\/_dict\//
const REST_MS = 80

/** Scrolls until the browser has fetched the dictionary: the page notices a touch once its script runs. */
async function fetchDictionary(page: Page): Promise<string> {
  const fetched: string[] = []
  page.on('requestfinished', (request) => {
    if (DICTIONARIES.test(request.url())) fetched.push(request.url())
  })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20)
      return fetched
    })
    .toHaveLength(1)
  return fetched[0] ?? ''
}

/** The coding of a page, the bytes of its body as sent, and its text as the browser decodes it. */
async function open(page: Page, path: string): Promise<{ coding: string | undefined; bytes: number; text: string | undefined }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const sizes = new Map<string, number>()
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  )
  const document = new Promise<string>((resolve) =>
    cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Document' && resolve(requestId)),
  )
  const response = await page.goto(SITE_URL() + path)
  const coding = (await response?.allHeaders())?.['content-encoding']
  await page.waitForLoadState('load')
  const bytes = sizes.get(await document) ?? 0
  await cdp.detach()
  return { coding, bytes, text: await response?.text() }
}

/** The paths of the pages that the browser prefetches. */
function prefetchesOf(page: Page): string[] {
  const prefetched: string[] = []
  page.context().on('request', (request) => {
    if (request.headers()['sec-purpose']?.startsWith('prefetch')) prefetched.push(new URL(request.url()).pathname)
  })
  return prefetched
}

for (const [language, prefix] of [
  ['English', ''],
  ['Arabic', '/ar'],
] as const) {
  test(`after the first touch, a product in ${language} costs at most 1.5 kB, and is the same text`, async ({ page }) => {
    const first = await open(page, `${prefix}/products/2`)
    expect(first.coding).toBe('br')
    await fetchDictionary(page)
    const second = await open(page, `${prefix}/products/1`)
    expect(second.coding).toBe('dcz')
    expect(second.bytes).toBeLessThanOrEqual(1_500)
    expect(second.text).toBe(await (await fetch(`${SITE_URL()}${prefix}/products/1`)).text())
  })
}

test('a page fetches the dictionary of its language once, and none without a touch', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (DICTIONARIES.test(request.url())) asked.push(request.url())
  })
  await page.goto(`${SITE_URL()}/about`)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const english = await fetchDictionary(page)
  await page.goto(`${SITE_URL()}/contact`)
  await page.mouse.wheel(0, 300)
  await page.goto(`${SITE_URL()}/ar/contact`)
  const arabic = await fetchDictionary(page)
  expect(asked).toEqual([english, arabic])
})

test('with Save-Data, no dictionary is fetched', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'save-data': 'on' } })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const response = await page.goto(`${SITE_URL()}/products`)
  expect((await response?.allHeaders())?.['server-timing']).toBeUndefined()
  await expect(page.locator('html.settled')).toBeAttached()
  await page.mouse.wheel(0, 300)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => DICTIONARIES.test(path))).toEqual([])
  await context.close()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('with a dictionary, a resting finger fetches the page of its link, and ten swipes fetch none', async ({
    page,
    context,
  }) => {
    const prefetched = prefetchesOf(page)
    await page.goto(`${SITE_URL()}/products`)
    await fetchDictionary(page)
    const link = page.getByRole('article').first().getByRole('link')
    const cdp = await context.newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', moved = 0) => {
      const { x, y } = await link.evaluate((element) => element.getBoundingClientRect())
      await cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 40 - moved, y: y + 40 }],
      })
    }
    await link.scrollIntoViewIfNeeded()
    for (let swipe = 0; swipe < 10; swipe++) {
      await touch('touchStart')
      for (const moved of [10, 30, 60]) await touch('touchMove', moved)
      await touch('touchEnd')
    }
    // The page may take a moment to read the dictionary: then the finger touches again.
    await expect(async () => {
      await touch('touchStart')
      await expect.poll(() => prefetched, { timeout: 2_000 }).toEqual([await link.getAttribute('href')])
    }).toPass()
  })
})

test('with a dictionary, a mouse that rests on a link fetches its page; one that passes fetches none', async ({ page }) => {
  const prefetched = prefetchesOf(page)
  await page.goto(`${SITE_URL()}/products`)
  await fetchDictionary(page)
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  // The mouse leaves the first link before the time of the page goes on.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  // The page may take a moment to read the dictionary, and to lay out what is above the links.
  await expect
    .poll(async () => {
      for (const name of ['Articles', 'Contact']) {
        const place = await footer.getByRole('link', { name }).boundingBox()
        await page.mouse.move((place?.x ?? 0) + 4, (place?.y ?? 0) + 4)
      }
      await page.clock.runFor(REST_MS)
      return prefetched
    })
    .toEqual(['/contact'])
})
