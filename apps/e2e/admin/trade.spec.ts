import { readFile } from 'node:fs/promises'
import { discardSet, listPrepared } from '@bayt/content/queries/prepared'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openMore, openScreen, toastWith } from '../fixtures/admin.ts'
import { otherAdmin } from '../fixtures/api.ts'
import { look } from '../fixtures/look.ts'
import { expect, test } from '../fixtures/test.ts'

/** A GTIN of nobody, whose check digit is 1. */
const [WRONG, RIGHT] = ['٤٠٠٦٣٨١٣٣٣٩٣٢', '4006381333931']

test('the form of a product leads to its facts and to the carton of each size; the check digit of a GTIN is verified; an export names the product', async ({
  page,
}) => {
  const client = await otherAdmin()
  const ofProduct = client.from('products').select('id').eq('name_en', 'Sahil White Basmati Rice').single()
  const { data: product } = await ofProduct.throwOnError()
  await openScreen(page, `/products?edit=${product.id}`)
  const links = page.getByRole('navigation', { name: 'For the trade' })
  await expect(links.getByRole('link')).toHaveText([
    'Trade facts',
    'Add: Carton of 1 Kg',
    'Carton of 5 Kg',
    'Add: Carton of 10 Kg',
    'Carton of 40 Kg',
  ])
  await links.getByRole('link', { name: 'Add: Carton of 10 Kg' }).click()
  const form = page.getByRole('dialog', { name: 'Add Carton' })
  await expect(form.getByRole('button', { name: /Sahil White Basmati Rice/ })).toBeVisible()
  await expect(form.getByLabel('Pack size')).toHaveValue('10')
  await form.getByLabel('GTIN of the pack').fill(WRONG)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('The last digit of a GTIN is a check digit: here it must be 1.')).toBeVisible()
  await form.getByLabel('GTIN of the pack').fill(RIGHT)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toastWith(page, 'Carton created successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: RIGHT })).toContainText('Sahil White Basmati Rice')
  const download = page.waitForEvent('download')
  await openMore(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`,Sahil White Basmati Rice,10,${RIGHT},`)
  await client.from('trade_packs').delete().eq('gtin', RIGHT).throwOnError()
})

for (const [language, typed, found] of [
  ['en', 'بسمتي ابيض', 'Sahil White Basmati Rice'],
  ['ar', 'white bas', 'أرز ساحل البسمتي الأبيض'],
] as const) {
  test(`a product is found by parts of its name in the other language (${language})`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('admin-language', chosen), language)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await openScreen(page, '/trade-packs?edit=new')
      const form = page.getByRole('dialog')
      await form.locator('button[aria-haspopup=listbox]').first().click()
      const search = page.getByRole('searchbox', { name: language === 'en' ? 'Search products' : 'البحث في المنتجات' })
      await expect(search).toBeFocused()
      await search.fill('zzz')
      await expect(page.getByRole('option')).toHaveCount(0)
      await search.fill(typed)
      await expect(page.getByRole('option', { name: found })).toBeVisible()
      await look(page, `trade-product-${language}-${width}`)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(form.getByRole('button', { name: found })).toBeFocused()
    }
  })
}

test('a changed fact is previewed on the page of its product, and prepared for a colleague', async ({ page }) => {
  const client = await otherAdmin()
  const ofPack = client.from('trade_packs').select('id, gtin').eq('size', '40').not('gtin', 'is', null).limit(1).single()
  const { data: pack } = await ofPack.throwOnError()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, `/trade-packs?edit=${pack.id}`)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const table = page.frameLocator('iframe[title^="Preview:"]').locator('.trade table')
  await expect(table).toContainText(pack.gtin ?? '')
  await page.getByLabel('GTIN of the pack').fill(RIGHT)
  await expect(table.getByText(RIGHT)).toBeInViewport()
  await expect(table).toHaveCSS('border-collapse', 'collapse')
  await look(page, 'trade-preview-en-1440')
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(toastWith(page, 'Prepared:')).toBeVisible()
  const [set] = await listPrepared(client)
  expect(set?.changes).toMatchObject([{ table: 'trade_packs', record_id: pack.id, values: { gtin: RIGHT } }])
  await page.goto(`${ADMIN_URL()}/prepared`)
  await expect(page.getByRole('region', { name: 'Single change: \u2068Sahil White Basmati Rice · 40\u2069' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.frameLocator('iframe').locator('.trade table').getByText(RIGHT)).toBeInViewport()
  await look(page, 'trade-prepared-en-1440')
  if (set) await discardSet(client, set.id)
})
