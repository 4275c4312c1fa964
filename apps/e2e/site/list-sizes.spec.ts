import { SITE_URL } from '../fixtures/addresses.ts'
import { cards, category, names, openList as open, search } from '../fixtures/list-page.ts'
import { makeNavigationsWait } from '../fixtures/ready.ts'
import { expect, test } from '../fixtures/test.ts'

/** The filter of a list by pack size. */

for (const { path, label, all, size, rice, found, five, belowOne } of [
  {
    path: '/products',
    label: 'Pack size',
    all: 'All sizes',
    size: '5 Kg',
    rice: 'Rice',
    found: 'jasmine',
    five: ['5 Kg', '5 Litre'],
    belowOne: '750 ml',
  },
  {
    path: '/ar/products',
    label: 'حجم العبوة',
    all: 'كل الأحجام',
    size: '٥ كجم',
    rice: 'أرز',
    found: 'ياسمين',
    five: ['٥ كجم', '٥ لتر'],
    belowOne: '٧٥٠ مل',
  },
]) {
  test(`${path}: a size in either unit is combined with category and search, and is in the address`, async ({
    page,
    browser,
  }) => {
    await open(page, path)
    const sizes = page.getByRole('combobox', { name: label })
    const chips = () =>
      cards(page).evaluateAll((all) => all.map((card) => [...card.querySelectorAll('li')].map((chip) => chip.textContent)))
    await expect(sizes.locator('option').first()).toHaveText(all)
    expect(await sizes.locator('option').allTextContents()).toContain(belowOne)
    expect(await sizes.locator('option').allTextContents()).toEqual(expect.arrayContaining(five))
    await sizes.selectOption(five[1] ?? '')
    await expect.poll(chips).not.toEqual([])
    expect((await chips()).every((sizesOfCard) => sizesOfCard.includes(five[1] ?? ''))).toBe(true)
    const inLitres = await names(page)

    await sizes.selectOption(size)
    await expect(page).toHaveURL(`${SITE_URL()}${path}?size=5kg`)
    await expect.poll(() => names(page)).not.toEqual(inLitres)
    expect((await chips()).every((sizesOfCard) => sizesOfCard.includes(size))).toBe(true)
    const ofSize = await names(page)
    await category(page, rice).click()
    await expect.poll(async () => (await names(page)).length).toBeLessThan(ofSize.length)
    const ofRice = await names(page)
    await search(page).fill(found)
    await expect(page).toHaveURL((url) => url.search.startsWith('?category=rice&size=5kg&q='))
    await expect.poll(async () => (await names(page)).length).toBeLessThan(ofRice.length)
    expect(ofRice).toEqual(expect.arrayContaining(await names(page)))

    const shared = await (await browser.newContext()).newPage()
    makeNavigationsWait(shared)
    await open(shared, `${path}?category=RICE&size=5KG`)
    await expect.poll(() => names(shared)).toEqual(ofRice)
    await expect(shared.getByRole('combobox', { name: label })).toHaveValue('5kg')
    await open(shared, `${path}?size=7kg`)
    await expect(cards(shared), 'a size that no product has is any size').toHaveCount(16)
    await shared.context().close()

    await page.goBack()
    await page.goBack()
    await expect(sizes, 'Back returns to the size before').toHaveValue('5litre')
    expect(await names(page)).toEqual(inLitres)
  })
}
