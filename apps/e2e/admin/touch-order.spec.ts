import { readOrdered } from '@bayt/content/queries/order'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { dragByTouch, middleOf } from '../fixtures/drag.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 915 } })

test('on a phone a row is dragged by its handle with a finger', async ({ page }) => {
  await openScreen(page, '/media?tab=brand-logos')
  const api = await colleague()
  const stored = async () => (await readOrdered(api, 'brand_logos')).rows.map(({ name }) => name)
  const before = await stored()
  const [first = '', second = ''] = before
  const cards = page.getByRole('grid', { name: 'Brand Logos' }).getByRole('row')
  await expect(cards.first()).toContainText(first)
  const handle = page.getByRole('button', { name: `Drag ${second} to another position` })
  const from = await middleOf(handle)
  const target = await cards.first().boundingBox()
  await dragByTouch(page, from, { x: (target?.x ?? 0) + 8, y: (target?.y ?? 0) + 20 })
  await expect.poll(stored).toEqual([second, first, ...before.slice(2)])
  await page.getByRole('button', { name: `Move ${second} one position later` }).click()
  await expect.poll(stored).toEqual(before)
})
