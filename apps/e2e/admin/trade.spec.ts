import { openScreen, toastWith } from '../fixtures/admin.ts'
import { otherAdmin } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/test.ts'

/** A GTIN of nobody, whose check digit is 1. */
const [WRONG, RIGHT] = ['٤٠٠٦٣٨١٣٣٣٩٣٢', '4006381333931']

test('the form of a product leads to its facts and to the carton of each size; the check digit of a GTIN is verified', async ({
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
  await client.from('trade_packs').delete().eq('gtin', RIGHT).throwOnError()
})
