import { completeInput } from '@bayt/content/entities/translations'
import { readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { photo } from '../fixtures/photo.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const UPLOAD = '**/functions/v1/image-upload'
const TEXTS = {
  en: {
    kept: 'The picture is kept on this device and sent as soon as the connection is back.',
    update: 'Update',
    continue: 'Continue',
    unused: 'Do not use this picture',
    retry: 'Try again',
    noRoom: /No room for: .*third\.jpg/,
  },
  ar: {
    kept: 'الصورة محفوظة على هذا الجهاز، وتُرفع فور عودة الاتصال.',
    update: 'تحديث',
    continue: 'متابعة',
    unused: 'لا تستخدم هذه الصورة',
    retry: 'إعادة المحاولة',
    noRoom: /لا مكان لهذه الصور: .*third\.jpg/,
  },
} as const

/** A product without pictures, for one test. */
async function newProduct() {
  const api = await colleague()
  const input = completeInput('products', { name_en: 'Sesame from Tihama', name_ar: 'سمسم تهامة', category: 'Diversified' })
  const row = await insertRecord(api, 'products', input)
  return {
    id: row.id,
    stored: () => readRecord(api, 'products', row.id),
    remove: () => deleteRecord(api, 'products', row.id),
  }
}

const form = (page: Page) => page.getByRole('dialog')
const field = (page: Page, at: number) => form(page).locator('fieldset[aria-label]').nth(at)

for (const { locale, width } of combinations({ locale: ['ar', 'en'], width: [360, 1440] })) {
  const text = TEXTS[locale]
  test.describe(`${locale}, ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a picture whose upload failed survives closing the tab, and is sent when the line returns', async ({
      page,
      context,
    }) => {
      const product = await newProduct()
      await setAdminLanguage(page, locale)
      await openScreen(page, `/products?edit=${product.id}`)
      await page.route(UPLOAD, (route) => route.abort('internetdisconnected'))
      await field(page, 0).locator('input[type=file]').first().setInputFiles(photo())
      await expect(field(page, 0).getByRole('alert')).toContainText(text.kept)
      await expect(field(page, 0).getByRole('img')).toBeVisible()
      const update = form(page).getByRole('button', { name: text.update })
      await expect(update).toBeDisabled()
      await isStored(page, 'IMG 2041.jpg')
      await page.close()

      const next = await context.newPage()
      await next.addInitScript((language) => localStorage.setItem('admin-language', language), locale)
      await next.goto(`${ADMIN_URL()}/products`)
      await next.getByRole('button', { name: text.continue }).click()
      await expect.poll(() => field(next, 0).getByRole('textbox').inputValue()).toContain('/storage/')
      await form(next).getByRole('button', { name: text.update }).click()
      await expect(form(next)).toHaveCount(0)
      await expect.poll(async () => (await product.stored()).packaging_image_url).toContain('/storage/')
      await product.remove()
    })

    test('an upload is retried by itself when the connection is back; a picture can also be given up', async ({ page }) => {
      const product = await newProduct()
      await setAdminLanguage(page, locale)
      await openScreen(page, `/products?edit=${product.id}`)
      await page.route(UPLOAD, (route) => route.abort('internetdisconnected'))
      await field(page, 0).locator('input[type=file]').first().setInputFiles(photo())
      await expect(field(page, 0).getByRole('alert')).toContainText(text.kept)
      await field(page, 1).locator('input[type=file]').first().setInputFiles(photo())
      await expect(field(page, 1).getByRole('alert')).toContainText(text.kept)
      await field(page, 1).getByRole('button', { name: text.unused }).click()
      await expect(field(page, 1).getByRole('alert')).toHaveCount(0)

      await page.unroute(UPLOAD)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(field(page, 0).getByRole('alert')).toHaveCount(0)
      await expect(field(page, 0).getByRole('textbox')).toHaveValue(/\/storage\//)
      await form(page).getByRole('button', { name: text.update }).click()
      await expect(form(page)).toHaveCount(0)
      const stored = await product.stored()
      expect([stored.packaging_image_url, stored.packaging_image_url_2]).toEqual([expect.stringContaining('/storage/'), null])
      await product.remove()
    })

    test('several files take the empty picture fields in order, and those without room are named', async ({ page }) => {
      const product = await newProduct()
      await setAdminLanguage(page, locale)
      await openScreen(page, `/products?edit=${product.id}`)
      const files = ['first.jpg', 'second.jpg'].map((name) => ({ ...photo(), name }))
      await field(page, 0).locator('input[type=file]').first().setInputFiles(files)
      for (const at of [0, 1]) await expect(field(page, at).getByRole('textbox')).toHaveValue(/\/storage\//)
      await expect(field(page, 2).getByRole('textbox')).toHaveValue('')
      const many = Array.from({ length: 6 }, (_, at) => ({ ...photo(), name: at === 5 ? 'third.jpg' : `${at}.jpg` }))
      await field(page, 2).locator('input[type=file]').first().setInputFiles(many)
      await expect(page.locator('[data-sonner-toast]').filter({ hasText: text.noRoom })).toBeVisible()
      await expect(field(page, 6).getByRole('textbox')).toHaveValue(/\/storage\//)
      await product.remove()
    })
  })
}
