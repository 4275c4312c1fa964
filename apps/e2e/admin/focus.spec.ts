import { completeInput } from '@bayt/content/entities/translations'
import { readOrdered } from '@bayt/content/queries/order'
import { insertRecord } from '@bayt/content/testing/records'
import { DEMO_PASSWORD } from '@bayt/local-supabase/demo'
import { filterButton, openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { oneCombination } from '../fixtures/combinations.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const dialogForm = (page: Page) => page.getByRole('dialog')
/** The place of each text field of a form, in the order of Tab. */
const fieldBoxes = (page: Page) =>
  dialogForm(page)
    .locator('input[lang], textarea[lang]')
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().toJSON() as { x: number; y: number }))

/** Waits three frames, in which a moving focus reaches its element. */
const isStill = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
  )

for (const { locale, width } of oneCombination({ locale: ['ar', 'en'], width: [360, 1440] })) {
  test.describe(`${locale}, ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the focus returns to the Add button when its panel closes', async ({ page }) => {
      await setAdminLanguage(page, locale)
      for (const path of ['/partners', '/impact-gallery']) {
        await openScreen(page, path)
        const add = page.getByRole('button', { name: /^(Add (Partner|Gallery Item)|إضافة (شريك|عنصر إلى المعرض))$/ })
        await add.click()
        const panel = page.getByRole('region').filter({ has: page.locator('form') })
        await panel.getByRole('button', { name: /^(Cancel|إلغاء)$/ }).click()
        await expect(panel).toHaveCount(0)
        await expect(add, path).toBeFocused()
      }
    })

    test('after signing in again the focus is in the field that had it', async ({ page }) => {
      await page.clock.install()
      await setAdminLanguage(page, locale)
      await openScreen(page, '/products?edit=new')
      const name = dialogForm(page).locator('input[lang=ar]').first()
      await name.fill('شاي عدني')
      await page.clock.fastForward('01:00:10')
      const again = page.getByRole('alertdialog')
      await again.locator('input[type=password]').fill(DEMO_PASSWORD)
      await again.locator('button[type=submit]').click()
      await expect(again).toHaveCount(0)
      await expect(name).toBeFocused()
      await expect(name).toHaveValue('شاي عدني')
    })

    test('after a row is deleted the focus is in the content, not at the top of the page', EACH_RUN, async ({ page }) => {
      const name = `Frankincense ${locale} ${width}`
      const input = completeInput('partners', { name, name_ar: name, display_order: 90 })
      await insertRecord(await colleague(), 'partners', input)
      await setAdminLanguage(page, locale)
      await openScreen(page, '/partners')
      await page.getByRole('button', { name: new RegExp(`^(Delete|حذف) ${name}`) }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Delete|حذف)$/ })
        .press('Enter')
      await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    })

    test('Tab follows the reading order of the form', async ({ page }) => {
      await setAdminLanguage(page, locale)
      await openScreen(page, '/products?edit=new')
      await expect(dialogForm(page).locator('input[lang]').first()).toBeVisible()
      const boxes = await fieldBoxes(page)
      expect(boxes.length).toBeGreaterThan(3)
      for (const [index, box] of boxes.entries()) {
        const previous = boxes[index - 1]
        if (!previous) continue
        const isOnLine = Math.abs(box.y - previous.y) < 4
        const isAfter = locale === 'ar' ? box.x < previous.x : box.x > previous.x
        expect(isOnLine ? isAfter : box.y > previous.y, `field ${index}`).toBe(true)
      }
    })
  })
}

test('the focus returns to the row whose form closes, however it opened, and only then', async ({ page }) => {
  const { rows } = await readOrdered(await colleague(), 'partners')
  const [first, second] = rows
  if (!first || !second) throw new Error('The seed has too few partners.')
  const edit = (name: string | null) => page.getByRole('button', { name: `Edit ${name}`, exact: true })
  const cancel = page.getByRole('table').getByRole('button', { name: 'Cancel' })
  await openScreen(page, `/partners?edit=${second.id}`)
  await cancel.click()
  await expect(edit(second.name)).toBeFocused()
  await edit(first.name).click()
  await cancel.click()
  await expect(edit(first.name)).toBeFocused()

  for (const language of ['English out of date', 'All languages']) {
    await filterButton(page).click()
    await page.getByRole('button', { name: /Languages/ }).click()
    await page.getByRole('option', { name: language }).click()
    await page.keyboard.press('Escape')
    await expect(edit(first.name)).toHaveCount(language === 'All languages' ? 1 : 0)
  }
  await isStill(page)
  await expect(filterButton(page)).toBeFocused()

  await edit(first.name).click()
  await page.getByRole('button', { name: 'Add Partner' }).click()
  const panel = page.getByRole('region', { name: 'Add Partner' })
  await isStill(page)
  await expect(panel.getByLabel('Name (EN)')).toBeFocused()
})
