import { deleteRecord, updateRecord } from '@bayt/content/testing/records'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, publishingState } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { addLentils, becomesPublic } from '../fixtures/history.ts'
import { expect, test } from '../fixtures/test.ts'

test('from the dashboard to everything that changed, and on to the history of one record', EACH_RUN, async ({ page }) => {
  const [huda, salem] = await Promise.all([colleague(), otherAdmin()])
  const { id } = await addLentils(huda, { en: 'Listed lentils', ar: 'عدس مدرج' })
  await updateRecord(salem, 'products', id, { category: 'Rice' })
  await openScreen(page, '/dashboard')
  await page.getByRole('link', { name: /^What changed/ }).click()
  await expect(page).toHaveURL(`${ADMIN_URL()}/history`)
  await expect(page.getByRole('banner')).toContainText('What changed')
  const entries = page.getByRole('region', { name: 'What changed' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Products Management')
  await expect(entries.first()).toContainText('Salem Bawazir changed the category from “Diversified” to “Rice”')
  await expectAccessible(page)
  await entries.first().getByRole('link', { name: 'History of Listed lentils' }).click()
  await expect(page.getByRole('dialog', { name: 'History: Listed lentils' }).getByRole('listitem')).toHaveCount(2)
  await deleteRecord(huda, 'products', id)
})

test('the filters are in the address, and survive a reload in Arabic', async ({ page }) => {
  const [huda, salem] = await Promise.all([colleague(), otherAdmin()])
  const { id } = await addLentils(huda, { en: 'Addressed lentils', ar: 'عدس العنوان' })
  await updateRecord(salem, 'products', id, { name_ar: 'عدس العنوان الجديد' })
  await updateRecord(huda, 'products', id, { name_ar: 'عدس آخر' })
  await updateRecord(salem, 'products', id, { category: 'Rice' })
  await setAdminLanguage(page, 'ar')
  await openScreen(page, '/history')
  const choose = async (label: RegExp, option: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose(/القسم/, 'إدارة المنتجات')
  await choose(/الحقل/, 'الاسم (بالعربية)')
  await choose(/الشخص/, 'Salem Bawazir')
  await expect(page).toHaveURL(/section=products.*field=name_ar.*person=\d+/)
  await page.reload()
  const entries = page.getByRole('region', { name: 'ما الذي تغيّر' }).getByRole('listitem')
  // Only one of the four changes matches all filters: another person made the creation and the later change of the name, and the
  // change of the category is about another field. The text of an entry has the name that the record had at that time.
  const ofThisRecord = entries.filter({ hasText: /عدس (العنوان|آخر)/ })
  await expect(ofThisRecord).toHaveCount(1)
  await expect(ofThisRecord).toContainText('Salem Bawazir: تغيير الاسم بالعربية')
  // Other tests of the worker also leave entries; a set is an entry of the site.
  for (const entry of await entries.all()) await expect(entry).toContainText(/(إدارة المنتجات|الموقع).*Salem Bawazir: /)
  await expectAccessible(page)
  await deleteRecord(huda, 'products', id)
})

test('beside a release is what it carried', async ({ page }) => {
  const huda = await colleague()
  const { id } = await addLentils(huda, { en: 'Carried lentils', ar: 'عدس محمول' })
  await becomesPublic(`/products/${id}`, 'Carried lentils', Date.now())
  await updateRecord(huda, 'products', id, { name_en: 'Carried brown lentils' })
  await becomesPublic(`/products/${id}`, 'Carried brown lentils', Date.now())
  await openScreen(page, '/dashboard')
  await publishingState(page).click()
  await page.getByRole('button', { name: 'Last releases' }).click()
  const releases = page.getByRole('dialog', { name: 'Last releases' })
  await releases.getByRole('button', { name: 'What it published' }).first().click()
  await expect(releases.getByRole('listitem').first()).toContainText(
    'Huda Al-Amoudi changed the English name · Carried brown lentils',
  )
  await expectAccessible(page)
  await releases.getByRole('link', { name: 'All changes of this release' }).click()
  await expect(page).toHaveURL(/history\?after=\d+&until=\d+/)
  const entries = page.getByRole('region', { name: 'What changed' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('changed the English name')
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await expect(entries).not.toHaveCount(1)
  await deleteRecord(huda, 'products', id)
})
