import type { ContentClient } from '@bayt/content/queries/client'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { photos } from '../fixtures/photo.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, test } from '../fixtures/test.ts'
import { undoButton } from '../fixtures/undo.ts'

/** Removes the gallery items of a test, which visitors never saw. */
async function removeHiddenItems(client: ContentClient): Promise<void> {
  const { data } = await client.from('impact_gallery').select('id').eq('active', false).throwOnError()
  const ids = data.map(({ id }) => id)
  await client.from('impact_gallery').delete().in('id', ids).throwOnError()
}

test('ten gallery items by one drop, each with its progress; titles in a grid show them all; one press undoes the drop', async ({
  page,
}) => {
  const client = await colleague()
  const files = await photos(10)
  await openScreen(page, '/impact-gallery')
  const zone = page.getByRole('region', { name: 'Add several pictures' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  await zone.locator('input[type=file]').setInputFiles(files)
  await expect(zone.getByRole('progressbar').first()).toBeVisible()
  await expect(toastWith(page, '10 records added')).toBeVisible({ timeout: 60_000 })
  await expect(rows).toHaveCount(before + 10)
  await expect(page.getByRole('row').getByText('Inactive', { exact: true })).toHaveCount(10)
  for (let place = 1; place <= 10; place++) {
    await zone.getByLabel(`Title (EN), picture ${place}`, { exact: true }).fill(`Quay day ${place}`)
    await zone.getByLabel(`Title (AR), picture ${place}`, { exact: true }).fill(`يوم الرصيف ${place}`)
  }
  await zone.getByRole('button', { name: 'Save titles and show on the site' }).click()
  await expect(toastWith(page, '10 items saved')).toBeVisible()
  await expect(rows.last()).toContainText('Quay day 10')
  await expect(page.getByRole('row').getByText('Inactive', { exact: true })).toHaveCount(0)
  await undoButton(page).first().click()
  await expect(toastWith(page, 'Undone: 10 records as before.')).toBeVisible()
  await removeHiddenItems(client)
})

test('a drop that breaks halfway keeps what arrived and tries the rest again; typed titles survive closing the tab', async ({
  page,
}) => {
  const client = await colleague()
  const files = await photos(3)
  let uploads = 0
  await page.route('**/functions/v1/image-upload', (route) => (++uploads === 2 ? route.abort() : route.continue()))
  await openScreen(page, '/impact-gallery')
  const zone = page.getByRole('region', { name: 'Add several pictures' })
  await zone
    .locator('input[type=file]')
    .setInputFiles([...files, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await expect(toastWith(page, 'Not pictures, so not added: \u2068notes.txt\u2069')).toBeVisible()
  await expect(toastWith(page, '2 records added')).toBeVisible()
  await zone.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(toastWith(page, '3 records added')).toBeVisible()
  await zone.getByLabel(/^Title \(EN\), picture 3/).fill('Sacks on the quay')
  await isStored(page, 'Sacks on the quay')
  await page.reload()
  await expect(page.getByText('Unsaved work on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Title (EN)', { exact: true })).toHaveValue('Sacks on the quay')
  await removeHiddenItems(client)
})

test(
  'staff are asked before they leave pictures on their way; one that fails afterwards is named and can be tried again',
  EACH_RUN,
  async ({ page }) => {
    const client = await colleague()
    const files = await photos(1)
    const breakUpload = Promise.withResolvers<void>()
    await page.route('**/functions/v1/image-upload', async (route) => {
      await breakUpload.promise
      await route.abort()
    })
    await openScreen(page, '/impact-gallery')
    const zone = page.getByRole('region', { name: 'Add several pictures' })
    const products = page.getByRole('link', { name: 'Products', exact: true })
    await zone.locator('input[type=file]').setInputFiles(files)
    await products.click()
    const question = page.getByRole('alertdialog', { name: 'Leave before all pictures are added?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(zone.getByRole('progressbar')).toBeVisible()
    await products.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible()
    breakUpload.resolve()
    const notice = toastWith(page, 'Not added to the gallery: \u2068IMG 1.jpg\u2069')
    await expect(notice).toBeVisible()
    await page.unroute('**/functions/v1/image-upload')
    await notice.getByRole('button', { name: 'Try all again' }).click()
    await expect(toastWith(page, '1 record added')).toBeVisible()
    await removeHiddenItems(client)
  },
)
