import { discardSet, prepareChanges } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { photo } from '../fixtures/photo.ts'
import { stopClock } from '../fixtures/stop-clock.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'

async function overlaps(a: Locator, b: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([a.boundingBox(), b.boundingBox()])
  if (!one || !other) throw new Error('One of the elements is not on the screen.')
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height
}

const ADD = /^(Add Product|إضافة منتج)$/
const dialog = (page: Page) => page.getByRole('dialog')
const pictureFields = (page: Page) => dialog(page).locator('fieldset[aria-label]')

const SEARCHED_LISTS = [
  ...['/products', '/articles', '/users', '/certificates', '/tender-facts', '/trade-facts', '/trade-packs', '/pictures'],
  ...['/search-words', '/bin', '/picture-texts'],
]

/** How many pixels an empty field has left beside its placeholder. */
const roomForPlaceholder = (box: Locator): Promise<number> =>
  box.evaluate((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('The browser draws no canvas.')
    context.font = font
    const { width } = context.measureText(field.getAttribute('placeholder') ?? '')
    return Math.floor(field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width)
  })

for (const { locale, width } of combinations({ locale: ['ar', 'en'], width: [360, 1440, 768].slice(0, isLongRun() ? 3 : 2) })) {
  test.describe(`${locale}, ${width} px`, () => {
    const height = 800
    test.use({ viewport: { width, height } })
    test.beforeEach(async ({ page }) => {
      await setAdminLanguage(page, locale)
      // If the tests run in a network namespace without a route, the browser reports that it is offline, and the console would
      // show a banner.
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
    })

    test('a toast of a list covers neither the header, nor the Add button, nor the filters, nor the sidebar', async ({
      page,
    }) => {
      await page.route(/\/rest\/v1\/products/, (route) => route.fulfill({ status: 403, json: { message: '', code: '42501' } }))
      await openScreen(page, '/products')
      const toast = page.locator('[data-sonner-toast][data-visible="true"]').first()
      await toast.hover()
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      expect(await overlaps(toast, page.locator('header').first())).toBe(false)
      expect(await overlaps(toast, page.locator('main button', { hasText: ADD }))).toBe(false)
      for (const control of await page.getByRole('search').locator('input, button').filter({ visible: true }).all()) {
        expect(await overlaps(toast, control)).toBe(false)
      }
      if (width > 720) expect(await overlaps(toast, page.locator('aside').first())).toBe(false)
      const { x = 0, width: wide = 0 } = (await toast.boundingBox()) ?? {}
      expect(x + wide, 'at the right edge of the content').toBeGreaterThan(width - (locale === 'ar' && width > 720 ? 260 : 20))
      expect(wide).toBe(width > 720 ? 356 : 280)
    })

    test('a toast covers neither the header, nor the head of a dialog, nor its first field, nor the field that has the focus', async ({
      page,
    }) => {
      await openScreen(page, '/products')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await page.route('**/functions/v1/image-upload', (route) => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('button', { name: ADD }).click()
      await pictureFields(page).first().locator('input[type=file]').first().setInputFiles(photo())
      const toast = page.locator('[data-sonner-toast][data-visible="true"]').first()
      await expect(toast).toBeVisible()
      // The toast stays while the pointer is on it.
      await toast.hover()
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      expect(await overlaps(toast, dialog(page).locator('header'))).toBe(false)
      expect(await overlaps(toast, page.locator('header').first())).toBe(false)
      const fields = dialog(page).locator('input:not([type=file]), textarea').filter({ visible: true })
      expect(await overlaps(toast, fields.first())).toBe(false)
      // The toast moves away from the field that gets the focus.
      for (const field of [fields.first(), fields.nth(1), fields.nth(2)]) {
        await field.focus()
        await toast.hover()
        expect(await overlaps(toast, field)).toBe(false)
      }
    })

    test('a toast covers no control of a short dialog that opens under it', async ({ page }) => {
      const api = await colleague()
      const change = { table: 'products', action: 'insert', record_id: null, values: { name_en: 'Room' }, seen: {} } as const
      const [prepared] = await prepareChanges(api, [{ ...change, request: createRequestId(), version: null }])
      await page.clock.install()
      await openScreen(page, '/prepared')
      await page.getByRole('button', { name: /^(Time…|الموعد…)$/ }).click()
      await dialog(page).locator('input').first().fill('2034-12-04T06:00')
      await dialog(page)
        .getByRole('button', { name: /^(Set the time|تحديد الموعد)$/ })
        .click()
      const toast = page.locator('[data-sonner-toast][data-visible="true"]').first()
      await expect(toast).toBeVisible()
      await stopClock(page)
      await page.getByRole('button', { name: /^(Time…|الموعد…)$/ }).click()
      const controls = dialog(page).locator(':is(input, button)').filter({ visible: true })
      await expect(controls).not.toHaveCount(0)
      for (const control of await controls.all()) await expect.poll(() => overlaps(toast, control)).toBe(false)
      await discardSet(api, prepared?.set_id ?? 0)
    })

    test('picture fields take little room, and their addresses are folded until they are asked for', async ({ page }) => {
      await openScreen(page, '/products?edit=new')
      await expect(pictureFields(page)).toHaveCount(7)
      const shown = pictureFields(page).filter({ visible: true })
      await expect(shown, 'on a phone the other empty ones are folded').toHaveCount(width === 360 ? 1 : 7)
      if (width === 360) {
        const body = dialog(page).locator('form > div').first()
        expect(await body.evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThan(2_200)
        await dialog(page)
          .getByRole('button', { name: /^(More pictures|صور أخرى)$/ })
          .click()
        await expect(shown).toHaveCount(7)
        await expect(shown.nth(1).getByRole('button').first()).toBeFocused()
        for (const field of await shown.all()) expect((await field.boundingBox())?.height).toBeLessThan(120)
      }
      const first = pictureFields(page).first()
      const address = first.locator('[class*=address]')
      expect((await address.boundingBox())?.width).toBeLessThan(2)
      await first.getByRole('button', { name: /^(Address of the picture|رابط الصورة)/ }).click()
      expect((await address.boundingBox())?.width).toBeGreaterThan(100)
    })

    if (width === 360)
      test('the first record of a list and the first field of a form stand high on the screen', async ({ page }) => {
        await page.setViewportSize({ width, height: 740 })
        for (const path of ['/products', '/articles', '/media', '/search-words', '/partners', '/impact-gallery', '/users']) {
          await openScreen(page, path)
          const record = page.getByRole('main').locator('tbody, [role=grid]:not(table)').getByRole('row').first()
          await expect(record, path).toBeVisible()
          expect.soft((await record.boundingBox())?.y, path).toBeLessThan(300)
        }
        for (const path of ['/products?edit=1', '/articles?edit=new', '/media?edit=new']) {
          await openScreen(page, path)
          const field = dialog(page).locator('fieldset :is(label, legend + *)').first()
          await expect(field, path).toBeVisible()
          expect.soft((await field.boundingBox())?.y, path).toBeLessThan(120)
          // Two lines of buttons.
          expect.soft((await dialog(page).locator('footer').boundingBox())?.height, path).toBeLessThan(125)
        }
      })

    if (width === 360)
      test('cards of two columns, as on a phone that lies on its side, keep each text in its column', async ({ page }) => {
        await page.setViewportSize({ width: 740, height: 360 })
        for (const path of ['/certificates', '/products', '/trade-packs']) {
          await openScreen(page, path)
          const cells = page.getByRole('row').nth(1).getByRole('rowheader').or(page.getByRole('row').nth(1).getByRole('gridcell'))
          await expect(cells.first(), path).toBeVisible()
          const beyond = await cells.evaluateAll((all) => all.map((cell) => cell.scrollWidth - cell.clientWidth))
          expect.soft(Math.max(...beyond), path).toBe(0)
        }
      })

    if (width === 360)
      test('a search box shows all words that say what it searches', async ({ page }) => {
        for (const path of SEARCHED_LISTS) {
          await openScreen(page, path)
          const box = page.getByRole('main').getByRole('searchbox')
          await expect(box, path).toBeVisible()
          expect.soft(await roomForPlaceholder(box), path).toBeGreaterThanOrEqual(0)
        }
      })

    test('Save of a row stays in sight', async ({ page }) => {
      for (const path of ['/impact-gallery', '/partners']) {
        await openScreen(page, path)
        await page
          .getByRole('button', { name: /^(Edit|تعديل) / })
          .nth(1)
          .click()
        const save = page.getByRole('button', { name: /^(Save|حفظ)$/ })
        await expect(save).toBeInViewport({ ratio: 1 })
      }
    })
  })
}
