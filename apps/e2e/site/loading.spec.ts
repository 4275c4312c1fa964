import { COMPANY } from '@bayt/brand/company'
import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { names } from '../fixtures/list-page.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { waitUntilReady } from '../fixtures/ready.ts'
import { pathOf } from '../fixtures/records.ts'
import { eventsHandled } from '../fixtures/settle.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'

/** The first requests of a page, and the deferred requests (docs/decisions/loading.md). */
test.use({ viewport: { width: 360, height: 740 } })

/** Shorter than the 5 seconds after which a page stops waiting. */
const WAITING_MS = 4_000

/**
 * Opens a page whose picture requests and clock are paused until the test resumes them: on a slow machine, the seconds of the
 * page would pass during the checks.
 */
async function openWithPausedPictures(page: Page, path = ''): Promise<{ requested: string[]; resume: () => Promise<void> }> {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const resumeRequests = await pauseRequests(page, '**/_pictures/**')
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto(SITE_URL() + path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('main')).toBeVisible()
  const resume = async () => {
    resumeRequests()
    await page.clock.resume()
  }
  return { requested, resume }
}

const classes = (page: Page) => page.evaluate(() => [...document.documentElement.classList])
const furtherDown = (page: Page) => page.locator('main img[loading="lazy"]').first()
const isFetched = (page: Page) => furtherDown(page).evaluate((image: HTMLImageElement) => image.currentSrc !== '')

test('pictures further down wait until the page has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 1_400 })
  const { requested, resume } = await openWithPausedPictures(page)
  await page.clock.runFor(WAITING_MS)
  expect(await isFetched(page)).toBe(false)
  expect(requested.filter((path) => /\.(?:avif|webp)$/.test(path))).toHaveLength(1)
  await resume()
  await expect.poll(() => isFetched(page)).toBe(true)
})

test('pictures more than half a screen below it wait for the first touch', async ({ page }) => {
  await page.goto(`${SITE_URL()}/bulk-orders`)
  const pictures = page.locator('main img')
  const places = await pictures.evaluateAll((images) =>
    images.map((image) => (image.parentElement?.getBoundingClientRect().top ?? 0) / innerHeight),
  )
  const isFar = places.map((screens) => screens > 2)
  expect(isFar).toContain(true)
  const fetchedFarOnes = async () => {
    const sources = await pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc))
    return sources.filter((source, at) => isFar[at] && source !== '').length
  }
  await page.waitForLoadState('networkidle')
  expect(await fetchedFarOnes()).toBe(0)
  // Scrolls on until the browser fetches a far picture: about 1,250 px before the picture reaches the screen, in far sections
  // 1,110 px.
  const fetchedAfterScrolling = async () => {
    await page.mouse.wheel(0, 900)
    return await fetchedFarOnes()
  }
  await expect.poll(fetchedAfterScrolling).toBeGreaterThan(0)
})

test('sections further down are laid out when they come near, and a restored position has their true heights', async ({
  page,
}) => {
  await page.goto(`${SITE_URL()}/bulk-orders`)
  const isLaidOut = (section: Locator) =>
    section.evaluate((element) => element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
  const [footer, why] = [page.locator('body > footer'), page.locator('#why')]
  expect(await isLaidOut(footer)).toBe(false)
  await why.scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(footer)).toBe(true)
  const top = () => why.evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  let before = Number.NaN
  const rests = async () => {
    const last = before
    before = await top()
    return before === last
  }
  await expect.poll(rests, { message: 'the sections have their heights', intervals: [300] }).toBe(true)
  await page.reload()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
})

test('a list loads with the first touch, and keeps what was typed before', async ({ page }) => {
  const { requested, resume } = await openWithPausedPictures(page, '/products')
  await page.clock.runFor(WAITING_MS)
  expect(requested.filter((path) => path.includes('/ListFilter.'))).toEqual([])
  const resumeIsland = await pauseRequests(page, '**/_astro/island.*')
  await page.clock.resume()
  const box = page.getByRole('searchbox')
  await box.pressSequentially('oil')
  resumeIsland()
  await expect(page).toHaveURL(/\?q=oil$/)
  await expect(box).toHaveValue('oil')
  await expect(box).toBeFocused()
  await resume()
})

test('what is typed before a filtered list is hydrated is searched within its filter', async ({ page }) => {
  const resume = await pauseRequests(page, '**/_astro/ProductFilter.*')
  await page.goto(`${SITE_URL()}/products?category=oil&q=corn`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('searchbox').pressSequentially('sunflower')
  resume()
  await expect(page).toHaveURL(/\/products\?category=oil&q=sunflower$/)
  await expect(page.getByRole('searchbox')).toHaveValue('sunflower')
  await expect.poll(() => names(page)).toEqual(['Dhahab Sunflower Oil'])
})

test('a control that needs its script appears in its place when it works', async ({ page }) => {
  const resume = await pauseRequests(page, '**/_astro/ProductGallery.*')
  await page.goto(SITE_URL() + (await pathOf('products', 'Sahil White Basmati Rice')), { waitUntil: 'domcontentloaded' })
  const next = page.locator('[data-gallery] [data-viewport] + * > button').last()
  await expect(next).toBeHidden()
  const place = await next.boundingBox()
  resume()
  await expect(next).toBeVisible()
  expect(await next.boundingBox()).toEqual(place)
})

test('the manifest loads when the page has settled', async ({ page }) => {
  const { resume } = await openWithPausedPictures(page)
  const manifest = page.locator('head link[rel="manifest"]')
  await page.clock.runFor(WAITING_MS)
  // Looks at the link, because the browser does not report requests for a manifest.
  await expect(manifest).toHaveCount(0)
  await resume()
  await expect(manifest).toHaveAttribute('href', '/site.webmanifest')
})

test('the manifest is in the language of the page, and follows its direction', async ({ page }) => {
  const manifestOf = async (path: string) => {
    await page.goto(SITE_URL() + path)
    const link = page.locator('head link[rel="manifest"]')
    await expect(link).toHaveCount(1)
    return (await page.request.get(new URL((await link.getAttribute('href')) ?? '', SITE_URL()).href)).json()
  }
  const name = (locale: 'en' | 'ar') => ({ name: COMPANY.name[locale], short_name: COMPANY.name[locale], lang: locale })
  expect(await manifestOf('/about')).toMatchObject({ ...name('en'), dir: 'ltr', start_url: '/' })
  expect(await manifestOf('/ar/about')).toMatchObject({ ...name('ar'), dir: 'rtl', start_url: '/ar' })
})

test('a second page of a kind asks for nothing that the first has', EACH_RUN, async ({ page }) => {
  const fetched = () =>
    page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return loaded.filter(({ transferSize }) => transferSize > 0).map(({ name }) => new URL(name).pathname)
    })
  await page.goto(`${SITE_URL()}/products/1`)
  await waitUntilReady(page)
  await page.waitForLoadState('networkidle')
  expect(await fetched()).toContainEqual(expect.stringMatching(/\/logo-en-ivory\./))
  await page.goto(`${SITE_URL()}/products/2`)
  await waitUntilReady(page)
  await page.waitForLoadState('networkidle')
  expect((await fetched()).filter((path) => !path.startsWith('/_pictures/'))).toEqual([])
})

test('an island whose script fails to load is fetched again', async ({ page }) => {
  const isSecond = (url: string) => url.includes('astro-retry')
  const requested: string[] = []
  await page.route('**/_astro/ProductFilter.*', (route) => {
    const url = route.request().url()
    requested.push(url)
    return isSecond(url) ? route.continue() : route.abort()
  })
  await page.goto(`${SITE_URL()}/products`)
  await page.getByRole('search').getByRole('link', { name: 'Oil', exact: true }).click()
  await expect(page).toHaveURL(/\?category=oil$/)
  expect(requested.some(isSecond)).toBe(true)
})

test('the display font loads after the pictures, and later pages use it from the first paint', async ({ page }) => {
  const { requested, resume } = await openWithPausedPictures(page)
  const fonts = () => requested.filter((path) => path.endsWith('.woff2'))
  await page.clock.runFor(WAITING_MS)
  expect(fonts()).toEqual([])
  await resume()
  for (const text of await page.locator('h1, h2, h3, [data-display]').all()) await expect(text).toHaveClass(/has-font/)
  expect(new Set(fonts()).size).toBe(1)
  await page.goto(`${SITE_URL()}/products`, { waitUntil: 'domcontentloaded' })
  expect(await classes(page)).toContain('has-font')
  await page.goto(`${SITE_URL()}/ar/products`, { waitUntil: 'commit' })
  await expect.poll(() => classes(page)).toContain('js')
  expect(await classes(page)).not.toContain('has-font')
})

test('if the font would move a visible line, it is used from the next page on', async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.js:not(.has-font) h1:not(.has-font) { padding-block-end: 50px }')
    addEventListener('DOMContentLoaded', () => (document.adoptedStyleSheets = [sheet]))
  })
  await page.goto(`${SITE_URL()}/contact`)
  const isKept = () => page.evaluate(() => localStorage.getItem('font en'))
  await expect.poll(isKept).not.toBeNull()
  await expect(page.locator('.has-font')).toHaveCount(0)
  await page.reload()
  expect(await classes(page)).toContain('has-font')
})

test('no font is fetched with Save-Data', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${SITE_URL()}/contact`)
  await expect.poll(() => classes(page)).toContain('settled')
  await waitUntilReady(page)
  await eventsHandled(page)
  expect(fonts).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no picture waits for a script', async ({ page }) => {
    await page.goto(SITE_URL())
    await expect.poll(() => isFetched(page)).toBe(true)
  })
})

/** The paths of the pages that the browser prefetches. */
function prefetchesOf(page: Page): string[] {
  const prefetched: string[] = []
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.headers()['sec-purpose']?.startsWith('prefetch')) prefetched.push(pathname + search)
  })
  return prefetched
}

/** Presses a link without releasing it. */
async function press(page: Page, link: Locator): Promise<void> {
  await link.hover()
  await page.mouse.down()
}

test('a press fetches the page of a link, and nothing where the link stays on its page', async ({ page }) => {
  const prefetched = prefetchesOf(page)
  await page.goto(`${SITE_URL()}/products`)
  await page.getByRole('search').getByRole('link', { name: 'Oil' }).click()
  await expect(page).toHaveURL(/\?category=oil$/)
  await press(page, page.getByRole('article').first().getByRole('link'))
  await expect.poll(() => prefetched).toEqual([expect.stringMatching(/^\/products\/\d+$/)])
  await page.mouse.up()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await waitUntilReady(page)
  await page.locator('[data-gallery] [data-viewport] a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, page.getByRole('link', { name: 'Back to Products' }))
  await expect.poll(() => prefetched.slice(1)).toEqual(['/products'])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a swipe over cards fetches no page', async ({ page, context }) => {
    const prefetched = prefetchesOf(page)
    await page.goto(`${SITE_URL()}/products`)
    await page.getByRole('article').first().scrollIntoViewIfNeeded()
    const cdp = await context.newCDPSession(page)
    const link = page.getByRole('article').first().getByRole('link')
    for (let swipe = 0; swipe < 3; swipe++) {
      const { x, y } = await link.evaluate((element) => element.getBoundingClientRect())
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved = 0) =>
        cdp.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: x + 40, y: y + 40 - moved }],
        })
      await touch('touchStart')
      for (const moved of [10, 30, 60]) await touch('touchMove', moved)
      await touch('touchEnd')
    }
    // The press of a mouse prefetches a page. If a swipe also prefetched a page, that prefetch would be the first in the list.
    await press(page, page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }))
    await expect.poll(() => prefetched).toContain('/contact')
    expect(prefetched).toEqual(['/contact'])
  })
})

for (const list of ['/products', '/ar/articles']) {
  test(
    `the page of a card of ${list} shows the picture of the card until the sharper picture has loaded, and no other page shows it`,
    EACH_RUN,
    async ({ page }) => {
      await page.goto(SITE_URL() + list)
      const cards = page.locator('main li article')
      const card = cards.first()
      const other = await cards.nth(1).getByRole('link').getAttribute('href')
      const picture = card.locator('img')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
      const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
      const resume = await pauseRequests(page, '**/_pictures/**')
      await card.locator('h3 a').click({ noWaitAfter: true })
      await page.waitForURL(/\d$/, { waitUntil: 'commit' })
      const first = page.locator('main img[fetchpriority="high"]')
      await expect(first).toHaveCSS('background-image', `url("${shown}")`)
      expect(await first.evaluate((image: HTMLImageElement) => image.complete)).toBe(false)
      resume()
      await page.goto(SITE_URL() + other)
      await expect(first).toHaveCSS('background-image', 'none')
    },
  )
}
