import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { stopClock } from '../fixtures/stop-clock.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The two pages for developers (spec: admin §2, §4, §8, §9); they use the functions of the product. */

const MINUTE_MS = 60_000

async function open(page: Page, path: string): Promise<void> {
  await page.goto(SITE_URL() + path)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

test('the rate limiter locks an e-mail after 5 failures for 15 minutes, counts down and resets', EACH_RUN, async ({ page }) => {
  await page.clock.install()
  await open(page, '/test-rate-limiter')
  await stopClock(page)
  // The page counts in seconds: moves the clock to the page's next second.
  await page.clock.fastForward(1_000)
  const facts = page.locator('main dd')
  const fail = page.getByRole('button', { name: 'Simulate a failed attempt' })
  for (let failure = 1; failure <= 4; failure += 1) {
    await fail.click()
    await expect(facts).toHaveText(['Not locked', `${failure} / 5`, '0:00'])
  }
  await fail.click()
  await expect(facts).toHaveText(['Locked', '5 / 5', '15:00'])
  await expect(page.getByRole('status')).toHaveText('Too many failed attempts. Please try again in 15 minutes.')
  await page.clock.runFor(61_000)
  await expect(facts.nth(2)).toHaveText('13:59')
  await expect(page.getByRole('status')).toHaveText('Too many failed attempts. Please try again in 14 minutes.')
  await page.getByLabel('E-mail').fill('other@example.com')
  await expect(facts).toHaveText(['Not locked', '0 / 5', '0:00'])
  await page.getByLabel('E-mail').fill(' TEST@example.com ')
  await expect(facts.first()).toHaveText('Locked')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(facts).toHaveText(['Not locked', '0 / 5', '0:00'])
  for (let failure = 1; failure <= 5; failure += 1) await fail.click()
  await page.clock.runFor(15 * MINUTE_MS)
  await expect(facts).toHaveText(['Not locked', '0 / 5', '0:00'])
})

test('the security page shows the results of the cleaner and the checks for typed text', async ({ page }) => {
  await open(page, '/security-test')
  for (const [name, typed, result] of [
    ['Input sanitisation', 'Rice <script>alert(1)</script><iframe src=x></iframe> 5 kg', /^Rice\s+5 kg$/],
    ['Input sanitisation', '<a href="javascript:alert(1)" onclick="alert(1)">x</a>', /^(?!.*(?:javascript:|onclick)).*x/],
    ['Short text', '"Oil" & <b>sugar</b>', /^Oil\s+bsugar\/b$/],
    ['Short text', 'x'.repeat(120), /^x{100}$/],
    ['E-mail', 'staff@example.com', /^Valid$/],
    ['E-mail', 'staff@', /^Not valid$/],
    ['Phone', '+9675312345', /^Valid$/],
    ['Phone', '12a4567', /^Not valid$/],
    ['Password strength', 'short', /^Weak.*Password must be at least 8 characters long/],
    ['Password strength', 'Harbour1!', /^Medium$/],
    ['Password strength', 'Harbour-1950s', /^Strong$/],
    ['URL safety', 'https://example.com/', /^Safe$/],
    ['URL safety', 'javascript:alert(1)', /^Not safe$/],
  ] as const) {
    const demo = page.locator('section', { has: page.getByLabel(name, { exact: true }) }).last()
    await demo.getByLabel(name, { exact: true }).fill(typed)
    await expect(demo.locator('output'), `${name}: ${typed.slice(0, 40)}`).toHaveText(result)
  }
})

test('both pages exist in Arabic, are not indexed, and are in no list and no navigation', async ({ page, request }) => {
  const sitemap = await (await request.get(`${SITE_URL()}/sitemap.xml`)).text()
  for (const path of ['/test-rate-limiter', '/security-test', '/ar/test-rate-limiter', '/ar/security-test']) {
    await open(page, path)
    await expect(page.locator('main h1')).toHaveText(path.startsWith('/ar') ? /\p{Script=Arabic}/u : /test/)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    expect(sitemap).not.toContain(path)
    await page.goto(SITE_URL() + (path.startsWith('/ar') ? '/ar' : '/'))
    await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0)
  }
})
