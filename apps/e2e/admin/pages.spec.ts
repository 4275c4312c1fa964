import { completeInput } from '@bayt/content/entities/translations'
import { listPage } from '@bayt/content/queries/resource'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { removeRecords } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const PAGE_SIZE = 50

/** Adds articles until the second page has one row, the oldest article. @returns a function that removes the added articles */
async function fillFirstPage(): Promise<() => Promise<void>> {
  const api = await colleague()
  const request = { page: 0, pageSize: 1 }
  const { total } = await listPage(api, 'articles', request)
  const articles = Array.from({ length: PAGE_SIZE + 1 - total }, (_, index) =>
    completeInput('articles', {
      title_en: `Tide table ${index}`,
      title_ar: `جدول المد ${index}`,
      content_en: 'High water at noon.',
      content_ar: 'أعلى المد ظهرًا.',
      category: 'Insights',
      published: false,
    }),
  )
  const { data } = await api.from('articles').insert(articles).select('id').throwOnError()
  return () =>
    removeRecords(
      'articles',
      data.map(({ id }) => id),
    )
}

const rows = (page: Page) => page.getByRole('rowheader')

for (const { locale, width } of combinations({ locale: ['ar', 'en'], width: [360, 1440] })) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    test(`deleting the only row of the last page shows the page before; ?page=999 shows the last, ${locale}`, async ({
      page,
    }) => {
      const remove = await fillFirstPage()
      await setAdminLanguage(page, locale)
      await openScreen(page, '/articles?page=999')
      await expect(page).toHaveURL(/page=2/)
      await expect(rows(page)).toHaveCount(1)
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)

      await page.getByRole('button', { name: /^(Delete|حذف) / }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Delete|حذف)$/ })
        .click()
      await expect(rows(page)).toHaveCount(PAGE_SIZE)
      await expect(page).not.toHaveURL(/page=/)
      await expect(page.getByText(/416|cannot be reached|تعذّر الوصول/)).toHaveCount(0)
      await page.getByRole('button', { name: /^(Undo|تراجع)/ }).click()
      await expect(page.getByRole('navigation').getByText(/51|٥١/)).toBeVisible()
      await remove()
    })

    test(`the next page starts at its first row, ${locale}`, async ({ page }) => {
      const remove = await fillFirstPage()
      await setAdminLanguage(page, locale)
      await openScreen(page, '/articles')
      await expect(rows(page)).toHaveCount(PAGE_SIZE)
      await page.getByRole('button', { name: /^(Next|الصفحة التالية|التالي)/ }).click()
      await expect(rows(page)).toHaveCount(1)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await remove()
    })
  })
}
