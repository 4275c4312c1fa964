import type { OrderedTable } from '@bayt/content/entities/tables'
import { completeInput } from '@bayt/content/entities/translations'
import { readOrdered } from '@bayt/content/queries/order'
import { deleteRecord, insertRecord, reorderRecords } from '@bayt/content/testing/records'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { beforeRow, dragByMouse, dragByTouch, middleOf } from '../fixtures/drag.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'
import { SCREEN_PATHS } from './screen-paths.ts'

/** For each table, a record that differs from the demo: long names, and an item without a name. */
const ADDED = {
  hero_images: completeInput('hero_images', {
    title_en: 'Cardamom and cloves, weighed twice before the dhow leaves for the islands',
    title_ar: 'هيل وقرنفل يوزنان مرتين قبل أن يبحر السنبوق إلى الجزر',
    image_url: 'https://pictures.example/dhow.jpg',
    display_order: 2,
  }),
  brand_logos: completeInput('brand_logos', { name: 'Qamar & Sons', display_order: 2 }),
  partners: completeInput('partners', { name: 'Wadi Do’an Beekeepers', name_ar: 'نحّالو وادي دوعن', display_order: 2 }),
  impact_gallery: completeInput('impact_gallery', { title: null, title_ar: null, display_order: 2 }),
}
const TABLES = Object.keys(ADDED) as (keyof typeof ADDED)[]
const WAYS = [
  { way: 'mouse', viewport: { width: 1440, height: 900 } },
  { way: 'mouse', viewport: { width: 360, height: 740 } },
  { way: 'finger', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
] as const

const grips = (page: Page) => page.getByRole('button', { name: /^(Drag|سحب) / })
const rowOf = (grip: Locator) => grip.locator('xpath=ancestor::*[@role="row"][1]')

/** The name of the row, from the label of its grip. */
async function nameOf(grip: Locator): Promise<string> {
  const label = (await grip.getAttribute('aria-label')) ?? ''
  return label.replace(/^(Drag|سحب) /, '').replace(/ (to another position|إلى موضع آخر)$/, '')
}

async function idsOf(table: OrderedTable): Promise<number[]> {
  return (await readOrdered(await colleague(), table)).rows.map(({ id }) => id)
}

async function withAdded(table: keyof typeof ADDED, run: () => Promise<void>): Promise<void> {
  const api = await colleague()
  const { id } = await insertRecord(api, table, ADDED[table])
  const before = await idsOf(table)
  try {
    await run()
  } finally {
    await reorderRecords(api, table, before)
    await deleteRecord(api, table, id)
  }
}

for (const {
  way: { way, ...device },
  locale,
  table,
} of combinations({ way: WAYS, locale: ['ar', 'en'], table: TABLES })) {
  test.describe(`by ${way}, ${device.viewport.width} px, ${locale}`, () => {
    test.use(device)
    test(`a row of ${table} is dragged by its handle to the place that is shown`, async ({ page }) => {
      await setAdminLanguage(page, locale)
      await withAdded(table, async () => {
        await openScreen(page, SCREEN_PATHS[table])
        const [first, second, third, ...rest] = await idsOf(table)
        await expect(grips(page)).toHaveCount(rest.length + 3)
        const from = await middleOf(grips(page).nth(1))
        const to = await beforeRow(page, rowOf(grips(page).first()))
        const drag = way === 'mouse' ? dragByMouse : dragByTouch
        await drag(page, from, to, async () => {
          await expect(rowOf(grips(page).first())).toHaveAttribute('data-drop', 'before')
          await expect(page.getByRole('status').filter({ hasText: /^(Position 1 of|الموضع ١ من)/ })).toBeVisible()
        })
        await expect.poll(() => idsOf(table)).toEqual([second, first, third, ...rest])
      })
    })
  })
}

for (const { width, locale, table } of combinations({ width: [360, 1440], locale: ['ar', 'en'], table: TABLES })) {
  test.describe(`by keyboard, ${width} px, ${locale}`, () => {
    test.use({ viewport: { width, height: 740 } })
    test(`the place of a lifted row of ${table} is shown and announced with names`, async ({ page }) => {
      await setAdminLanguage(page, locale)
      await withAdded(table, async () => {
        await openScreen(page, SCREEN_PATHS[table])
        const [first, second, third, ...rest] = await idsOf(table)
        const grip = grips(page).nth(1)
        const [name = '', nextName = ''] = await Promise.all([1, 2].map(async (at) => nameOf(grips(page).nth(at))))
        const landing = page.getByRole('status').filter({ hasText: /^(Position|الموضع) / })
        // A grid moves its first focus to its first row; the second focus stays on the grip.
        await grip.focus()
        await expect(rowOf(grips(page).first())).toBeFocused()
        await grip.focus()
        await page.keyboard.press('Enter')
        await expect(landing).toContainText(name)
        await page.keyboard.press('ArrowDown')
        await expect(landing).toContainText(locale === 'en' ? `“${name}” after “${nextName}”` : `«${name}» بعد «${nextName}»`)
        await expect(rowOf(grips(page).nth(2))).toHaveAttribute('data-drop', 'after')
        await expect(rowOf(grip)).toHaveAttribute('data-lifted', '')
        await page.keyboard.press('Escape')
        await expect(landing).toHaveCount(0)
        expect(await idsOf(table)).toEqual([first, second, third, ...rest])

        await page.keyboard.press('Enter')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect.poll(() => idsOf(table)).toEqual([first, third, second, ...rest])
        await expect(grips(page).nth(2)).toBeFocused()
        await expect(page.locator('[data-drop], [data-lifted]')).toHaveCount(0)
      })
    })
  })
}

test('Escape while dragging leaves the order as it was, and a press that does not move is no drag', async ({ page }) => {
  await openScreen(page, SCREEN_PATHS.partners)
  const before = await idsOf('partners')
  const from = await middleOf(grips(page).nth(2))
  await dragByMouse(page, from, await beforeRow(page, rowOf(grips(page).first())), () => page.keyboard.press('Escape'))
  await grips(page).nth(2).click()
  await expect(page.locator('[data-drop], [data-lifted]')).toHaveCount(0)
  expect(await idsOf('partners')).toEqual(before)
})

test('a drag during which a colleague reorders the list is refused, and the list shows the order of the colleague', async ({
  page,
}) => {
  await openScreen(page, SCREEN_PATHS.partners)
  const api = await colleague()
  const before = await idsOf('partners')
  const theirs = before.toReversed()
  const last = await nameOf(grips(page).last())
  try {
    const from = await middleOf(grips(page).nth(2))
    const to = await beforeRow(page, rowOf(grips(page).first()))
    await dragByMouse(page, from, to, async () => void (await reorderRecords(api, 'partners', theirs)))
    await expect(page.getByText(/^Failed to save the order: somebody else moved/)).toBeVisible()
    await expect(rowOf(grips(page).first())).toContainText(last)
    expect(await idsOf('partners')).toEqual(theirs)
  } finally {
    await reorderRecords(api, 'partners', before)
  }
})
