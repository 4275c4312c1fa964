import { completeInput } from '@bayt/content/entities/translations'
import { insertRecord, updateRecord } from '@bayt/content/testing/records'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { removeAddedProducts, removeRecords } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.afterEach(removeAddedProducts)

const add = async (name_en: string, texts = {}) =>
  insertRecord(await colleague(), 'products', completeInput('products', { name_en, name_ar: 'صنف', category: 'Rice', ...texts }))
const found = (page: Page) => page.getByRole('rowheader')
const box = (page: Page) => page.getByRole('searchbox')

test('the first search answers by names, says how many texts are read, and then finds all texts; later searches read only what changed', async ({
  page,
}) => {
  for (let at = 0; at < 20; at++) await add(`Jar ${at}`)
  const quince = await add('Quince paste', { description_en: 'Cooked with rosewater' })
  await setAdminLanguage(page, 'ar')
  await openScreen(page, '/products')
  // Holds back the second part of the texts that the console reads after the names.
  const release = await pauseRequests(page, /\/products\?select=id%2Ccreated_at%2Cdescription.*&id=gt\.[1-9]/)
  await box(page).fill('quince')
  await expect(found(page)).toHaveText([/Quince paste/])
  const notice = page.getByText(
    'يشمل البحث حتى الآن كل الأسماء والعناوين. جارٍ تحميل بقية النصوص، مرة واحدة على هذا الجهاز: ٢٥ من ٣٧.',
  )
  await expect(notice).toBeVisible()
  await look(page, 'search-reading-ar')
  await box(page).fill('rosewater')
  await expect(found(page)).toHaveCount(0)
  await expect(notice).toBeVisible()
  release()
  await expect(found(page)).toHaveText([/Quince paste/])
  await expect(notice).toBeHidden()
  await box(page).fill('quince')
  // Both words find the same row, so the row does not show which search the page has.
  await expect(page).toHaveURL(/quince/)
  await expect(found(page)).toHaveText([/Quince paste/])
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/rest/v1/products')) read.push(searchParams.get('id') ?? '')
  })
  const other = await add('Quince jelly')
  await updateRecord(await colleague(), 'products', quince.id, { name_en: 'Medlar paste' })
  await page.reload()
  await expect(found(page)).toHaveText([/Quince jelly/])
  // A list is read again after a change, so there may be several reads.
  expect(read.every((ids) => ids.startsWith('in.('))).toBe(true)
  expect([...new Set(read.join().match(/\d+/g))].toSorted()).toEqual([String(quince.id), String(other.id)].toSorted())
})

test('offline, a search finds what the device keeps, and says so', async ({ page, context }) => {
  await add('Quince paste')
  await openScreen(page, '/products')
  await box(page).fill('quin')
  await expect(found(page)).toHaveText([/Quince paste/])
  await context.setOffline(true)
  await box(page).fill('quinse')
  const notice = page.getByText('No connection. The search covers what this device keeps. Last compared with the server: ')
  await expect(notice).toBeVisible()
  await expect(page.getByText('No exact match. The nearest:')).toBeVisible()
  await expect(found(page)).toHaveText([/Quince paste/])
  await look(page, 'search-offline-en')
  // The console searches again by itself.
  await context.setOffline(false)
  await expect(notice).toBeHidden()
  await expect(found(page)).toHaveText([/Quince paste/])
})

test('picture descriptions are searched too', async ({ page }) => {
  const values = { image_url: 'https://pictures.example/quay.jpg' }
  const ids: number[] = []
  for (const alt_en of ['Sacks on a quay', 'Tea in a glass'])
    ids.push((await insertRecord(await colleague(), 'picture_texts', completeInput('picture_texts', { ...values, alt_en }))).id)
  await openScreen(page, '/picture-texts')
  await expect(found(page)).toHaveCount(2)
  await box(page).fill('quay')
  await expect(found(page)).toHaveText([/Sacks on a quay/])
  await removeRecords('picture_texts', ids)
})
