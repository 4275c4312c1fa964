import { completeInput } from '@bayt/content/entities/translations'
import type { ContentClient } from '@bayt/content/queries/client'
import { insertRecord } from '@bayt/content/testing/records'
import { DEMO_PASSWORD } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { deleteRow, holdUndo, operationsOf, undoButton } from '../fixtures/undo.ts'

test.afterAll(removeAddedProducts)

const UNDONE = 'Undone: the record is back, under its address.'

function addProduct(client: ContentClient, name: string) {
  const values = { name_en: name, name_ar: `${name} بالعربية`, category: 'Oil', pack_unit: 'Litre', pack_sizes: '1,4' } as const
  return insertRecord(client, 'products', completeInput('products', values))
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

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
  await expect(toastWith(deleter, UNDONE)).toBeVisible()
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
  await expect(toastWith(page, UNDONE)).toBeVisible()
  await expect(row(page, product.name_en)).toBeVisible()
})
