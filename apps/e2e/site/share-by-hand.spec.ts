import { articleEntity } from '@bayt/content/entities/article'
import { productEntity } from '@bayt/content/entities/product'
import { makeRows } from '@bayt/content/queries/content-rows'
import { chromium } from 'playwright/test'
import { waitUntilReady } from '../fixtures/ready.ts'
import { type RenderedSite, serveContent } from '../fixtures/rendered-site.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Sharing in a browser without a share sheet and without a clipboard: visitors copy the shown link by hand. */

const HOST = 'shop.example'
const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }

let site: RenderedSite
test.beforeAll(async () => {
  const product = productEntity.row.parse({
    id: 31,
    ...dates,
    name_en: 'Dates',
    name_ar: 'تمر',
    category: 'Sugar',
    pack_unit: 'Kg',
  })
  const texts = { title_en: 'Harvest', title_ar: 'الحصاد', content_en: 'Text.', content_ar: 'نص.' }
  const article = articleEntity.row.parse({ id: 32, ...dates, ...texts, category: 'News', published: true })
  const content = { ...makeRows(() => []), products: [product], articles: [article], newestChange: 1 }
  site = await serveContent(content, () => Promise.reject(new Error('no picture')))
})
test.afterAll(() => site.close())

const selected = (page: Page) =>
  page.locator('[data-share] input').evaluate((field: HTMLInputElement) => {
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
  })

interface Texts {
  share: string
  label: string
  selectAll: string
  close: string
}

async function expectLinkByHand(page: Page, url: string, { share, label, selectAll, close }: Texts): Promise<void> {
  const button = page.getByRole('button', { name: share, exact: true })
  await button.click()
  const field = page.getByRole('textbox', { name: label })
  await expect(field).toHaveValue(url)
  await expect(field).toBeFocused()
  expect(await selected(page)).toBe(url)
  await expect(page.locator('[data-share] [role="alert"]')).toBeEmpty()

  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.getByRole('button', { name: selectAll }).click()
  expect(await selected(page)).toBe(url)
  await expect(field).toBeFocused()
  await page.keyboard.type('x')
  await expect(field, 'the link cannot be changed by mistake').toHaveValue(url)

  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('button', { name: close }).click()
  await expect(field).toHaveCount(0)
  await expect(button).toBeFocused()
}

const ENGLISH = { share: 'Share', label: 'Copy the link here:', selectAll: 'Select All', close: 'Close' }
const ARABIC = { share: 'مشاركة', label: 'انسخ الرابط من هنا:', selectAll: 'تحديد الكل', close: 'إغلاق' }

const PAGES = [
  ['/products/31', ENGLISH],
  ['/ar/products/31', ARABIC],
  ['/articles/32', ENGLISH],
  ['/ar/articles/32', ARABIC],
] as const

test('without a share sheet and a clipboard, over plain http', async () => {
  // A separate browser that resolves a host name to the site: pages of `localhost` have a clipboard over http too.
  const { args = [], ...options } = test.info().project.use.launchOptions ?? {}
  const browser = await chromium.launch({ ...options, args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    for (const [path, texts] of PAGES)
      await test.step(`a page over plain http offers its link to copy by hand: ${path}`, async () => {
        const url = site.url.replace('localhost', HOST) + path
        await page.goto(url)
        await waitUntilReady(page)
        expect(await page.evaluate(() => [isSecureContext, 'share' in navigator, 'clipboard' in navigator])).toEqual([
          false,
          false,
          false,
        ])
        await expectLinkByHand(page, url, texts)
      })
  } finally {
    await browser.close()
  }
})
