import { ENTITIES } from '@bayt/content/entities/tables'
import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import sharp from 'sharp'
import { ADMIN_URL, API_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { eachRunIf } from '../fixtures/each-run.ts'
import { addLentils, becomesPublic, LENTILS } from '../fixtures/history.ts'
import { look } from '../fixtures/look.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Readiness: the findings before visitors see a record. */

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

test('swapped names are said beside their fields, in both languages', async ({ page }) => {
  for (const [locale, fields, said] of [
    ['en', ['Name (English)', 'Name (Arabic)'], /No letter of this text is (English|Arabic)\./],
    ['ar', ['الاسم (بالإنجليزية)', 'الاسم (بالعربية)'], /ليس في هذا النص حرف ب(الإنجليزية|العربية)\./],
  ] as const) {
    await setAdminLanguage(page, locale)
    await openScreen(page, '/products?edit=new')
    const [english, arabic] = fields
    const warnings = page.getByRole('dialog').getByRole('status').filter({ hasText: said })
    await page.getByLabel(english).fill('أرز بسمتي')
    await page.getByLabel(arabic).fill('Basmati rice')
    await expect(warnings).toHaveCount(2)
    await look(page, `swapped-${locale}`)
    await page.getByLabel(english).fill('Basmati rice')
    await page.getByLabel(arabic).fill('أرز Tilda بسمتي')
    await expect(warnings).toHaveCount(0)
  }
})

test('the buttons of a short form stay in place while the list arrives, and while it and messages become longer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const letListLoad = await pauseRequests(page, '**/readiness-list-*.js')
  await openScreen(page, '/picture-texts?edit=new')
  const create = page.getByRole('button', { name: 'Create' })
  const top = async () => (await create.boundingBox())?.y
  const atFirst = await top()
  letListLoad()
  await expect(points(page)).toBeVisible()
  expect(await top(), 'with the list').toBe(atFirst)
  await page.getByLabel('Picture description (English)').fill('Sacks on a quay')
  await expect(points(page)).toContainText('In one language only')
  expect(await top(), 'with one more point').toBe(atFirst)
  await create.click()
  await expect(page.locator('form [aria-invalid=true]')).toBeFocused()
  expect(await top(), 'with a message').toBe(atFirst)
})

/** A product with a picture of 450 pixels in the library, and its form. */
async function addPictured(page: Page, names: { en: string; ar: string }) {
  const { id } = await addLentils(await colleague(), names)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const address = form.locator('input[name=packaging_image_url]')
  await openScreen(page, `/products?edit=${id}`)
  const buffer = await sharp({ create: { width: 450, height: 300, channels: 3, background: '#d9a441' } })
    .jpeg()
    .toBuffer()
  await form.locator('input[type=file]').first().setInputFiles({ name: 'lentils.jpg', mimeType: 'image/jpeg', buffer })
  await expect(address).toHaveValue(/\/media\/full\//)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toBeHidden()
  return { id, form, address }
}

test('a form judges the pictures of the library without loading more than their thumbnails', async ({ page }) => {
  const { id, form, address } = await addPictured(page, { en: 'Pictured lentils', ar: 'عدس مصور' })
  const loaded: string[] = []
  page.on('request', (request) => request.url().includes('/media/') && loaded.push(request.url()))
  await openScreen(page, `/products?edit=${id}`)
  await expect(points(page)).toContainText('too few pixels')
  await expect(form.getByText('This picture is 450 pixels wide')).toBeVisible()
  await form.getByRole('img').first().scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      form
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(400)
  expect(loaded.filter((url) => url.includes('/media/full/'))).toEqual([])

  await address.fill(`${API_URL()}/storage/v1/object/public/media/full/${'0'.repeat(32)}.jpg`)
  await expect(points(page)).toContainText('The address shows no picture')
})

for (const [lang, names] of Object.entries({
  en: ['Zabidi lentils', 'Zabidi Medium-Grain Lentils', 'Brown lentils of the Zabid valley, washed and dried by hand'],
  ar: ['عدس زبيدي', 'عدس زبيدي أحمر متوسط الحبة', 'عدس بني من وادي زبيد مغسول ومجفف ومنقى باليد مرتين قبل التعبئة'],
})) {
  test(
    `the lines of a title are those of the card on the site at 360 px (${lang})`,
    eachRunIf(lang === 'ar'),
    async ({ page }) => {
      const salem = await otherAdmin()
      const column = ENTITIES.products.name[lang as 'en']
      const ids: number[] = []
      for (const name of names) ids.push((await insertRecord(salem, 'products', { ...LENTILS, [column]: name })).id)
      await page.setViewportSize({ width: 360, height: 740 })
      const list = lang === 'ar' ? '/ar/products' : '/products'
      // Changes are published in their order: once the last name is public, all names are.
      await becomesPublic(list, names.at(-1) ?? '', Date.now())
      await page.goto(SITE_URL() + list)
      await page.evaluate(() => document.fonts.ready)
      const onSite: { name: string; width: number; lines: number }[] = []
      for (const name of names) {
        const title = page.getByRole('heading', { level: 3, name, exact: true })
        onSite.push({
          name,
          ...(await title.evaluate((heading) => ({
            width: heading.getBoundingClientRect().width,
            lines: Math.round(heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight)),
          }))),
        })
      }
      await setAdminLanguage(page, lang)
      await openScreen(page, '/products')
      for (const [index, { name, width, lines }] of onSite.entries()) {
        await page.goto(`${ADMIN_URL()}/products?edit=${ids[index]}`)
        await expect(points(page)).toBeVisible()
        await page.waitForFunction(() => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2)
        expect({ name, width }).toEqual({ name, width: 156 })
        await expect(points(page).getByText(/4 lines|٤ أسطر/), name).toHaveCount(lines > 4 ? 1 : 0)
      }
    },
  )
}

for (const { lang, width } of combinations({ lang: ['ar', 'en'], width: [360, 1440] })) {
  test(`the list fits ${width} px (${lang})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await setAdminLanguage(page, lang)
    await openScreen(page, '/articles?edit=new')
    await points(page).scrollIntoViewIfNeeded()
    await expect(points(page).getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
    await look(page, `readiness-${lang}-${width}`)
  })
}
