import { completeInput } from '@bayt/content/entities/translations'
import { deleteRecord, insertRecord, readRecord, updateRecord } from '@bayt/content/queries/resource'
import { SITE_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const LENTILS = completeInput('products', {
  name_en: 'Zabidi brown lentils',
  name_ar: 'عدس زبيدي بنيّ',
  description_en: 'Small brown lentils from Zabid.',
  description_ar: 'عدسٌ بنيٌّ صغير الحبّة من زبيد، يُنقَّى باليد.',
  category: 'Diversified',
  pack_sizes: '1,5,10,25',
})

/** A page of the public site, in one language. */
async function publicText(path: string): Promise<string> {
  return (await fetch(SITE_URL() + path)).text()
}

/** The row of a record in its list. */
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('who removed the 10 kg pack? The row says it in two presses', async ({ page }) => {
  const huda = await colleague()
  const { id, updated_at } = await insertRecord(huda, 'products', LENTILS)
  const salem = await otherAdmin()
  await updateRecord(salem, 'products', id, { pack_sizes: '1,5,25', description_en: 'Brown lentils from Zabid.' }, updated_at)

  await openScreen(page, '/products')
  await rowOf(page, 'Zabidi brown lentils')
    .getByRole('button', { name: /^History of/ })
    .click()
  const history = page.getByRole('dialog', { name: 'History: Zabidi brown lentils' })
  await expect(history.getByRole('listitem')).toContainText([
    'Salem Bawazir changed the English description and removed the size 10 kg',
    'Huda Al-Amoudi created the product',
  ])
  await history.getByRole('button', { name: /^Show the change: Salem/ }).click()
  await expect(history.locator('del')).toContainText(['Small'])
  await page.screenshot({ path: '/tmp/shots/first.png' })
  await deleteRecord(salem, 'products', id)
})
