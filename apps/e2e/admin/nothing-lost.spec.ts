import { completeInput } from '@bayt/content/entities/translations'
import type { ContentClient } from '@bayt/content/queries/client'
import { readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, undeleteRecord } from '@bayt/content/testing/records'
import { DEMO_PASSWORD } from '@bayt/local-supabase/demo'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openMore, openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { oneCombination } from '../fixtures/combinations.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { animationsEnded } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { deleteRow, holdUndo, operationsOf, undoButton } from '../fixtures/undo.ts'

test.afterAll(removeAddedProducts)

const TEXTS = {
  en: {
    deleted: 'Product deleted successfully',
    undone: 'Undone: the record is back, under its address.',
    bin: 'Bin',
    restore: 'Restore',
    restored: 'Restored:',
    inBin: 'It stays in the bin for 90 days.',
    offline: 'Failed to delete product: there is no connection',
  },
  ar: {
    deleted: 'حُذف المنتج',
    undone: 'عاد السجل إلى عنوانه نفسه.',
    bin: 'سلة المحذوفات',
    restore: 'استعادة',
    restored: 'استُعيد:',
    inBin: 'تجده في سلة المحذوفات مدة ٩٠ يومًا.',
    offline: 'تعذّر حذف المنتج: لا يوجد اتصال',
  },
}

function addProduct(client: ContentClient, name: string) {
  const values = { name_en: name, name_ar: `${name} بالعربية`, category: 'Oil', pack_unit: 'Litre', pack_sizes: '1,4' } as const
  return insertRecord(client, 'products', completeInput('products', values))
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

for (const { lang } of oneCombination({ lang: ['ar', 'en'] })) {
  const text = TEXTS[lang]

  test(`on a phone (${lang}): the wrong product is deleted, Undo is pressed, and nothing is lost`, async ({ page }) => {
    const client = await colleague()
    const product = await addProduct(client, `Coral Oil ${lang}`)
    await setAdminLanguage(page, lang)
    await openScreen(page, '/products')
    await row(page, product.name_en).getByRole('button').last().click()
    await expect(page.getByRole('alertdialog')).toContainText(text.inBin)
    await look(page, `delete-${lang}-360`)
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(toastWith(page, text.deleted)).toBeVisible()
    await animationsEnded(page)
    await look(page, `undo-${lang}-360`)
    await holdUndo(page)
    await expectAccessible(page)
    const box = await undoButton(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(24)
    await undoButton(page).tap()
    await expect(toastWith(page, text.undone)).toBeVisible()
    await animationsEnded(page)
    await look(page, `undone-${lang}-360`)
    await expect(row(page, product.name_en)).toBeVisible()
    expect(await readRecord(client, 'products', product.id)).toEqual({ ...product, updated_at: expect.any(String) })
  })

  test(`on a phone (${lang}): 20 seconds later the product is back after three presses`, async ({ page }) => {
    const client = await colleague()
    const product = await addProduct(client, `Dhofar Oil ${lang}`)
    await setAdminLanguage(page, lang)
    await page.clock.install()
    await openScreen(page, '/products')
    await deleteRow(page, product.name_en)
    await page.clock.fastForward(20_000)
    await expect(undoButton(page)).toHaveCount(0)
    await openMore(page)
    await page.getByRole('dialog').getByRole('link', { name: text.bin }).tap()
    await row(page, product.name_en)
      .getByRole('button', { name: new RegExp(`^${text.restore} `) })
      .tap()
    await expect(toastWith(page, text.restored)).toBeVisible()
    await expect.poll(async () => (await fetch(`${SITE_URL()}/products/${product.id}`)).status).toBe(200)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 })
      await animationsEnded(page)
      await look(page, `restored-${lang}-${width}`)
    }
  })

  test(`offline (${lang}), a deletion says so, and the product stays`, async ({ page, context }) => {
    const product = await addProduct(await colleague(), `Rock Oil ${lang}`)
    await setAdminLanguage(page, lang)
    await openScreen(page, '/products')
    await expect(row(page, product.name_en)).toBeVisible()
    await context.setOffline(true)
    await deleteRow(page, product.name_en)
    await expect(toastWith(page, text.offline)).toBeVisible()
    await context.setOffline(false)
    await expect(row(page, product.name_en)).toBeVisible()
    await expect(undoButton(page)).toHaveCount(0)
  })
}

test('somebody who deletes and closes the tab finds the record in the bin the next day, from the dashboard', async ({
  page,
  context,
}) => {
  const client = await colleague()
  const product = await addProduct(client, 'Harbour Oil')
  await openScreen(page, '/products')
  await deleteRow(page, product.name_en)
  await page.close()
  const next = await context.newPage()
  await next.goto(`${ADMIN_URL()}/dashboard`)
  await next.getByRole('button', { name: 'Open menu' }).click()
  const sections = next.getByRole('navigation', { name: 'Sections' })
  await sections.getByText('More').click()
  await sections.getByRole('link', { name: 'Bin' }).click()
  await next.getByRole('button', { name: 'Restore Harbour Oil' }).click()
  await expect(toastWith(next, 'Restored: Harbour Oil')).toBeVisible()
  expect(await readRecord(client, 'products', product.id)).toMatchObject({ pack_sizes: '1,4' })
})

test('deleted in two tabs at once, one of them offers Undo, and the record is there again', async ({ page, context }) => {
  const client = await colleague()
  const product = await addProduct(client, 'Twin Oil')
  await openScreen(page, '/products')
  const other = await context.newPage()
  await other.goto(`${ADMIN_URL()}/products`)
  await Promise.all([deleteRow(page, product.name_en), deleteRow(other, product.name_en)])
  // Only the tab that deleted the record offers Undo: the other tab found the record already deleted.
  const deleter = await Promise.any([page, other].map((tab) => holdUndo(tab).then(() => tab)))
  expect(await undoButton(deleter === page ? other : page).count()).toBe(0)
  await deleter.bringToFront()
  await undoButton(deleter).tap()
  await expect(toastWith(deleter, TEXTS.en.undone)).toBeVisible()
  await expect(row(deleter, product.name_en)).toBeVisible()
  expect(await operationsOf(client, 'products', product.id)).toEqual(['insert', 'delete', 'insert'])
})

test('an undo after the session ended asks to sign in, and goes on afterwards', EACH_RUN, async ({ page }) => {
  const product = await addProduct(await colleague(), 'Monsoon Oil')
  await openScreen(page, '/products')
  await deleteRow(page, product.name_en)
  await expect(undoButton(page)).toBeVisible()
  await page.route(
    '**/rest/v1/rpc/undo_command',
    (route) => route.fulfill({ status: 401, json: { code: 'PT401', message: 'ended' } }),
    {
      times: 1,
    },
  )
  await undoButton(page).tap()
  const dialog = page.getByRole('alertdialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).tap()
  await expect(toastWith(page, TEXTS.en.undone)).toBeVisible()
  await expect(row(page, product.name_en)).toBeVisible()
})

test('undo of what a colleague has restored already changes nothing; after the bin was emptied it says so', async ({ page }) => {
  const [client, admin] = [await colleague(), await otherAdmin()]
  const [first, second] = [await addProduct(client, 'Pearl Oil'), await addProduct(client, 'Amber Oil')]
  await openScreen(page, '/products')
  await deleteRow(page, first.name_en)
  await undeleteRecord(client, 'products', first.id)
  await undoButton(page).tap()
  await expect(toastWith(page, TEXTS.en.undone)).toBeVisible()
  expect(await operationsOf(client, 'products', first.id)).toEqual(['insert', 'delete', 'insert'])

  await deleteRow(page, second.name_en)
  await admin.rpc('empty_bin', { p_entity: 'products', p_id: second.id }).throwOnError()
  await undoButton(page).tap()
  await expect(toastWith(page, 'Not undone: the record is no longer in the bin.')).toBeVisible()
  await deleteRecord(client, 'products', first.id)
})
