import { completeInput } from '@bayt/content/entities/translations'
import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.afterEach(removeAddedProducts)

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the dashboard says what waits, what others changed, which links are dead and what was released', async ({ page }) => {
  const client = await colleague()
  const { id: draft } = await insertRecord(
    client,
    'articles',
    completeInput('articles', {
      title_en: 'Sesame season notes',
      title_ar: 'ملاحظات موسم السمسم',
      content_en: 'Text',
      content_ar: 'نص',
      category: 'News',
      published: false,
    }),
  )
  const { id: broken } = await insertRecord(
    client,
    'articles',
    completeInput('articles', {
      title_en: 'Cargo of November',
      title_ar: 'شحنة نوفمبر',
      content_en: 'See [the oil](/products/no-such-oil).',
      content_ar: 'نص',
      category: 'News',
    }),
  )
  await openScreen(page, '/dashboard')
  const others = panel(page, 'What others changed')
  await expect(others).toContainText('Huda Al-Amoudi created the article')
  await expect(others).toContainText('Cargo of November')
  await expect(others.getByRole('link', { name: 'All changes' })).toHaveAttribute('href', '/admin/history')
  const waiting = panel(page, 'Waiting for publication')
  await expect(waiting.getByRole('link', { name: 'Sesame season notes' })).toHaveAttribute(
    'href',
    `/admin/articles?edit=${draft}`,
  )
  await expect(waiting).toContainText('Every saved change is visible to visitors.', { timeout: 40_000 })
  const dead = panel(page, 'Links that lead nowhere')
  await expect(dead).toContainText('/products/no-such-oil', { timeout: 40_000 })
  await expect(dead.getByRole('link', { name: 'Edit this text' })).toHaveAttribute('href', `/admin/articles?edit=${broken}`)
  await expect(panel(page, 'Last releases').getByText('Went live').first()).toBeVisible()
  await deleteRecord(client, 'articles', draft)
  await deleteRecord(client, 'articles', broken)
})

test('unsaved work is continued from the dashboard', async ({ page }) => {
  await openScreen(page, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByLabel('Name (English)').fill('Tahini of Shibam')
  await isStored(page, 'Tahini of Shibam')
  await page.goto(`${ADMIN_URL()}/dashboard`)
  const drafts = panel(page, 'Continue where you were')
  await expect(drafts).toContainText('Products Management')
  await drafts.getByRole('link', { name: /Tahini of Shibam/ }).click()
  await expect(page.getByLabel('Name (English)')).toHaveValue('Tahini of Shibam')
})

test('a saved change that is not public yet is listed', async ({ page }) => {
  await page.route('**/release.json', async (route) => {
    const answer = await route.fetch()
    const release = await answer.json()
    await route.fulfill({ response: answer, json: { ...release, newestChange: release.newestChange - 1 } })
  })
  const client = await colleague()
  const values = { name_en: 'Waiting lentils', name_ar: 'عدس ينتظر', category: 'Diversified' } as const
  await insertRecord(client, 'products', completeInput('products', values))
  await openScreen(page, '/dashboard')
  const waiting = panel(page, 'Waiting for publication')
  await expect(waiting).toContainText('Saved and not visible to visitors yet')
  await expect(waiting).toContainText('Waiting lentils')
  // A request may still be under way when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
