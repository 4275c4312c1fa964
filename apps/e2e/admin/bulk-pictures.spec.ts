import type { ContentClient } from '@bayt/content/queries/client'
import { deleteRecords } from '@bayt/content/testing/records'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { photos } from '../fixtures/photo.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { undoButton } from '../fixtures/undo.ts'

/** Removes the gallery items of a test, which visitors never saw. */
async function removeHiddenItems(client: ContentClient): Promise<void> {
  const { data } = await client.from('impact_gallery').select('id').eq('active', false).throwOnError()
  const ids = data.map(({ id }) => id)
  if (ids.length > 0) await deleteRecords(client, 'impact_gallery', ids)
}

const UPLOADS = '**/functions/v1/image-upload'

const zoneOf = (page: Page) => page.getByRole('region', { name: 'Add several pictures' })
const waiting = (page: Page) => zoneOf(page).getByRole('list', { name: 'Not in the gallery yet' }).getByRole('listitem')

test('ten gallery items by one drop, each with its progress; one press undoes the drop', async ({ page }) => {
  const client = await colleague()
  const files = await photos(10)
  await openScreen(page, '/impact-gallery')
  const zone = zoneOf(page)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  await zone
    .locator('input[type=file]')
    .setInputFiles([...files, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await expect(toastWith(page, 'Not pictures, so not added: \u2068notes.txt\u2069')).toBeVisible()
  await expect(zone.getByRole('progressbar').first()).toBeVisible()
  await expect(toastWith(page, '10 records added')).toBeVisible({ timeout: 60_000 })
  await expect(waiting(page)).toHaveCount(0)
  await expect(rows).toHaveCount(before + 10)
  await expect(page.getByRole('row').getByText('Inactive', { exact: true })).toHaveCount(10)
  await undoButton(page).first().click()
  await expect(rows).toHaveCount(before)
  await removeHiddenItems(client)
})

test('many pictures go on by themselves after the line was cut, and after the tab was closed', async ({ page, context }) => {
  const client = await colleague()
  const files = await photos(5)
  /** The number of uploads that pass before the connection is cut. */
  let passing = 2
  const cut = Promise.withResolvers<void>()
  await context.route(UPLOADS, async (route) => {
    if (passing-- > 0) return route.continue()
    await cut.promise
    await route.abort('internetdisconnected')
  })
  await openScreen(page, '/impact-gallery')
  await zoneOf(page).locator('input[type=file]').setInputFiles(files)
  await expect(zoneOf(page).getByText('2 of 5 items added')).toBeVisible()
  await context.setOffline(true)
  cut.resolve()
  await expect(zoneOf(page).getByRole('button', { name: 'Try all again' })).toBeVisible()
  await expect(waiting(page)).toHaveCount(3)
  passing = 1
  await context.setOffline(false)
  await expect(zoneOf(page).getByText('3 of 5 items added')).toBeVisible()
  await expect(waiting(page)).toHaveCount(2)

  await page.close()
  const next = await context.newPage()
  await openScreen(next, '/')
  await next.getByRole('link', { name: '2 pictures are not in the gallery yet' }).click()
  await expect(zoneOf(next).getByText('0 of 2 items added')).toBeVisible()
  await context.unroute(UPLOADS)
  await expect(toastWith(next, '2 records added')).toBeVisible()
  await expect(waiting(next)).toHaveCount(0)
  const { data } = await client.from('impact_gallery').select('id').eq('active', false).throwOnError()
  expect(data).toHaveLength(5)
  await removeHiddenItems(client)
})

test('pictures go on while staff work on another screen, and are listed when they come back', async ({ page }) => {
  const client = await colleague()
  const files = await photos(1)
  const upload = Promise.withResolvers<void>()
  await page.route(UPLOADS, async (route) => {
    await upload.promise
    await route.continue()
  })
  await openScreen(page, '/impact-gallery')
  await zoneOf(page).locator('input[type=file]').setInputFiles(files)
  await expect(zoneOf(page).getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible()
  await page.goBack()
  await expect(waiting(page)).toHaveCount(1)
  upload.resolve()
  await expect(toastWith(page, '1 record added')).toBeVisible()
  await removeHiddenItems(client)
})
