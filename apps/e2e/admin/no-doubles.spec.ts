import { listPage } from '@bayt/content/queries/resource'
import { deleteRecord } from '@bayt/content/testing/records'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { COMMAND } from '../fixtures/commands.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { dropAnswers } from '../fixtures/lost-answers.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

test.afterAll(removeAddedProducts)

/** A record that was sent over a bad connection is stored once. */

const NAME = 'Socotra Honey 400 g'
const NAME_AR = 'عسل سقطرى ٤٠٠ جم'

async function fillProduct(page: Page) {
  await openScreen(page, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Product' })
  await form.getByLabel('Name (English)').fill(NAME)
  await form.getByLabel('Name (Arabic)').fill(NAME_AR)
  return form
}

/** Closes the tab, and opens the form of a new product in a new tab: the form has the draft. */
async function reopen(page: Page) {
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await next.goto(`${ADMIN_URL()}/products?edit=new`)
  const form = next.getByRole('dialog', { name: 'Add New Product' })
  await expect(form.getByLabel('Name (Arabic)')).toHaveValue(NAME_AR)
  return { page: next, form }
}

async function storedProducts() {
  const order = { column: 'id', ascending: true }
  const { rows } = await listPage(await colleague(), 'products', { page: 0, pageSize: 50, filters: { name_en: NAME }, order })
  return rows
}

test.afterEach(async () => {
  const client = await colleague()
  for (const { id } of await storedProducts()) await deleteRecord(client, 'products', id)
})

test('a product whose answer was lost is created once, also after the tab was closed and the form saved again', async ({
  page,
}) => {
  const form = await fillProduct(page)
  await dropAnswers(page, COMMAND)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText(/It is not known whether this was saved/)).toBeVisible()
  const again = await reopen(page)
  await again.form.getByRole('button', { name: 'Create' }).click()
  await expect(again.page.getByText('Product created successfully')).toBeVisible()
  expect(await storedProducts()).toMatchObject([{ name_en: NAME, name_ar: NAME_AR }])
  await expect(again.page.getByRole('row').filter({ hasText: NAME })).toHaveCount(1)
})

test(
  'if the product was deleted after its answer was lost, the form says so, and the next save creates it',
  EACH_RUN,
  async ({ page }) => {
    const form = await fillProduct(page)
    await dropAnswers(page, COMMAND)
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByText(/It is not known whether this was saved/)).toBeVisible()
    await page.unrouteAll()
    const [lost] = await storedProducts()
    await deleteRecord(await colleague(), 'products', lost?.id ?? 0)
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByText(/somebody has deleted it since. Save again to create it once more/)).toBeVisible()
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Product created successfully')).toBeVisible()
    expect((await storedProducts()).map(({ id }) => id)).not.toContain(lost?.id)
  },
)
