import { readOrdered } from '@bayt/content/queries/order'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { animationsEnded, eventsHandled } from '../fixtures/settle.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 915 } })

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element to touch is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Touch events of a finger that presses, moves and lifts. */
async function dragByTouch(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= 10; step++) {
    const at = (axis: 'x' | 'y') => from[axis] + ((to[axis] - from[axis]) * step) / 10
    await touch('touchMove', [{ x: at('x'), y: at('y') }])
    await eventsHandled(page)
  }
  await animationsEnded(page)
  await touch('touchEnd', [])
}

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
