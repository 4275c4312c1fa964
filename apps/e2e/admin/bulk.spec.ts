import { readFile } from 'node:fs/promises'
import { completeInput } from '@bayt/content/entities/translations'
import type { ContentClient } from '@bayt/content/queries/client'
import { readRecord } from '@bayt/content/queries/resource'
import { insertRecord, updateRecord } from '@bayt/content/testing/records'
import { addProducts } from '../fixtures/add-products.ts'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openMore, openScreen, publishingState, selectPage, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { actionsOf } from '../fixtures/clicks-table.ts'
import { oneCombination } from '../fixtures/combinations.ts'
import { countActions } from '../fixtures/count-actions.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { resize } from '../fixtures/resize.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { holdUndo, undoButton } from '../fixtures/undo.ts'

test.afterEach(removeAddedProducts)

async function categoriesOf(client: ContentClient, ids: number[]) {
  const { data } = await client.from('products').select('category').in('id', ids).throwOnError()
  return new Set(data.map(({ category }) => category))
}

/** The newest change of the content; each release and each refused build names its newest change. */
async function newestChange(client: ContentClient): Promise<number> {
  const { data } = await client.rpc('newest_site_change').throwOnError()
  return data
}

/** The number of releases that publish changes after a given change. */
async function releasesAfter(client: ContentClient, change: number): Promise<number> {
  const { count } = await client
    .from('site_builds')
    .select('id', { count: 'exact', head: true })
    .eq('state', 'live')
    .gt('newest_change', change)
    .throwOnError()
  return count ?? 0
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

test('the category of twenty products changes in four actions, as one release and one entry, and one press undoes it', async ({
  page,
}) => {
  const client = await colleague()
  const added = await addProducts(client, 20, 'Quayside')
  const ids = added.map(({ id }) => id)
  await openScreen(page, '/products')
  await expect(publishingState(page)).toHaveText('Live')
  const before = await newestChange(client)
  const person = countActions()
  await person.type(page.getByRole('searchbox'), 'Quayside')
  await expect(page.getByText('20 of 20')).toBeVisible()
  await person.press(page.getByRole('checkbox', { name: 'Select all on this page' }))
  await expect(page.getByRole('status').filter({ hasText: '20 records selected' })).toBeVisible()
  await person.press(page.getByRole('button', { name: 'Change category' }))
  await person.press(page.getByRole('menuitem', { name: 'Oil' }))
  await expect(toastWith(page, '20 records changed')).toBeVisible()
  await holdUndo(page)
  expect(person.count()).toBe(actionsOf('another category for 20 products'))
  expect(await categoriesOf(client, ids)).toEqual(new Set(['Oil']))
  await expect(page.getByRole('row').filter({ hasText: 'Quayside 07' })).toContainText('Oil')
  await expect.poll(() => releasesAfter(client, before)).toBe(1)
  await expect(publishingState(page)).toHaveText('Live')
  expect(await releasesAfter(client, before), 'one release for all').toBe(1)

  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: 20 records as before.')).toBeVisible()
  expect(await categoriesOf(client, ids)).toEqual(new Set(['Rice']))

  await page.goto(`${ADMIN_URL()}/history`)
  const entry = page.getByRole('listitem').filter({ hasText: 'changed 20 records: category “Oil”' })
  await expect(entry).toContainText('Products Management')
  await entry.getByRole('button', { name: /^Show its records/ }).click()
  await expect(entry.getByText('changed the category from “Rice” to “Oil”')).toHaveCount(20)
})

test('rows are selected by keyboard, with Shift, and over pages; another search begins without a selection', async ({ page }) => {
  const client = await colleague()
  await addProducts(client, 8, 'Harbour')
  await openScreen(page, '/products')
  await box(page, 'Harbour 02').click()
  await box(page, 'Harbour 05').click({ modifiers: ['Shift'] })
  const status = page.getByRole('status').filter({ hasText: 'selected' })
  await expect(status).toHaveText('4 records selected')
  for (const number of ['02', '03', '04', '05']) await expect(box(page, `Harbour ${number}`)).toBeChecked()
  await box(page, 'Harbour 03').click()
  await expect(status).toHaveText('3 records selected')
  await box(page, 'Harbour 08').focus()
  await page.keyboard.press('Space')
  await expect(status).toHaveText('4 records selected')
  await box(page, 'Harbour 06').focus()
  await page.keyboard.press('Shift+Space')
  await expect(status).toHaveText('6 records selected')
  await page.getByRole('searchbox').fill('Harbour')
  await expect(page.getByText('8 of 8')).toBeVisible()
  await expect(status).toHaveCount(0)
})

test('all that match are selected over all pages, and deleted to the bin after a question with the number', async ({ page }) => {
  const client = await colleague()
  const added = await addProducts(client, 57, 'Terrace')
  await openScreen(page, '/products?q=Terrace')
  await selectPage(page)
  await page.getByRole('button', { name: 'Select all 57' }).click()
  await expect(page.getByRole('status').filter({ hasText: '57 records selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete 57 records?')
  await expect(question).toContainText('Terrace')
  await expect(question).toContainText('and 52 more')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, '57 records deleted')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Terrace' })).toHaveCount(0)
  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: 57 records as before.')).toBeVisible()
  await expect(page.getByText('50 of 57')).toBeVisible()
  expect(await readRecord(client, 'products', added[0]?.id ?? 0)).toMatchObject({ name_en: 'Terrace 01' })
})

test('undo keeps what a colleague changed since, and says how many', async ({ page }) => {
  const client = await colleague()
  const added = await addProducts(client, 3, 'Wharf')
  await openScreen(page, '/products?q=Wharf')
  await selectPage(page)
  await page.getByRole('button', { name: 'Change category' }).click()
  await page.getByRole('menuitem', { name: 'Sugar' }).click()
  await expect(toastWith(page, '3 records changed')).toBeVisible()
  const second = await readRecord(client, 'products', added[1]?.id ?? 0)
  await updateRecord(client, 'products', second.id, { category: 'Diversified' })
  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: 2 records as before. Changed by somebody since, so not undone: 1.')).toBeVisible()
  expect(await readRecord(client, 'products', second.id)).toMatchObject({ category: 'Diversified' })
})

test('selected records are exported as CSV that keeps Arabic and is safe in spreadsheets', async ({ page }) => {
  const client = await colleague()
  const values = {
    name_en: '=SUM(A1:A9)',
    name_ar: 'تمر، «خلاص»',
    category: 'Diversified',
    description_en: 'Two\nlines, "quoted"',
  } as const
  await insertRecord(client, 'products', completeInput('products', values))
  await openScreen(page, '/products')
  await box(page, '=SUM(A1:A9)').click()
  const download = page.waitForEvent('download')
  await openMore(page)
  await page.getByRole('button', { name: 'Export 1 record' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFNumber (id),')).toBe(true)
  expect(text).toMatch(/,[A-Z][a-z ]+ 3 \(packaging_image_3\),/)
  expect(text).toContain("'=SUM(A1:A9)")
  expect(text).toContain('تمر، «خلاص»')
  expect(text).toContain('"Two\nlines, ""quoted"""')
  await expect(toastWith(page, '1 record exported')).toBeVisible()
  await openScreen(page, '/products?q=SUM')
  await expect(box(page, '=SUM(A1:A9)')).toBeVisible()
  await openMore(page)
  const list = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect(await readFile(await (await list).path(), 'utf8'), 'without a selection, what the list shows').toBe(text)
})

for (const { lang } of oneCombination({ lang: ['ar', 'en'] as const })) {
  test(`the bar of the selection (${lang}): room at 360, 768 and 1440 px, accessible`, async ({ page }) => {
    await setAdminLanguage(page, lang)
    await openScreen(page, '/products')
    await selectPage(page)
    await expect(page.getByRole('toolbar').first()).toBeVisible()
    for (const width of [360, 768, 1440]) {
      await resize(page, width, 900)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow).toBe(0)
      await look(page, `bulk-${lang}-${width}`)
    }
    await expectAccessible(page)
  })
}
