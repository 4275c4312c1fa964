import { completeInput } from '@bayt/content/entities/translations'
import type { ContentClient } from '@bayt/content/queries/client'
import { insertRecord, updateRecord } from '@bayt/content/testing/records'
import { filterButton, openMore, openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.afterEach(removeAddedProducts)

const add = (client: ContentClient, name_en: string, name_ar: string, category: 'Rice' | 'Oil' | 'Sugar') =>
  insertRecord(client, 'products', completeInput('products', { name_en, name_ar, category }))

const names = (page: Page) => page.getByRole('rowheader').filter({ hasText: 'Depot' })

async function addThree(client: ContentClient) {
  const middle = await add(client, 'Depot B', 'مخزن أ', 'Sugar')
  await add(client, 'Depot C', 'مخزن ب', 'Oil')
  await add(client, 'Depot A', 'مخزن ج', 'Rice')
  return middle
}

test('a list is sorted by the head of any column, in both directions; the address keeps it over a reload', async ({ page }) => {
  await addThree(await colleague())
  await openScreen(page, '/products')
  await page.getByRole('columnheader', { name: 'Product' }).dblclick()
  await expect(page, 'two quick presses are two').toHaveURL(/sort=-product/)
  await page.getByRole('columnheader', { name: 'Product' }).click()
  await expect(page).toHaveURL(/sort=product/)
  await expect(names(page)).toHaveText([/Depot A/, /Depot B/, /Depot C/])
  await page.getByRole('columnheader', { name: 'Product' }).click()
  await expect(names(page)).toHaveText([/Depot C/, /Depot B/, /Depot A/])
  await page.reload()
  await expect(names(page)).toHaveText([/Depot C/, /Depot B/, /Depot A/])
  await expect(page.getByRole('columnheader', { name: 'Product' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('columnheader', { name: 'Category' }).click()
  await expect(names(page)).toHaveText([/Depot C/, /Depot A/, /Depot B/])
})

test('in Arabic, names are sorted by the Arabic name; on a phone the order is chosen from a list', async ({ page }) => {
  await addThree(await colleague())
  await setAdminLanguage(page, 'ar')
  await page.setViewportSize({ width: 360, height: 800 })
  await openScreen(page, '/products')
  await filterButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /الترتيب/ })
    .click()
  await page.getByRole('option', { name: 'المنتج ↓' }).click()
  await page.keyboard.press('Escape')
  await expect(filterButton(page)).toHaveAccessibleName('التصفية والترتيب ١')
  await expect(filterButton(page)).toBeFocused()
  await expect(names(page)).toHaveText([/مخزن ج/, /مخزن ب/, /مخزن أ/])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await look(page, 'lists-ar-360')
})

test('who changed a record last, and when, is a column that can be sorted', async ({ page }) => {
  const client = await colleague()
  const middle = await addThree(client)
  await updateRecord(client, 'products', middle.id, { features_en: 'Sorted by hand' })
  await openScreen(page, '/products')
  await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Category', 'Description', 'Actions'])
  await openMore(page)
  await page.getByText('Show who changed it').click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Changed' }).click()
  await expect(page).toHaveURL(/sort=changed/)
  await page.getByRole('columnheader', { name: 'Changed' }).click()
  await expect(page).toHaveURL(/sort=-changed/)
  await expect(names(page)).toHaveText([/Depot B/, /Depot A/, /Depot C/])
  await expect(page.getByRole('row').filter({ hasText: 'Depot B' })).toContainText('Huda')
  await page.setViewportSize({ width: 1440, height: 900 })
  await look(page, 'lists-en-1440')
  await expectAccessible(page)
})

test('rows per page and a jump to any page, with Arabic digits too', async ({ page }) => {
  const client = await colleague()
  const rows = Array.from({ length: 80 }, (_, at) =>
    completeInput('products', { name_en: `Stack ${at}`, name_ar: `رصّة ${at}`, category: 'Rice' }),
  )
  await client.from('products').insert(rows).throwOnError()
  await openScreen(page, '/products?size=25')
  await expect(page.getByText('Page 1 of 4')).toBeVisible()
  await page.getByLabel('Go to page').fill('٣')
  await page.getByLabel('Go to page').press('Enter')
  await expect(page.getByText('Page 3 of 4')).toBeVisible()
  await expect(page).toHaveURL(/page=3/)
  await page.getByLabel('Go to page').fill('99')
  await page.getByLabel('Go to page').press('Enter')
  await expect(page.getByText('Page 4 of 4')).toBeVisible()
  await page.getByRole('button', { name: /Rows per page/ }).click()
  await page.getByRole('option', { name: '100 per page' }).click()
  await expect(page.getByText('96 of 96')).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
})

test('on a slow device the search box keeps what is typed while the address still has the words before', async ({ page }) => {
  await openScreen(page, '/products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const box = page.getByRole('searchbox')
  await box.focus()
  // Types slowly, so that most letters are sent one by one.
  for (const words of ['Basmati rice', 'red lentils', 'xylophone']) {
    await box.fill('')
    await page.keyboard.type(words, { delay: 130 })
    await expect(box).toHaveValue(words)
    await expect(page).toHaveURL(new RegExp(`[?&]q=${words.replace(' ', '\\+')}$`))
    await expect(box).toHaveValue(words)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(box).toHaveValue('')
})
