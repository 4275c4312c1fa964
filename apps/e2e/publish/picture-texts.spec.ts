import { completeInput } from '@bayt/content/entities/translations'
import { listPage, readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const [, EDITOR] = DEMO_STAFF
const NEWEST_FIRST = { column: 'created_at', ascending: false }

test.afterAll(async () => {
  const api = await colleague()
  const { rows } = await listPage(api, 'picture_texts', { page: 0, pageSize: 100, order: NEWEST_FIRST })
  for (const { id } of rows) await deleteRecord(api, 'picture_texts', id)
  await removeAddedProducts()
})

/** A product with two pictures of the demo. */
async function addProduct(name: string) {
  const api = await colleague()
  const { rows } = await listPage(api, 'products', { page: 0, pageSize: 20, order: NEWEST_FIRST })
  const [first, second] = new Set(rows.flatMap(({ packaging_image_url: url }) => url ?? []))
  const pictures = { packaging_image_url: first ?? null, contents_image_url: second ?? null }
  const values = { name_en: name, name_ar: 'دقيق تهامة', category: 'Diversified' as const, ...pictures }
  return insertRecord(api, 'products', completeInput('products', values))
}

/** The alternative texts of a product's gallery, and of its share picture. */
async function altsOf(visitor: Page, path: string): Promise<{ gallery: string[]; share: string | null }> {
  await visitor.goto(SITE_URL() + path)
  const gallery = await visitor
    .locator('[data-gallery] [data-viewport] img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('alt') ?? ''))
  return { gallery, share: await visitor.locator('meta[property="og:image:alt"]').getAttribute('content') }
}

test('an editor describes a picture in both languages, and visitors hear it in theirs; other pictures keep their names', async ({
  page,
  context,
}) => {
  const product = await addProduct('Tihama flour')
  const visitor = await context.newPage()
  await openScreen(page, `/products?edit=${product.id}`, EDITOR.email)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.locator('[name=description_en]').fill('Typed, and not saved yet.')

  await test.step('what to look at names the picture and opens its texts; saving them saves nothing else', async () => {
    const field = form.getByRole('group', { name: 'Main packaging picture' })
    await expect(field).toContainText('Without a description')
    const points = form.getByRole('region', { name: 'Ready for the site?' })
    const point = points.getByRole('listitem').filter({ hasText: 'No picture description in English and Arabic' })
    await expect(point.getByRole('button')).toHaveText(['Main packaging picture', 'Contents picture'])
    await point.getByRole('button', { name: 'Main packaging picture' }).click()
    const texts = page.getByRole('dialog', { name: 'Describe the picture' })
    await texts.getByLabel('Picture description (English)').fill('A white sack of flour with a blue stripe')
    await texts.getByLabel('Picture description (Arabic)').fill('كيس دقيق أبيض بخط أزرق')
    await expectAccessible(page)
    await look(page, 'picture-text-en-1440')
    await page.keyboard.press('Control+s')
    await expect(toastWith(page, 'Picture description created successfully')).toBeVisible()
    await expect(texts).toHaveCount(0)
    await expect(field).toContainText('A white sack of flour with a blue stripe')
    await expect(field.locator('[lang=ar]')).toHaveText('كيس دقيق أبيض بخط أزرق')
    await expect(point.getByRole('button')).toHaveText(['Contents picture'])
    await expect(form.locator('[name=description_en]')).toHaveValue('Typed, and not saved yet.')
    expect((await readRecord(await colleague(), 'products', product.id)).description_en).toBeNull()
  })

  await test.step('each page has the text of its language, the contents keep the name', async () => {
    const english = () => altsOf(visitor, `/products/${product.id}`)
    await expect.poll(async () => (await english()).share).toBe('A white sack of flour with a blue stripe')
    expect((await english()).gallery).toEqual(['A white sack of flour with a blue stripe', 'Tihama flour, the contents'])
    const arabic = await altsOf(visitor, `/ar/products/${product.id}`)
    expect(arabic).toEqual({ gallery: ['كيس دقيق أبيض بخط أزرق', 'دقيق تهامة، المحتوى'], share: 'كيس دقيق أبيض بخط أزرق' })
  })

  await test.step('without the Arabic text, the Arabic page has the name again; the change is in the history', async () => {
    await form.getByRole('button', { name: 'Describe: Main packaging picture' }).click()
    const texts = page.getByRole('dialog', { name: 'Describe the picture' })
    await texts.getByLabel('Picture description (Arabic)').fill('')
    await texts.getByRole('button', { name: 'Save' }).click()
    await expect(toastWith(page, 'Picture description updated successfully')).toBeVisible()
    const arabic = async () => (await altsOf(visitor, `/ar/products/${product.id}`)).gallery[0]
    await expect.poll(arabic).toBe('دقيق تهامة')
    await page.goto(`${ADMIN_URL()}/history`)
    await expect(page.getByRole('main')).toContainText('A white sack of flour with a blue stripe')
  })
})
