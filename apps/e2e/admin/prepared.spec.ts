import { completeInput } from '@bayt/content/entities/translations'
import { runCommand } from '@bayt/content/queries/commands'
import { discardSet, listPrepared } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { listPage, readRecord } from '@bayt/content/queries/resource'
import { insertRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import type { Browser } from 'playwright/test'
import { formField, openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const [, EDITOR] = DEMO_STAFF

test.afterEach(async () => {
  const api = await otherAdmin()
  for (const { id } of await listPrepared(api)) await discardSet(api, id)
})
test.afterAll(removeAddedProducts)

/** A laptop of somebody else. */
async function laptop(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await setAdminLanguage(page, 'en')
  await openScreen(page, path)
  return page
}

/** Pictures of a screen for a person's review. */
async function looks(page: Page, name: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await look(page, `${name}-${width}`)
  }
}

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a product without an English name is prepared; a colleague finishes it on a laptop, and one undo takes it back', async ({
    page,
    browser,
  }) => {
    await setAdminLanguage(page, 'ar')
    await openScreen(page, '/products?edit=new', EDITOR.email)
    await formField(page, 'name_ar').fill('تمر الوادي المجهّز')
    const form = page.getByRole('dialog')
    await expectAccessible(page)
    await look(page, 'prepared-form-ar-360')
    await form.getByRole('button', { name: 'تجهيز' }).tap()
    await expect(toastWith(page, 'جُهّز التغيير')).toBeVisible()
    await expect(form).toHaveCount(0)
    const added = page.getByRole('region', { name: 'سجلات جديدة مجهّزة' })
    await expect(added).toContainText('تمر الوادي المجهّز')
    await expectAccessible(page)
    await look(page, 'prepared-list-ar-360')

    const other = await laptop(browser, '/products')
    await other.getByRole('button', { name: 'Continue تمر الوادي المجهّز' }).click()
    const theirs = other.getByRole('dialog', { name: 'Add New Product' })
    await expect(theirs.getByText(/^Prepared by/)).toContainText(EDITOR.full_name)
    await expect(formField(other, 'name_ar')).toHaveValue('تمر الوادي المجهّز')
    await theirs.getByRole('button', { name: 'Cancel' }).click()
    await expect(theirs).toHaveCount(0)
    await other.getByRole('button', { name: 'Continue تمر الوادي المجهّز' }).click()
    await formField(other, 'name_en').fill('Prepared wadi dates')
    await looks(other, 'prepared-continued-en')
    await theirs.getByRole('button', { name: 'Create' }).click()
    await expect(toastWith(other, 'Product created successfully')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Prepared new records' })).toHaveCount(0)
    const api = await otherAdmin()
    expect(await listPrepared(api)).toEqual([])
    const names = async () => (await listPage(api, 'products', { page: 0, pageSize: 5 })).rows.map(({ name_en }) => name_en)
    expect(await names()).toContain('Prepared wadi dates')
    await toastWith(other, 'Product created successfully').getByRole('button', { name: /Undo/ }).click()
    await expect(toastWith(other, 'Undone')).toBeVisible()
    expect(await names()).not.toContain('Prepared wadi dates')
    await other.context().close()
  })
})

test('a prepared change of a product is marked in the list and found by a filter; what somebody changed since is asked at its save', async ({
  page,
}) => {
  const api = await colleague()
  const input = completeInput('products', { name_en: 'Marked flour', name_ar: 'دقيق معلَّم', category: 'Diversified' })
  const product = await insertRecord(api, 'products', input)
  await openScreen(page, `/products?edit=${product.id}`)
  await formField(page, 'name_en').fill('Marked flour, fine')
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(toastWith(page, 'Prepared:')).toBeVisible()
  expect((await readRecord(api, 'products', product.id)).name_en).toBe('Marked flour')
  const changes = [{ id: product.id, values: { name_en: 'Marked flour, coarse' }, seen: product }]
  await runCommand(api, { action: 'update', table: 'products', request: createRequestId(), changes })
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Filter/ })
    .click()
  await page.getByRole('button', { name: /Prepared changes/ }).click()
  await page.getByRole('option', { name: 'Prepared only' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row')).toHaveCount(2)
  await looks(page, 'prepared-filter-en')
  await page.getByRole('link', { name: 'Open the prepared change of Marked flour, coarse' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByText('Changed by somebody since it was prepared: Name (English).')).toBeVisible()
  await expect(formField(page, 'name_en')).toHaveValue('Marked flour, fine')
  await expectAccessible(page)
  await looks(page, 'prepared-overtaken-en')
  await form.getByRole('button', { name: 'Update' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Somebody else saved this record' })
  await conflict.getByRole('button', { name: 'Apply and save' }).click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  expect((await readRecord(api, 'products', product.id)).name_en).toBe('Marked flour, fine')
  expect(await listPrepared(api)).toEqual([])
})

test('without a connection nothing is lost: the draft stays, and is prepared once; discarding asks', async ({
  page,
  context,
}) => {
  const api = await colleague()
  await openScreen(page, '/partners?edit=new')
  await formField(page, 'name').fill('Prepared partner')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(toastWith(page, 'Failed to prepare this:')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave and keep it unsaved' }).click()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(formField(page, 'name')).toHaveValue('Prepared partner')
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(toastWith(page, 'Prepared:')).toBeVisible()
  await expect(page.getByText('Unsaved work on this device')).toHaveCount(0)
  expect((await listPrepared(api)).flatMap(({ changes }) => changes.map(({ names }) => names.name))).toEqual(['Prepared partner'])
  await page.getByRole('button', { name: 'Continue Prepared partner' }).click()
  await looks(page, 'prepared-partner-en')
  await page.getByRole('button', { name: 'Discard the prepared change' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard the prepared change' }).click()
  await expect(toastWith(page, 'The prepared change is discarded.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prepared new records' })).toHaveCount(0)
  expect(await listPrepared(api)).toEqual([])
})
