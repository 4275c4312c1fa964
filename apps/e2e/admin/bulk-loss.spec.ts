import type { ContentClient } from '@bayt/content/queries/client'
import { addProducts } from '../fixtures/add-products.ts'
import { openScreen, publishingState, toastWith } from '../fixtures/admin.ts'
import { colleague, siteHasEveryChange } from '../fixtures/api.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, test } from '../fixtures/test.ts'
import { holdUndo, undoButton } from '../fixtures/undo.ts'

test.afterEach(removeAddedProducts)

const failedBuilds = async (client: ContentClient) => {
  const { count } = await client
    .from('site_builds')
    .select('id', { count: 'exact', head: true })
    .eq('state', 'failed')
    .throwOnError()
  return count
}

/** The number of pages of the release that visitors see. Its row is complete a moment after it is live. */
const livePages = async (client: ContentClient): Promise<number> => {
  const { release } = JSON.parse(await siteHasEveryChange())
  let pages: number | null = null
  await expect
    .poll(async () => {
      const { data } = await client.from('site_builds').select('pages').eq('release_id', release).maybeSingle().throwOnError()
      pages = data?.pages ?? null
      return pages
    })
    .not.toBeNull()
  return pages ?? 0
}

test('a deletion that leaves less than half of the site is asked with the numbers before, and one press publishes it', async ({
  page,
}) => {
  test.slow()
  const client = await colleague()
  const before = await livePages(client)
  await addProducts(client, 60, 'Bastion')
  await openScreen(page, '/products?q=Bastion')
  await expect(publishingState(page)).toHaveText('Live', { timeout: 60_000 })
  const [failed, now] = [await failedBuilds(client), await livePages(client)]
  expect(now, 'two pages of each product, and those of the longer list').toBeGreaterThanOrEqual(before + 120)
  await page.getByText('Select all on this page').click()
  await page.getByRole('button', { name: 'Select all 60' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`The site has ${now} pages now and would have about ${now - 120}.`)
  await look(page, 'loss-en-1280')
  await question.getByRole('button', { name: 'Delete and update the site' }).click()
  await expect(toastWith(page, '60 records deleted')).toBeVisible()
  await expect(publishingState(page)).toHaveText('Live', { timeout: 60_000 })
  expect(await failedBuilds(client), 'it was not refused').toBe(failed)
  expect(await livePages(client)).toBe(before)
})

test('hiding all partners is asked with the number, hiding some is not', async ({ page }) => {
  const client = await colleague()
  await openScreen(page, '/partners')
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.first()).toBeVisible()
  const failed = await failedBuilds(client)
  await rows.first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toastWith(page, '1 record changed')).toBeVisible()
  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: 1 record as before.')).toBeVisible()
  await expect(publishingState(page)).toHaveText('Live', { timeout: 60_000 })
  await page.getByText('Select all on this page').click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Visitors see \d+ records of this kind now, and would see none\./)
  await question.getByRole('button', { name: 'Deactivate and update the site' }).click()
  await expect(page.getByRole('row').getByText('Active', { exact: true })).toHaveCount(0)
  await holdUndo(page)
  await expect(publishingState(page)).toHaveText('Live', { timeout: 60_000 })
  expect(await failedBuilds(client), 'it was not refused').toBe(failed)
  await undoButton(page).first().click()
  await expect(page.getByRole('row').getByText('Active', { exact: true }).first()).toBeVisible()
})
