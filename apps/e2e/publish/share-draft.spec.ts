import { completeInput } from '@bayt/content/entities/translations'
import { insertRecord, readRecord } from '@bayt/content/queries/resource'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { collectPageErrors } from '../fixtures/page-errors.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, test } from '../fixtures/test.ts'

const [, EDITOR] = DEMO_STAFF

test.afterAll(removeAddedProducts)

test('an editor shares what is typed; somebody without an account sees it on a phone in Arabic, until the link is ended', async ({
  page,
  browser,
}) => {
  const values = { name_en: 'Wadi flour', name_ar: 'دقيق الوادي', category: 'Diversified' as const }
  const product = await insertRecord(await colleague(), 'products', completeInput('products', values))
  await openScreen(page, `/products?edit=${product.id}`, EDITOR.email)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.locator('[name=name_en]').fill('')
  await form.locator('[name=name_ar]').fill('دقيق الوادي الفاخر')
  const dialog = page.getByRole('dialog', { name: 'Share this draft' })

  const address =
    await test.step('a draft that could not be saved is not shared; a valid one gets a link, and nothing is saved', async () => {
      await form.getByRole('button', { name: 'Share draft' }).click()
      await expect(form.getByText('1 field needs attention')).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await form.locator('[name=name_en]').fill('Wadi flour, fine')
      const release = { release: 'static', newestChange: 1, builtAt: '2026-11-20T10:00:00Z' }
      await page.route('**/release.json', (route) =>
        route.fulfill({ json: release, headers: { 'access-control-allow-origin': '*' } }),
      )
      await form.getByRole('button', { name: 'Share draft' }).click()
      await expect(dialog).toContainText('Your website is on a static host')
      await expect(dialog.getByRole('button', { name: 'Create a link' })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await page.unroute('**/release.json')
      await form.getByRole('button', { name: 'Share draft' }).click()
      await dialog.getByRole('button', { name: 'Create a link' }).click()
      await dialog.getByRole('button', { name: /^End link/ }).click()
      await expect(dialog.getByLabel('Link to the draft')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Create a link' }).click()
      const link = await dialog.getByLabel('Link to the draft').inputValue()
      expect(link).toMatch(new RegExp(`^${SITE_URL()}/draft/[\\w-]{43}$`))
      await expect(dialog.getByRole('listitem')).toContainText('Wadi flour, fine')
      await expectAccessible(page)
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await look(page, `share-draft-en-${width}`)
      }
      expect((await readRecord(await colleague(), 'products', product.id)).name_ar).toBe('دقيق الوادي')
      return new URL(link).pathname
    })

  const phone = await (
    await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: 'ar-YE' })
  ).newPage()
  const errors = await collectPageErrors(phone)

  await test.step('on a phone, without an account: the Arabic page with the bar, and the other language', async () => {
    const response = await phone.goto(`${SITE_URL()}/ar${address}`)
    expect(response?.status()).toBe(200)
    expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('دقيق الوادي الفاخر')
    const bar = phone.getByRole('complementary', { name: 'عن هذه الصفحة' })
    await expect(bar).toContainText('مسودة غير ظاهرة للزوار · حتى')
    await expect(bar).toBeInViewport({ ratio: 1 })
    await look(phone, 'draft-ar-360')
    // The last line of the footer can be read above the bar.
    await phone.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const last = await phone.getByRole('link', { name: 'الإدارة' }).boundingBox()
    const cover = await bar.boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(cover?.y ?? 0))
    await phone.goto(`${SITE_URL()}${address}`)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Wadi flour, fine')
    await expect(phone.getByRole('link', { name: 'العربية', exact: true })).toHaveAttribute('href', `/ar${address}`)
    await phone.goto(`${SITE_URL()}/ar/products/${product.id}`)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('دقيق الوادي')
    expect(errors).toEqual([])
  })

  await test.step('the dashboard of the Arabic console lists it; ending it there ends the link at once', async () => {
    await setAdminLanguage(page, 'ar')
    await page.goto(ADMIN_URL())
    const panel = page.getByRole('region', { name: 'مسودات لها روابط مفتوحة' })
    await expect(panel.getByRole('listitem')).toContainText('دقيق الوادي الفاخر')
    await look(page, 'shared-drafts-ar-1440')
    await panel.getByRole('button', { name: /^إنهاء الرابط: دقيق الوادي الفاخر/ }).click()
    await expect(toastWith(page, 'لم يعد الرابط يفتح شيئًا')).toBeVisible()
    await expect(panel).toHaveCount(0)
    const ended = await phone.goto(`${SITE_URL()}/ar${address}`)
    expect(ended?.status()).toBe(404)
    await expect(phone.getByRole('heading', { level: 1 })).not.toContainText('دقيق')
    await phone.context().close()
  })
})
