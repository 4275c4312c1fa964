import { completeInput } from '@bayt/content/entities/translations'
import { insertRecord } from '@bayt/content/testing/records'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { oneCombination } from '../fixtures/combinations.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { addLentils, WORDS } from '../fixtures/history.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { resize } from '../fixtures/resize.ts'
import { animationsEnded, isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { harbourArticle } from '../fixtures/two-editors.ts'

/** The console from right to left, and with words and titles that are too long for their place. */

test.afterAll(removeAddedProducts)

const PHONE = { width: 360, height: 740 }
const LAPTOP = { width: 1440, height: 900 }
/** The longest allowed name, without a place to break. */
const UNBROKEN = 'Basmati'.repeat(23).slice(0, 160)
const SCREENS = [
  ...[
    '/dashboard',
    '/products',
    '/articles',
    '/media?tab=hero-images',
    '/partners',
    '/impact-gallery',
    '/search-words',
    '/pictures',
    '/users',
  ],
  ...['/history', '/bin'],
]

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const { lang } of oneCombination({ lang: ['ar', 'en'] })) {
  test(`on a phone, every title of a screen is read completely (${lang})`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await setAdminLanguage(page, lang)
    for (const [index, path] of SCREENS.entries()) {
      if (index === 0) await openScreen(page, path)
      else await page.goto(ADMIN_URL() + path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const clipped = await page.evaluate(() =>
        [...document.querySelectorAll('header p, h1')].flatMap((title) => {
          const text = document.createRange()
          text.selectNodeContents(title)
          const { left, right, width } = text.getBoundingClientRect()
          return width > title.getBoundingClientRect().width + 1 || left < 0 || right > innerWidth ? [title.textContent] : []
        }),
      )
      if (path === '/impact-gallery') await look(page, `title-${lang}-360`)
      expect.soft(clipped, path).toEqual([])
    }
  })

  test(
    `a name of 160 unbroken letters widens neither the draft notice nor the question before a deletion (${lang})`,
    EACH_RUN,
    async ({ page }) => {
      const client = await colleague()
      const values = { name_en: UNBROKEN, name_ar: UNBROKEN, category: 'Oil', pack_unit: 'Litre' } as const
      const { id } = await insertRecord(client, 'products', completeInput('products', values))
      await page.setViewportSize(PHONE)
      await setAdminLanguage(page, lang)
      await openScreen(page, `/products?edit=${id}`)
      await page.getByRole('dialog').locator(`textarea[lang=${lang}]`).first().fill('changed')
      await isStored(page, 'changed')
      await page.goto(`${ADMIN_URL()}/products`)
      await expect(page.getByRole('main').getByText(UNBROKEN).first()).toBeVisible()
      for (const { width } of [PHONE, LAPTOP]) {
        await resize(page, width, 800)
        await expect.poll(() => pageWidth(page)).toBeLessThanOrEqual(width)
      }
      await page.setViewportSize(PHONE)
      await page.getByRole('row').filter({ hasText: UNBROKEN }).getByRole('button').last().click()
      const question = page.getByRole('alertdialog')
      await animationsEnded(page)
      const box = await question.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true)
      await expect(question.getByRole('button').last()).toBeInViewport()
      await look(page, `long-name-${lang}-360`)
    },
  )
}

test(
  'in the Arabic console Arabic is first: names in lists and fields on a phone; on a laptop it keeps its side',
  EACH_RUN,
  async ({ page }) => {
    await setAdminLanguage(page, 'ar')
    await openScreen(page, '/products')
    const names = page.getByRole('rowheader').first().locator('[lang]')
    await expect(names.first()).toHaveAttribute('lang', 'ar')
    await page.setViewportSize(PHONE)
    await page.goto(`${ADMIN_URL()}/products?edit=1`)
    const form = page.getByRole('dialog')
    const languages = (selector: string) =>
      form.locator(selector).evaluateAll((all) => all.slice(0, 2).map((one) => one.getAttribute('lang')))
    await expect.poll(() => languages('input[lang]')).toEqual(['ar', 'en'])
    await look(page, 'product-form-ar-360')
    await page.setViewportSize(LAPTOP)
    const sides = (selector = 'input[lang]') =>
      form.locator(selector).evaluateAll((all) => {
        const left = (lang: string) => all.find((field) => field.getAttribute('lang') === lang)?.getBoundingClientRect().left ?? 0
        return left('en') < left('ar')
      })
    await expect.poll(() => sides()).toBe(true)
    const { id } = await addLentils(await colleague(), { en: 'Lentils on both sides', ar: 'عدس الجهتين' })
    const openHistory = async (lang: 'ar' | 'en') => {
      await page.goto(`${ADMIN_URL()}/products?history=${id}`)
      await form.getByRole('button', { name: WORDS[lang].open }).click()
      await expect.poll(() => sides('div[lang]')).toBe(true)
    }
    await openHistory('ar')
    await setAdminLanguage(page, 'en')
    await openHistory('en')
    await page.goto(`${ADMIN_URL()}/products?edit=1`)
    await expect.poll(() => languages('input[lang]')).toEqual(['en', 'ar'])
    await expect.poll(() => sides()).toBe(true)
  },
)

test(
  'emphasis in Arabic is not slanted but bold and coloured, and a list may have Arabic numbers, in the text of an article',
  EACH_RUN,
  async ({ page }) => {
    const { id, remove } = await harbourArticle({ content_ar: 'الميناء *القديم* هنا\n\n١. أول\n٢. ثانٍ' })
    await openScreen(page, `/articles?edit=${id}`)
    const text = page.getByRole('dialog').getByRole('textbox', { name: 'Content (Arabic)' })
    const emphasis = text.locator('em')
    await expect(emphasis).toHaveCSS('font-style', 'normal')
    const look = (element: Element) => [getComputedStyle(element).fontWeight, getComputedStyle(element).color]
    const [weight, colour] = await emphasis.evaluate(look)
    const [plainWeight, plainColour] = await text.locator('p').first().evaluate(look)
    expect(weight).not.toBe(plainWeight)
    expect(colour).not.toBe(plainColour)
    await expect(text.getByRole('listitem')).toHaveText(['أول', 'ثانٍ'])
    await expect(text.locator('ol')).toHaveCSS('list-style-type', 'arabic-indic')
    await remove()
  },
)
