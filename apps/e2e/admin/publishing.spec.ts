import { completeInput } from '@bayt/content/entities/translations'
import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, publishingState, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'

test('if the public site does not change for a minute, a warning appears, and goes once the site changes', async ({ page }) => {
  // The browser's view of a stopped publisher: the site is served but does not change.
  const release = await (await fetch(`${SITE_URL()}/release.json`)).json()
  const unchanged = { json: { ...release, newestChange: 0 }, headers: { 'access-control-allow-origin': '*' } }
  await page.route('**/release.json', (route) => route.fulfill(unchanged))
  await page.clock.install()
  await openScreen(page, '/partners')
  const state = page.getByRole('banner').getByRole('status')
  await expect(state).toHaveText('Publishing…')
  await expect(page.getByText(/^Your changes are saved and safe/)).toHaveCount(0)

  await page.clock.fastForward(61_000)
  // The text changes after the console's next check, which waits for the network.
  await expect(state).toHaveText('Publishing takes longer than usual')
  await expect(page.getByText(/^Your changes are saved and safe/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish again' }).click()
  await expect(page.getByText(/^Failed to start publishing/)).toHaveCount(0)

  await page.unroute('**/release.json')
  await expect(state).toHaveText('Live')
  await expect(page.getByText(/^Your changes are saved and safe/)).toHaveCount(0)
})

test('if publishing cannot be requested, the reason is shown', async ({ page }) => {
  await page.route('**/release.json', (route) =>
    route.fulfill({
      json: { release: 'before', newestChange: 0, builtAt: '2026-11-01T00:00:00Z' },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.clock.install()
  await openScreen(page, '/dashboard')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Publishing…')
  await page.clock.fastForward(61_000)
  const again = page.getByRole('button', { name: 'Publish again' })
  await expect(again).toBeVisible()
  await page.route('**/functions/v1/rebuild-site', (route) => route.abort('connectionreset'))
  await again.click()
  await expect(toastWith(page, /^Failed to start publishing: there is no connection/i)).toBeVisible()
})

test('a broken link is reported next to Live, with a link to its text, until it is fixed', async ({ page }) => {
  const client = await colleague()
  const article = completeInput('articles', {
    title_en: 'Harvest in Seiyun',
    title_ar: 'الحصاد في سيئون',
    content_en: 'See [our rice](/products/no-such-rice).',
    content_ar: 'انظر الأرز.',
    category: 'News',
  })
  const { id } = await insertRecord(client, 'articles', article)
  await openScreen(page, '/dashboard')
  const mark = page.getByRole('banner').getByRole('img', { name: '1 link leads nowhere' })
  await expect(mark).toBeVisible({ timeout: 40_000 })
  await publishingState(page).click()
  const detail = page.getByRole('dialog', { name: 'Publishing' })
  await expect(detail).toContainText('/products/no-such-rice')
  await expect(detail.getByRole('link', { name: `/articles/${id}` })).toHaveAttribute('href', `${SITE_URL()}/articles/${id}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await setAdminLanguage(page, 'ar')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('img', { name: 'رابط واحد لا يؤدي إلى أي صفحة' })).toBeVisible()
  await expectAccessible(page)
  await setAdminLanguage(page, 'en')
  await page.reload()

  await publishingState(page).click()
  await detail.getByRole('link', { name: 'Edit this text' }).click()
  await expect(page).toHaveURL(`${ADMIN_URL()}/articles?edit=${id}`)
  await page.getByRole('textbox', { name: 'Content (English)' }).fill('See our rice.')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Article updated successfully')).toBeVisible()
  await expect(publishingState(page)).toHaveText('Live')
  await expect(mark).toHaveCount(0)
  // Tests of the site count the articles of the demo catalogue.
  await deleteRecord(client, 'articles', id)
})
