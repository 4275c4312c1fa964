import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { breakServer, COMMAND } from '../fixtures/commands.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { photo } from '../fixtures/photo.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { expectThumbnail } from '../fixtures/thumbnail.ts'

test.beforeEach(async ({ page }) => {
  await openScreen(page, '/media')
})

const cardOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the address has the tab, and the Add button follows it', EACH_RUN, async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Media Management' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Hero Images' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Add Hero Image' })).toBeVisible()
  await page.getByRole('tab', { name: 'Brand Logos' }).click()
  await expect(page).toHaveURL(/tab=brand-logos/)
  await expect(page.getByRole('button', { name: 'Add Brand Logo' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Brand Logos' })).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, 'Sahil')).toContainText('Active')
})

test('the buttons of a card lie inside it and apart, at every width', async ({ page }) => {
  await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible()
  const hidden = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="grid"] [role="row"]')].flatMap((card) => {
        const frame = card.getBoundingClientRect()
        const rects = [...card.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
        const isInside = ({ left, right }: DOMRect) => left >= frame.left && right <= frame.right
        const overlaps = (one: DOMRect, other: DOMRect) =>
          one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
        const isApart = (rect: DOMRect) => rects.every((other) => other === rect || !overlaps(rect, other))
        return rects.filter((rect) => !isInside(rect) || !isApart(rect)).map(({ left }) => `${innerWidth}: ${left}`)
      }),
    )
  for (const width of [320, 360, 640, 768, 1024, 1160, 1280, 1440, 1700, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(hidden).toEqual([])
  }
})

test('a hero image is added with a photo, edited and deleted', async ({ page }) => {
  await page.getByRole('button', { name: 'Add Hero Image' }).click()
  const form = page.getByRole('dialog', { name: 'Add Hero Image' })
  await expect(form.getByLabel('Order')).toHaveValue('1')
  await expect(form.getByRole('checkbox', { name: 'Active' })).toBeChecked()
  const picker = form.locator('input[type=file]').first()
  const buffer = Buffer.from('%PDF-1.7')
  await picker.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Please select an image file').first()).toBeVisible()
  await picker.setInputFiles(photo())
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await form.getByLabel(/^Title \(English\)/).fill('Spices of the season')
  await form.getByLabel(/^Title \(Arabic\)/).fill('بهارات الموسم')
  await form.getByLabel('Subtitle (English)').fill('By the bowl.')
  await form.getByLabel('Order').fill('٩٠')
  await form.getByLabel('Button link').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Button link')).toBeFocused()
  await expect(form.getByLabel('Button link')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Button link').fill('#brands')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Hero image created successfully')).toBeVisible()
  const card = cardOf(page, 'Spices of the season')
  await expect(card).toContainText('By the bowl.')
  await expectThumbnail(card.locator('img'))
  await expect(card).toContainText('Active')
  await expect(page.getByRole('row').last()).toContainText('Spices of the season')

  await card.getByRole('button', { name: 'Edit Spices of the season' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Hero Image' })
  await edit.getByRole('checkbox', { name: 'Active' }).press('Space')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Hero image updated successfully')).toBeVisible()
  await expect(card).toContainText('Inactive')
  await card.getByRole('button', { name: 'Delete Spices of the season' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Hero image deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a brand logo is added, edited and deleted; a name is all it needs', EACH_RUN, async ({ page }) => {
  await page.goto(`${ADMIN_URL()}/media?tab=brand-logos`)
  await page.getByRole('button', { name: 'Add Brand Logo' }).click()
  const form = page.getByRole('dialog', { name: 'Add Brand Logo' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Name' }).fill('Qamar')
  await form.getByLabel('Order').fill('80')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Brand logo created successfully')).toBeVisible()
  await cardOf(page, 'Qamar').getByRole('button', { name: 'Edit Qamar' }).click()
  await page.getByRole('dialog', { name: 'Edit Brand Logo' }).getByRole('textbox', { name: 'Name' }).fill('Qamar Foods')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Brand logo updated successfully')).toBeVisible()
  await cardOf(page, 'Qamar Foods').getByRole('button', { name: 'Delete Qamar Foods' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Brand logo deleted successfully')).toBeVisible()
})

test('failures show the error texts of the media', EACH_RUN, async ({ page }) => {
  await page.route(COMMAND, breakServer)
  const card = page.getByRole('row').first()
  await card.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, /^Failed to delete: /)).toBeVisible()
  await card.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit Hero Image' })
  await form.getByLabel('Subtitle (English)').fill('Typed in vain?')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(toastWith(page, /^Failed to save hero image: /)).toBeVisible()
  await expect(form.getByLabel('Subtitle (English)')).toHaveValue('Typed in vain?')
  await page.unroute(COMMAND)
  await page.route('**/rest/v1/brand_logos*', (route) => route.fulfill({ status: 403, json: { code: '42501', message: 'no' } }))
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('tab', { name: 'Brand Logos' }).click()
  await expect(toastWith(page, /^Failed to fetch brand logos: /)).toBeVisible()
})
