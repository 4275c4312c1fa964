import { listPage, readRecord } from '@bayt/content/queries/resource'
import { deleteRecord } from '@bayt/content/testing/records'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { COMMAND } from '../fixtures/commands.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { dropAnswers, holdBack } from '../fixtures/lost-answers.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { addUser, deleteUser, open, passwordIn, rowOf } from './users/steps.ts'

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

test('a first request that arrives after the product was saved again creates no second product', async ({ page }) => {
  const form = await fillProduct(page)
  const late = await holdBack(page, COMMAND)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText(/It is not known whether this was saved/)).toBeVisible()
  const again = await reopen(page)
  const sent = again.page.waitForRequest(COMMAND)
  await again.form.getByRole('button', { name: 'Create' }).click()
  await expect(again.page.getByText('Product created successfully')).toBeVisible()
  expect((await sent).postDataJSON(), 'the same request').toEqual(late.bodies[0])
  expect(await late.deliver()).toEqual([200])
  expect(await storedProducts()).toHaveLength(1)
})

test('what is typed after a lost answer is saved in the product that was created', async ({ page }) => {
  const form = await fillProduct(page)
  await dropAnswers(page, COMMAND)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText(/It is not known whether this was saved/)).toBeVisible()
  await page.unrouteAll()
  await form.getByLabel('Description (English)').fill('From the eastern hills of the island.')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()
  const [product, ...others] = await storedProducts()
  expect(others).toEqual([])
  expect((await readRecord(await colleague(), 'products', product?.id ?? 0)).description_en).toBe(
    'From the eastern hills of the island.',
  )
})

test('what is typed while a slow line saves stays in the form, and the next save adds it: of a new product, and of a changed one', async ({
  page,
}) => {
  await fillProduct(page)
  /** Types more text during the save; the save is answered afterwards. */
  const typeDuring = async (label: string, value: string, save: string) => {
    const answer = await pauseRequests(page, COMMAND)
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/run_command'))
    await page.getByRole('dialog').getByRole('button', { name: save }).click()
    await sent
    await page.getByRole('dialog').getByLabel(label).fill(value)
    answer()
    await expect(page.getByText('What you typed during the save is still here, and not saved yet.')).toBeVisible()
    await page.unrouteAll()
    await expect(page.getByRole('dialog').getByLabel(label)).toHaveValue(value)
    await page.getByRole('dialog').getByRole('button', { name: save }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await typeDuring('Description (English)', 'From the hills.', 'Create')
  const id = (await storedProducts())[0]?.id ?? 0
  await page.goto(`${ADMIN_URL()}/products?edit=${id}`)
  await page.getByRole('dialog').getByLabel('Name (Arabic)').fill(`${NAME_AR} ممتاز`)
  await typeDuring('Description (Arabic)', 'من التلال.', 'Update')
  expect(await storedProducts()).toHaveLength(1)
  expect(await readRecord(await colleague(), 'products', id)).toMatchObject({
    ...{ name_ar: `${NAME_AR} ممتاز`, description_en: 'From the hills.', description_ar: 'من التلال.' },
  })
})

test('a form that is left while it saves, and continued before the answer: what is typed in it then is a draft', async ({
  page,
}) => {
  const created = await fillProduct(page)
  await created.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const open = () => page.getByRole('row').filter({ hasText: NAME }).getByRole('button', { name: /^Edit/ }).click()
  const leave = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave and keep it unsaved' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await open()
  await form.getByLabel('Description (English)').fill('From the hills.')
  const answer = await pauseRequests(page, COMMAND)
  const sent = page.waitForRequest(COMMAND)
  await form.getByRole('button', { name: 'Update' }).click()
  await sent
  await leave()
  await open()
  await expect(form.getByLabel('Description (English)')).toHaveValue('From the hills.')
  await form.getByLabel('Description (English)').fill('From the eastern hills.')
  answer()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  await leave()
  await page.reload()
  await open()
  await expect(form.getByText(/Unsaved work on this device: typed/)).toBeVisible()
  await expect(form.getByLabel('Description (English)')).toHaveValue('From the eastern hills.')
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

test('two products that are equal on purpose are two products', async ({ page }) => {
  for (const count of [1, 2]) {
    const form = await fillProduct(page)
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form).toHaveCount(0)
    expect(await storedProducts()).toHaveLength(count)
  }
})

test('an account whose answer was lost is created once, and gets the password that was typed last', async ({ page, browser }) => {
  await open(page)
  const form = await addUser(page, { name: 'Hanan Bin Shihab', email: 'hanan@shop.example', password: 'first-word-1' })
  await dropAnswers(page, '**/rest/v1/rpc/staff_create')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText(/It is not known whether this was saved/)).toBeVisible()
  await isStored(page, 'Hanan Bin Shihab')
  await page.unrouteAll()
  await page.reload()
  const again = page.getByRole('dialog', { name: 'Add New User' })
  await passwordIn(again).fill('second-word-2')
  await again.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(rowOf(page, 'hanan@shop.example')).toHaveCount(1)
  const { data } = await (await otherAdmin()).from('admin_users').select('id').eq('email', 'hanan@shop.example')
  expect(data).toHaveLength(1)

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(`${ADMIN_URL()}/login`)
  await theirs.getByLabel('Email').fill('hanan@shop.example')
  await theirs.getByLabel('Password', { exact: true }).fill('second-word-2')
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await theirs.context().close()
  await deleteUser(page, 'Hanan Bin Shihab')
})
