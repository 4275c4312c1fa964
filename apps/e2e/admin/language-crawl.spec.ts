import { completeInput } from '@bayt/content/entities/translations'
import { insertRecord } from '@bayt/content/testing/records'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { requestsEnded } from '../fixtures/requests-ended.ts'
import { eventsHandled } from '../fixtures/settle.ts'
import { storedWords } from '../fixtures/stored-words.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'
import { textsOf, wrongWords } from '../fixtures/wrong-language.ts'
import { SCREENS_AND_FORMS } from './screen-paths.ts'

/**
 * Visits every screen, form and dialog of the console in both languages; the complete run visits every sixteenth screen. Texts of staff
 * carry their own language.
 */

test.afterAll(removeAddedProducts)

/** Names of accounts and brands, keys, and words in Latin letters in Arabic texts. */
const ALLOWED = [
  ...DEMO_STAFF.flatMap(({ full_name }) => full_name.split(' ')),
  ...['Sahil', 'Dhahab', 'Nada', 'Reef', 'Marsa'],
  ...['Ctrl', 'Alt', 'alt', 'Shift', 'Esc', 'Enter', 'Home', 'End', 'Tab', 'B', 'I', 'K', 'P', 'S', 'T', 'H', 'L', 'Q', 'Z'],
  ...['WebP', 'JPEG', 'PNG', 'GIF', 'SQL', 'HS', 'GTIN'],
  // Browser and system of a sign-in: a notice of the dashboard names them.
  ...['Chrome', 'Linux'],
  // Examples of what to type.
  ...['عيش', 'رز'],
]

/** Switches the language, also below a dialog. If the page has no language switch yet, waits for the switch. */
async function speak(page: Page, lang: string): Promise<void> {
  const option = page.locator(`button[lang=${lang}]`).first()
  await option.evaluate((button: HTMLElement) => button.click())
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
}

/**
 * Closes a dialog with Escape, and repeats the key press. Half a second after a dialog opens by a click without a pointer, React Aria takes
 * the focus out of the dialog for a tenth of a second, as screen readers need. Key presses in this time have no effect.
 */
async function closeByEscape(dialog: Locator): Promise<void> {
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.press('Escape', { timeout: 1_000 })
    await expect(dialog).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

/** Goes to a screen without reloading the page, as the links of the console do, and waits until the former screen is gone. */
async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const last = document.querySelector('main > *')
    if (new URL(address).pathname !== location.pathname) last?.setAttribute('data-left', '')
    history.pushState({ idx: history.length, key: address }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, ADMIN_URL() + path)
  await expect(page.locator('[data-left]'), path).toHaveCount(0)
}

test('no screen, form or dialog has a word or a digit in another script than its language', EACH_RUN, async ({ page }) => {
  const client = await colleague()
  const values = { name_en: 'Gulf flour', name_ar: 'طحين الخليج', category: 'Sugar' } as const
  await insertRecord(client, 'products', completeInput('products', values))
  const allowed = [...ALLOWED, ...(await storedWords(client))]
  const ended = requestsEnded(page)
  const check = async (place: string, lang: string) => {
    let texts = await textsOf(page)
    for (let before = -1; before !== texts.length; ) {
      before = texts.length
      await ended()
      await eventsHandled(page)
      texts = await textsOf(page)
    }
    expect(texts.length, place).toBeGreaterThan(5)
    expect.soft(wrongWords(texts, allowed), `${place} (${lang})`).toEqual([])
  }
  let spoken = 'en'
  /** Checks the open screen in the present language, and then in the other language, which stays selected. */
  const checkBoth = async (place: string) => {
    await check(place, spoken)
    spoken = spoken === 'en' ? 'ar' : 'en'
    await speak(page, spoken)
    await check(place, spoken)
  }

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openScreen(page, '/products')
  const row = page.getByRole('row').filter({ hasText: 'Gulf flour' })
  await expect(row).toBeVisible()
  await row.getByRole('button').last().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkBoth('the question before a deletion')
  await closeByEscape(page.getByRole('alertdialog'))
  await page
    .getByRole('banner')
    .getByRole('button', { expanded: false })
    .filter({ has: page.getByRole('status') })
    .click()
  await checkBoth('the publishing state')
  for (const path of SCREENS_AND_FORMS.filter((_, at) => !isCompleteRun() || at % 16 === 0)) {
    await openWithin(page, path)
    await expect(page.getByRole('heading').first(), path).toBeVisible()
    await expect(page.getByRole('main').getByRole('progressbar'), path).toHaveCount(0)
    if (path.includes('edit=')) await expect(page.locator('form').first(), path).toBeVisible()
    await checkBoth(path)
  }
  // These parts have no language switch, or their texts keep their first language.
  for (const lang of ['en', 'ar']) {
    await openWithin(page, '/products')
    await speak(page, lang)
    await openWithin(page, '/nowhere')
    await check('/nowhere', lang)
  }
  await openWithin(page, '/products')
  await row.getByRole('button').last().click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible()
  await check('the toast', 'ar')
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${ADMIN_URL()}/login`)
  spoken = 'en'
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await checkBoth('/login')
})
