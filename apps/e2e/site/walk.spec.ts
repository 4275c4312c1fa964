import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { NOT_FOUND_PATHS } from '@bayt/release/addresses'
import { readFixture } from '@bayt/site/testing'
import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { htmlFaults } from '../fixtures/html-faults.ts'
import { collectPageErrors } from '../fixtures/page-errors.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { textsOf, wrongWords } from '../fixtures/wrong-language.ts'

/**
 * Every page of the site in both languages, each visited once. Checks errors, violations of the content security policy, the targets of links and
 * files, words of another language, and valid HTML. The complete run visits every fifth product and article.
 */

/** Pages without links and outside the sitemap. Developers' pages have English words on purpose. */
const FOR_DEVELOPERS = ['/test-rate-limiter', '/security-test']
const UNLISTED = ['/nowhere', '/products/0', '/articles/0', '/offline', ...FOR_DEVELOPERS]

/** Names, formats, numbers of certificates and HS codes that are written in Latin letters in Arabic texts too. */
async function allowedWords(): Promise<string[]> {
  const { certificates, trade_facts } = await readFixture()
  const numbers = certificates.flatMap(({ number }) => number.match(/[A-Z]+(?:-[A-Z]+)*|\d+/g) ?? [])
  const codes = trade_facts.flatMap(({ hs_code }) => hs_code?.match(/^\d{4}|\d\d/g) ?? [])
  return ['PDF', 'CSV', 'JSON', 'OpenStreetMap', ...numbers, ...codes]
}

async function listedPages(page: Page, prefix: string): Promise<string[]> {
  const sitemap = await (await page.request.get(`${SITE_URL()}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname)
  return addresses.filter((path) => /^\/ar(?:\/|$)/.test(path) === (prefix === '/ar'))
}

/**
 * The pages that a run visits. The complete run visits every fifth record page: record pages resemble each other, other pages do
 * not.
 */
function visitedPages(listed: readonly string[]): readonly string[] {
  if (!isCompleteRun()) return listed
  const isRecord = (path: string) => /\/\d+$/.test(path)
  const everyFifth = listed.filter(isRecord).filter((_, at) => at % 5 === 0)
  return [...listed.filter((path) => !isRecord(path)), ...everyFifth]
}

/** All addresses in the page: links, pictures in each width, styles, scripts, fonts and icons. */
const addressesIn = (page: Page) =>
  page.evaluate(() => {
    const single = [...document.querySelectorAll('[href], [src]')].map(
      (node) => node.getAttribute('href') ?? node.getAttribute('src') ?? '',
    )
    const sets = [...document.querySelectorAll('[srcset]')].flatMap((node) =>
      (node.getAttribute('srcset') ?? '').split(', ').map((entry) => entry.split(' ')[0] ?? ''),
    )
    const shared = [...document.querySelectorAll('meta[property="og:image"]')].map((node) => node.getAttribute('content') ?? '')
    return [...single, ...sets, ...shared].map((address) => new URL(address, location.href).href)
  })

/** Anchor links of the page without a target element. */
const lostAnchors = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((anchor) => !document.getElementById(anchor.slice(1))),
  )

for (const [language, prefix] of [
  ['en', ''],
  ['ar', '/ar'],
] as const) {
  test(`every page of the site has no fault, in one visit (${language})`, EACH_RUN, async ({ page }) => {
    const pageErrors = await collectPageErrors(page)
    const listed = await listedPages(page, prefix)
    expect(listed.length).toBeGreaterThan(30)
    const targets = new Set<string>()
    const linked = new Set<string>()
    const texts = new Map<string, Awaited<ReturnType<typeof textsOf>>>()
    const sources = new Map<string, string>()
    for (const path of [...visitedPages(listed), ...UNLISTED.map((one) => prefix + one)]) {
      const response = await page.goto(SITE_URL() + path)
      sources.set(path, (await response?.text()) ?? '')
      await expect(page.locator('astro-island[ssr]'), 'islands that are not hydrated').toHaveCount(0)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect.soft(await lostAnchors(page), path).toEqual([])
      for (const address of await addressesIn(page)) {
        const { origin, pathname, search } = new URL(address)
        // Another server serves the staff console.
        if (origin !== SITE_URL() || /^\/admin(?:\/|$)/.test(pathname)) continue
        targets.add(pathname + search)
        linked.add(pathname)
      }
      texts.set(path, await textsOf(page))
    }
    await test.step(`every page has no error, no violation of the policy, and no missing link or file (${language})`, async () => {
      expect(targets.size).toBeGreaterThan(100)
      for (const address of targets) {
        // Unlisted pages may link to themselves and to their translation. Some of them answer with 404, so their status is not
        // checked here.
        if ([...UNLISTED, ...NOT_FOUND_PATHS].some((path) => address === path || address === `/ar${path}`)) continue
        expect.soft((await page.request.head(SITE_URL() + address)).status(), address).toBe(200)
      }
      expect(
        listed.filter((path) => !linked.has(path)),
        'pages that no page links to',
      ).toEqual([])
      expect(pageErrors).toEqual([])
    })
    await test.step(`no page has a word or a digit in another script than its language (${language})`, async () => {
      const allowed = await allowedWords()
      const isForDevelopers = (path: string) => FOR_DEVELOPERS.some((one) => path.endsWith(one))
      for (const [path, ofPage] of texts) {
        if (isForDevelopers(path)) continue
        expect(ofPage.length, path).toBeGreaterThan(20)
        expect.soft(wrongWords(ofPage, allowed), path).toEqual([])
      }
    })
    await test.step(`every page is valid HTML (${language})`, async () => {
      for (const [path, html] of sources) expect.soft(await htmlFaults(html), path).toEqual([])
    })
  })
}

test.describe('the check itself', () => {
  test.use({ provokesPolicy: true })

  test('the check detects a violation of the policy and a missing file', async ({ page }) => {
    const pageErrors = await collectPageErrors(page)
    await page.goto(`${SITE_URL()}/about`)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      const picture = document.createElement('img')
      picture.src = '/missing.png'
      document.body.append(script, picture)
    })
    await expect.poll(() => pageErrors.join('\n')).toMatch(/policy: script-src/)
    await expect.poll(() => pageErrors.join('\n')).toContain(`404 ${SITE_URL()}/missing.png`)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })

  test('the check finds words and digits of the wrong script, and nothing else', () => {
    const text = (language: string, words: string) => ({ where: 'p', text: words, language })
    expect(
      wrongWords([text('ar', 'عبوة 5 كجم'), text('ar', 'متجر Sahil'), text('en', 'for سكر'), text('en', '٥ kg')], []),
    ).toHaveLength(4)
    const right = [
      text('ar', 'info@x.example'),
      text('ar', '+967 1 234567 ثم ٥'),
      text('ar', 'ملف PDF'),
      text('en', '5 kg'),
      text('ar', 'أرز'),
    ]
    expect(wrongWords(right, ['PDF'])).toEqual([])
  })
})
