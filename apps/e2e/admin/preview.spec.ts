import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { ENTITIES } from '@bayt/content/entities/tables'
import { HOSTILE, HOSTILE_LINKS } from '@bayt/content/testing/hostile'
import { insertRecord } from '@bayt/content/testing/records'
import { ADMIN_URL, API_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { addLentils, becomesPublic } from '../fixtures/history.ts'
import { look } from '../fixtures/look.ts'
import { photo } from '../fixtures/photo.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Previews: the pages of the site, before they are published, beside the form. */

test.use({ viewport: { width: 1440, height: 900 } })
test.afterAll(removeAddedProducts)

const openPreview = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true }).click()
const openOptions = (page: Page) => pane(page).getByRole('button', { name: 'Place, language and width' }).click()
const pane = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true })
const choosePlace = async (page: Page, name: string) => {
  await pane(page)
    .getByRole('button', { name: /Where it shows/ })
    .click()
  await page.getByRole('option', { name }).click()
}
const framed = (page: Page) => page.frameLocator('iframe[title^="Preview:"]')
const scrollOf = (page: Page) =>
  framed(page)
    .locator('html')
    .evaluate((html) => Math.round(html.scrollTop))

test('the page beside the form follows the typing and keeps its place; one button shows its controls', async ({ page }) => {
  const { id } = await addLentils(await colleague(), { en: 'Previewed lentils', ar: 'عدس المعاينة' })
  await becomesPublic(`/products/${id}`, 'Previewed lentils', Date.now())
  await openScreen(page, `/products?edit=${id}`)
  await openPreview(page)
  const heading = framed(page).getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Previewed lentils')
  await expect(pane(page).getByRole('radio')).toHaveCount(0)
  await look(page, 'preview-first-1440')
  await openOptions(page)
  await pane(page).getByRole('radio', { name: 'العربية' }).click()
  await expect(heading).toHaveText('عدس المعاينة')

  await framed(page)
    .locator('footer')
    .evaluate((footer) => footer.ownerDocument.defaultView?.scrollTo(0, 400))
  await page.getByLabel('Name (Arabic)').fill('عدس كُتب الآن')
  await expect(heading).toHaveText('عدس كُتب الآن')
  expect(await scrollOf(page)).toBe(400)
  await expectAccessible(page)
  await look(page, 'preview-product-1440')

  await pane(page).getByRole('radio', { name: 'Now on the site' }).click()
  await expect(heading).toHaveText('عدس المعاينة')
  await expect(heading).toHaveAttribute('data-changed', '')
  await pane(page).getByRole('radio', { name: 'After the save' }).click()

  await framed(page).getByRole('link', { name: 'العودة إلى المنتجات' }).click()
  await expect(framed(page).getByRole('link', { name: 'عدس كُتب الآن' })).toBeVisible()
  await framed(page)
    .getByRole('link', { name: /واتساب/ })
    .first()
    .click()
  await expect(pane(page).getByRole('status')).toHaveText('This link leads to another website: whatsapp.com')
  await pane(page).getByRole('button', { name: 'Back' }).click()
  await expect(heading).toHaveText('عدس كُتب الآن')

  // Somebody turns a tablet: the preview moves over the form, and back.
  await page.setViewportSize({ width: 900, height: 1200 })
  await expect(heading).toHaveText('عدس كُتب الآن')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(heading).toHaveText('عدس كُتب الآن')

  await choosePlace(page, 'Among related products')
  await expect(framed(page).getByRole('link', { name: 'عدس كُتب الآن' }).first()).toBeInViewport({ ratio: 0.9 })
  await choosePlace(page, 'Search and sharing')
  await expect(pane(page).getByRole('region', { name: 'Arabic' })).toContainText('عدس كُتب الآن')
  await look(page, 'preview-results-1440')

  await page.getByLabel('Name (Arabic)').press('Alt+P')
  await expect(pane(page)).toBeHidden()
  await page.getByLabel('Name (Arabic)').press('Alt+P')
  await expect(heading).toHaveText('Previewed lentils')
})

test.describe('hostile content', () => {
  // Only the last part of the test provokes the policy; before that part, the test itself checks for violations.
  test.use({ provokesPolicy: true })

  test('hostile texts in a preview run nothing, and no request leaves', EACH_RUN, async ({ page }) => {
    const elsewhere: string[] = []
    const blocked: string[] = []
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) blocked.push(message.text())
    })
    const known = [ADMIN_URL(), SITE_URL(), API_URL()].map((address) => new URL(address).origin)
    page.on('request', (request) => {
      if (request.url().startsWith('http') && !known.includes(new URL(request.url()).origin)) elsewhere.push(request.url())
    })
    await page.addInitScript(() => Object.assign(window, { pwn: () => Object.assign(window.top ?? window, { ran: true }) }))
    const all = [...HOSTILE, ...HOSTILE_LINKS]
    const name = '<img src=x onerror=pwn()>'
    const hostile = ENTITIES.articles.input.parse({
      title_en: name,
      title_ar: name,
      excerpt_en: '<script>pwn()</script>',
      excerpt_ar: null,
      content_en: [...all.join('\n\n')].slice(0, TEXT_LIMITS.content).join(''),
      content_ar: 'x',
      category: 'News',
      thumbnail_url: null,
      published: false,
    })
    const { id } = await insertRecord(await colleague(), 'articles', hostile)
    await openScreen(page, `/articles?edit=${id}`)
    await openPreview(page)
    await expect(framed(page).getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(pane(page).getByRole('status')).toContainText('Visitors do not see this yet')
    await page.getByLabel('Title (English)').fill('"><svg onload=pwn()>')
    await expect(framed(page).getByRole('heading', { level: 1 })).toHaveText('"><svg onload=pwn()>')
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(await framed(page).locator('script, iframe, object, embed, base').count()).toBe(0)
    expect(elsewhere).toEqual([])
    expect(blocked).toEqual([])

    // If the renderer let a hostile text through, the frame and its policy would stop the text.
    const left: string[] = []
    await page.route('https://elsewhere.example/**', (route) => {
      left.push(route.request().url())
      return route.abort()
    })
    await framed(page)
      .locator('body')
      .evaluate((body) => {
        const picture = Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/x.png' })
        picture.setAttribute('onerror', 'pwn()')
        body.append(picture)
      })
    const picture = framed(page).locator('body > img[onerror]')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    expect(left).toEqual([])
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})

test('a renderer that cannot be loaded leaves the form alone, and another attempt loads it', async ({ page }) => {
  await page.route('**/assets/preview-renderer-*.js', (route) => route.abort('internetdisconnected'))
  await openScreen(page, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await openPreview(page)
  const failure = pane(page).getByText(/^The preview could not be loaded: .+ The form works without it\.$/)
  await expect(failure).toBeVisible()
  await page.getByLabel('Name (English)').fill('Typed without a preview')
  await page.unroute('**/assets/preview-renderer-*.js')
  await pane(page).getByRole('button', { name: 'Try again' }).click()
  const heading = framed(page).getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Typed without a preview')
  await expect(failure).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a preview that was opened once opens again, follows the typing, and shows a chosen picture', async ({
    page,
    context,
  }) => {
    const { id } = await addLentils(await colleague(), { en: 'Lentils of the road', ar: 'عدس الطريق' })
    await openScreen(page, `/products?edit=${id}`)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await openPreview(page)
    const heading = framed(page).getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Lentils of the road')
    const isKept = () =>
      page.evaluate(async () => {
        const files = await (await caches.open('admin-1')).keys()
        const kept = files.map(({ url }) => new URL(url).pathname)
        return kept.includes('/admin/') && kept.some((path) => path.includes('preview-renderer'))
      })
    await expect.poll(isKept).toBe(true)
    await isStored(page, 'Lentils of the road')

    await context.setOffline(true)
    await page.reload()
    await openPreview(page)
    await expect(heading).toHaveText('Lentils of the road')
    await expect(pane(page).getByRole('status')).toHaveText(
      'You are offline. The preview compares with what this device read last.',
    )
    await page.getByLabel('Name (English)').fill('Lentils, typed on the road')
    await expect(heading).toHaveText('Lentils, typed on the road')
    await page.locator('form input[type=file]').first().setInputFiles(photo())
    const picture = framed(page).locator('main img').first()
    await expect(picture).toHaveAttribute('src', /^blob:/)
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)

    // A network without a route: the browser still reports that it is online.
    const reads = `${API_URL()}/rest/**`
    await context.route(reads, (route) => route.abort())
    await context.setOffline(false)
    const notice = pane(page).getByRole('status')
    await expect(notice).toHaveText('The newest content could not be read. The preview compares with what this device read last.')
    await context.setOffline(true)
    await context.unroute(reads)
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
    await expect(heading).toHaveText('Lentils, typed on the road')
  })
})

test('a preview of a partner that nobody changed shows its card, in both languages, and follows a link to a part of the page', async ({
  page,
}) => {
  await openScreen(page, '/partners')
  await page.getByRole('row').last().getByRole('button', { name: /^Edit/ }).click()
  const name = await page.getByRole('textbox', { name: 'Name (EN)' }).inputValue()
  const nameInArabic = await page.getByRole('textbox', { name: 'Name (AR)' }).inputValue()
  const form = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Save' }) })
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Preview', exact: true })).toBeInViewport()
  const card = (text: string) => framed(page).locator('[data-partners] li').filter({ hasText: text }).first()
  await expect(card(name)).toBeInViewport({ ratio: 0.9 })
  await openOptions(page)
  await pane(page).getByRole('radio', { name: 'العربية' }).click()
  await expect(card(nameInArabic)).toBeInViewport({ ratio: 0.9 })
  await look(page, 'preview-partner')

  await framed(page).locator('a[href="#tenders"]').click()
  await expect(framed(page).locator('#tenders h2').first()).toBeInViewport()
})
