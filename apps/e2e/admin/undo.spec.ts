import { completeInput } from '@bayt/content/entities/translations'
import type { ContentClient } from '@bayt/content/queries/client'
import { readOrdered } from '@bayt/content/queries/order'
import { readRecord } from '@bayt/content/queries/resource'
import { insertRecord, reorderRecords, updateRecord } from '@bayt/content/testing/records'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { deleteRow, operationsOf, undoButton } from '../fixtures/undo.ts'

test.afterAll(removeAddedProducts)

const OLD = 'Firm grains from Hadramaut.'

function addProduct(client: ContentClient, name_en: string) {
  const values = {
    name_en,
    name_ar: `منتج ${name_en}`,
    category: 'Rice',
    description_en: OLD,
    features_en: 'Hand picked',
  } as const
  return insertRecord(client, 'products', completeInput('products', values))
}

async function saveDescription(page: Page, name: string, description: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Description (English)').fill(description)
  await form.getByRole('button', { name: 'Update' }).click()
  // Expects the message before the form closes: the form closes once the list is read again, and on a slow machine, a message
  // without an undo button may have disappeared by then.
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  await expect(form).toHaveCount(0)
}

test('undo of a save gives back the previous text, and keeps what a colleague saved in another field', async ({ page }) => {
  const client = await colleague()
  const product = await addProduct(client, 'Harvest Rice 71')
  await openScreen(page, '/products')
  await saveDescription(page, product.name_en, 'A text for another product.')
  await readRecord(client, 'products', product.id)
  await updateRecord(client, 'products', product.id, { features_en: 'Sun dried' })
  await undoButton(page).dblclick()
  await expect(toastWith(page, 'Undone: the previous values are back.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: product.name_en })).toContainText(OLD)
  expect(await readRecord(client, 'products', product.id)).toMatchObject({ description_en: OLD, features_en: 'Sun dried' })
  expect(await operationsOf(client, 'products', product.id), 'two presses do it once').toEqual([
    'insert',
    'update',
    'update',
    'update',
  ])
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
})

test('undo of a save overwrites nothing that somebody changed since, and names the field', async ({ page }) => {
  const client = await colleague()
  const product = await addProduct(client, 'Harvest Rice 72')
  await openScreen(page, '/products')
  await saveDescription(page, product.name_en, 'A text for another product.')
  await readRecord(client, 'products', product.id)
  await updateRecord(client, 'products', product.id, { description_en: 'Written by Huda' })
  await undoButton(page).click()
  const toast = toastWith(page, 'Not undone: somebody has changed this since: Description (English). Nothing was overwritten.')
  await expect(toast).toBeVisible()
  await expect(undoButton(page)).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: product.name_en })).toContainText('Written by Huda')
})

test('a save that changed nothing has no undo', async ({ page }) => {
  const product = await addProduct(await colleague(), 'Harvest Rice 73')
  await openScreen(page, '/products')
  await saveDescription(page, product.name_en, OLD)
  await expect(undoButton(page)).toHaveCount(0)
})

test('undo of a new record deletes it, unless a colleague has edited it', async ({ page }) => {
  const client = await colleague()
  await openScreen(page, '/partners')
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add Partner' }).click()
    await page.getByRole('textbox', { name: 'Name (EN)' }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
    const { rows } = await readOrdered(client, 'partners')
    const partner = rows.find((row) => row.name === name)
    if (!partner) throw new Error(`${name} is not stored.`)
    return partner
  }
  const wrong = await add('Twice by mistake')
  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: the new record is deleted. It is in the bin.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Twice by mistake' })).toHaveCount(0)
  expect(await operationsOf(client, 'partners', wrong.id)).toEqual(['insert', 'delete'])

  const edited = await add('Port of Mukalla')
  await updateRecord(client, 'partners', edited.id, { name_ar: 'ميناء المكلا' })
  await undoButton(page).click()
  await expect(toastWith(page, 'Not undone: somebody has changed the new record since. Nothing was deleted.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'ميناء المكلا' })).toBeVisible()
})

test('undo of a move gives back the order, unless somebody moved a record since', async ({ page }) => {
  const client = await colleague()
  const order = async () => (await readOrdered(client, 'brand_logos')).rows.map(({ id }) => id)
  const before = await order()
  await openScreen(page, '/media?tab=brand-logos')
  const move = page.getByRole('button', { name: /^Move .* one position later$/ }).first()
  await move.click()
  await expect(toastWith(page, 'Order updated successfully')).toBeVisible()
  await expect.poll(order).not.toEqual(before)
  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: the previous order is back.')).toBeVisible()
  expect(await order()).toEqual(before)

  await move.click()
  await expect(undoButton(page)).toBeVisible()
  const theirs = (await order()).reverse()
  await reorderRecords(client, 'brand_logos', theirs)
  await undoButton(page).click()
  await expect(toastWith(page, /^Not undone: somebody has moved, added or deleted a record since/)).toBeVisible()
  expect(await order()).toEqual(theirs)
})

test('undo of publishing makes the article a draft again', async ({ page }) => {
  const client = await colleague()
  const values = {
    title_en: 'Dates of Wadi Duan',
    title_ar: 'تمور وادي دوعن',
    content_en: 'Text',
    content_ar: 'نص',
    category: 'News',
  }
  const article = await insertRecord(client, 'articles', completeInput('articles', { ...values, published: false } as never))
  await openScreen(page, '/articles')
  await page.getByRole('button', { name: 'Publish Dates of Wadi Duan' }).click()
  await expect(toastWith(page, 'Article published successfully')).toBeVisible()
  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: the article is a draft again.')).toBeVisible()
  expect((await readRecord(client, 'articles', article.id)).published).toBe(false)
})

test('changes of an account can be undone, its password and its deletion cannot', async ({ page }) => {
  await openScreen(page, '/users')
  await page.getByRole('button', { name: 'Deactivate Omar Basalama' }).click()
  await expect(toastWith(page, 'User deactivated successfully')).toBeVisible()
  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: the previous values are back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deactivate Omar Basalama' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Omar Basalama' }).click()
  await page.getByRole('dialog').getByLabel('Full name').fill('Omar Ba')
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('button', { name: 'Edit Omar Ba', exact: true })).toBeVisible()
  await undoButton(page).click()
  await expect(page.getByRole('button', { name: 'Edit Omar Basalama' })).toBeVisible()
  await expect(undoButton(page)).toHaveCount(0)

  // Moves the pointer away from the toasts, which would otherwise stay.
  await page.mouse.move(300, 600)
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  await form.getByLabel('Full name').fill('Short Stay')
  await form.getByLabel('Email').fill('short@harbour.example')
  await form.getByLabel(/^Password/).fill('harbour-2027')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toastWith(page, 'User created successfully')).toBeVisible()
  await expect(undoButton(page)).toHaveCount(0)
  // The toasts cover the buttons of the row. Moves the pointer away from the toasts, which would otherwise stay.
  await page.mouse.move(300, 600)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await deleteRow(page, 'Short Stay')
  await expect(toastWith(page, 'User deleted successfully')).toBeVisible()
  await expect(undoButton(page)).toHaveCount(0)
})

test('undo is reached by keyboard, waits while it has the focus, and leaves after 10 seconds', async ({ page }) => {
  const client = await colleague()
  const [first, second] = [await addProduct(client, 'Harvest Rice 74'), await addProduct(client, 'Harvest Rice 75')]
  await page.clock.install()
  await openScreen(page, '/products')
  await expect(page.getByRole('row').filter({ hasText: first.name_en })).toBeVisible()
  await page.mouse.move(5, 800)
  await deleteRow(page, first.name_en)
  await expect(undoButton(page)).toHaveAccessibleName('Undo: Product deleted successfully')
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(undoButton(page)).toBeFocused()
  await page.clock.fastForward(12_000)
  await expect(undoButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Undone: the record is back, under its address.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: first.name_en })).toBeVisible()

  await deleteRow(page, second.name_en)
  await page.mouse.move(5, 800)
  await expect(undoButton(page)).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(undoButton(page)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(undoButton(page)).toHaveCount(0)
})

test('offline, undo says so and can be pressed again', async ({ page, context }) => {
  const product = await addProduct(await colleague(), 'Harvest Rice 76')
  await page.clock.install()
  await openScreen(page, '/products')
  await deleteRow(page, product.name_en)
  await context.setOffline(true)
  await undoButton(page).click()
  await expect(toastWith(page, /^Not undone: there is no connection to the server/)).toBeVisible()
  await page.clock.fastForward(11_000)
  await context.setOffline(false)
  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: the record is back, under its address.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: product.name_en })).toBeVisible()
})

test(
  'a notice that appears under a resting pointer leaves in time; one that the pointer enters stays',
  EACH_RUN,
  async ({ page }) => {
    await page.clock.install()
    await openScreen(page, '/users')
    const notices = page.locator('[data-sonner-toast]')
    const press = async (name: string) => {
      const answered = page.waitForResponse('**/rpc/staff_update')
      // Clicks without moving the pointer, which rests elsewhere.
      await page.getByRole('button', { name: `${name} Omar Basalama` }).dispatchEvent('click')
      // Waits for the answer: otherwise the test could end before the last change is undone.
      expect((await answered).ok()).toBe(true)
      await expect(notices).toHaveCount(1)
    }
    await press('Deactivate')
    const box = await notices.boundingBox()
    const middle = box && ([box.x + box.width / 2, box.y + box.height / 2] as const)
    if (!middle) throw new Error('The notice has no box.')
    await page.clock.fastForward(12_000)
    await expect(notices).toHaveCount(0)
    await page.mouse.move(...middle)
    await press('Activate')
    // A headed browser reports a resting pointer again when an element appears under it.
    await page.mouse.move(...middle)
    await page.clock.fastForward(12_000)
    await expect(notices).toHaveCount(0)

    await press('Deactivate')
    await page.mouse.move(middle[0] + 5, middle[1])
    await page.clock.fastForward(12_000)
    await expect(notices).toHaveCount(1)
    await page.mouse.move(300, 600)
    await page.clock.fastForward(12_000)
    await expect(notices).toHaveCount(0)
    await press('Activate')
  },
)
