import { ENTITIES } from '@bayt/content/entities/tables'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/queries/resource'
import { SITE_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { addLentils, becomesPublic, LENTILS } from '../fixtures/history.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Readiness: what to look at before visitors see a record. */

test.afterAll(removeAddedProducts)

const points = (page: Page) => page.getByRole('region', { name: /Ready for the site|جاهز للموقع/ })

test('the list of a form follows the typing, and leads to the field', async ({ page }) => {
  const { id } = await addLentils(await colleague(), { en: 'Listed lentils', ar: 'عدس مدرج' })
  await openScreen(page, `/products?edit=${id}`)
  await expect(points(page).getByRole('listitem')).toContainText(['No text yet', 'No picture yet'])
  await page.getByLabel('Features (English)').fill('Washed twice')
  await expect(points(page)).toContainText('In one language only')
  await points(page).getByRole('button', { name: 'Features (Arabic)' }).click()
  await expect(page.getByLabel('Features (Arabic)')).toBeFocused()
  await page.keyboard.type('مغسول مرتين')
  await expect(points(page)).not.toContainText('In one language only')
  await page.getByLabel('Name (English)').fill('')
  await expect(points(page)).toContainText('Needed · Stops the save')
  await page.getByLabel('Name (English)').fill('Brown lentils of the Zabid valley, washed, dried and sorted by hand twice')
  await expect(points(page)).toContainText('Too long for the card on a phone')
  await expectAccessible(page)
  await deleteRecord(await otherAdmin(), 'products', id)
})

test('a picture with too few pixels and a link to nowhere are points', async ({ page }) => {
  await openScreen(page, '/media')
  await page.getByRole('button', { name: 'Add Hero Image' }).click()
  const small = 'https://pictures.example/small.png'
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.route(small, (route) => route.fulfill({ contentType: 'image/png', body: picture }))
  await page.getByRole('dialog').locator('input[name=image_url]').fill(small)
  await expect(points(page)).toContainText('too few pixels')
  await page.getByRole('dialog').locator('input[name=cta_link]').fill('/no-such-page')
  await expect(points(page)).toContainText('A link leads nowhere')
})

for (const [lang, names] of Object.entries({
  en: ['Zabidi lentils', 'Zabidi Medium-Grain Lentils', 'Brown lentils of the Zabid valley, washed and dried by hand'],
  ar: ['عدس زبيدي', 'عدس زبيدي أحمر متوسط الحبة', 'عدس بني من وادي زبيد مغسول ومجفف ومنقى باليد مرتين قبل التعبئة'],
})) {
  test(`the lines of a title are those of the card on the site at 360 px (${lang})`, async ({ page }) => {
    const salem = await otherAdmin()
    const column = ENTITIES.products.name[lang as 'en']
    const { id, updated_at } = await insertRecord(salem, 'products', { ...LENTILS, [column]: names[0] })
    let version = updated_at
    await page.setViewportSize({ width: 360, height: 740 })
    for (const name of names) {
      version = (await updateRecord(salem, 'products', id, { [column]: name }, version)).updated_at
      const path = lang === 'ar' ? '/ar/products' : '/products'
      await becomesPublic(path, name, Date.now())
      await page.goto(SITE_URL() + path)
      await page.evaluate(() => document.fonts.ready)
      const title = page.getByRole('heading', { level: 3, name, exact: true })
      const onSite = await title.evaluate((heading) => ({
        width: heading.getBoundingClientRect().width,
        lines: Math.round(heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight)),
      }))
      await setAdminLanguage(page, lang)
      await openScreen(page, `/products?edit=${id}`)
      await expect(points(page)).toBeVisible()
      await page.waitForFunction(() => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2)
      const isLong = await points(page)
        .getByText(/4 lines|٤ أسطر/)
        .isVisible()
      expect({ name, width: onSite.width, isLong }).toEqual({ name, width: 156, isLong: onSite.lines > 4 })
    }
    await deleteRecord(salem, 'products', id)
  })
}

for (const lang of ['en', 'ar'] as const) {
  for (const width of [360, 1440]) {
    test(`the list fits ${width} px (${lang})`, async ({ page }, info) => {
      await page.setViewportSize({ width, height: 800 })
      await setAdminLanguage(page, lang)
      await openScreen(page, '/articles?edit=new')
      await points(page).scrollIntoViewIfNeeded()
      await expect(points(page).getByRole('listitem').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page)
      await page.screenshot({ path: info.outputPath('readiness.png') })
    })
  }
}
