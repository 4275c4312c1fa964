import { CONTENT_TABLE_NAMES, ENTITIES } from '@bayt/content/entities/tables'
import { completeInput } from '@bayt/content/entities/translations'
import { insertRecord } from '@bayt/content/queries/resource'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { animationsEnded } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { textsOf, wrongWords } from '../fixtures/wrong-language.ts'

/** Every screen, form and dialog of the console, in both languages. What staff typed carries its own language. */

test.afterAll(removeAddedProducts)

/** Names of accounts and brands, keys, and what is written in Latin letters in Arabic texts too. */
const ALLOWED = [
  ...DEMO_STAFF.flatMap(({ full_name }) => full_name.split(' ')),
  ...['Sahil', 'Dhahab', 'Nada', 'Reef', 'Marsa'],
  ...['Ctrl', 'Alt', 'alt', 'Shift', 'Esc', 'Enter', 'Home', 'End', 'Tab', 'B', 'I', 'K', 'S', 'T', 'H', 'L', 'Q', 'Z'],
  ...['WebP', 'JPEG', 'PNG', 'GIF', 'SQL'],
  // Examples of what to type.
  ...['عيش', 'رز'],
]
const SCREENS = [
  ...[
    '/dashboard',
    '/products',
    '/products?edit=new',
    '/products?edit=1',
    '/products?history=1',
    '/articles',
    '/articles?edit=1',
  ],
  ...['/media?tab=hero-images', '/media?tab=hero-images&edit=1', '/media?tab=brand-logos', '/media?tab=brand-logos&edit=new'],
  ...['/partners', '/partners?edit=new', '/partners?edit=2', '/impact-gallery', '/impact-gallery?edit=2', '/search-words'],
  ...[
    '/search-words?edit=new',
    '/users',
    '/users?edit=new',
    '/users?edit=1',
    '/picture-texts',
    '/picture-texts?edit=new',
    '/history',
    '/bin',
    '/nowhere',
  ],
]

/** The words of the names in a language that staff stored: other tests leave names without a translation in history and bin. */
async function storedNames(lang: 'en' | 'ar'): Promise<string[]> {
  const client = await colleague()
  const { data } = await client.from('record_versions').select('entity, record').not('record', 'is', null).throwOnError()
  return data.flatMap(({ entity, record }) => {
    const table = CONTENT_TABLE_NAMES.find((content) => content === entity)
    if (!table || typeof record !== 'object' || !record || Array.isArray(record)) return []
    const { name } = ENTITIES[table]
    return String(record[name[lang]] || record[name[lang === 'ar' ? 'en' : 'ar']] || '').split(/\s+/)
  })
}

async function check(page: Page, place: string, allowed: string[]): Promise<void> {
  await animationsEnded(page)
  const texts = await textsOf(page)
  expect(texts.length, place).toBeGreaterThan(5)
  expect.soft(wrongWords(texts, [...ALLOWED, ...allowed]), place).toEqual([])
}

for (const lang of ['en', 'ar'] as const) {
  test(`no screen, form or dialog has a word or a digit in another script than its language (${lang})`, async ({ page }) => {
    test.setTimeout(180_000)
    const values = { name_en: 'Gulf flour', name_ar: 'طحين الخليج', category: 'Sugar' } as const
    await insertRecord(await colleague(), 'products', completeInput('products', values))
    const names = await storedNames(lang)
    await setAdminLanguage(page, lang)
    await openScreen(page, '/products')
    await expect(page.getByRole('row').filter({ hasText: 'Gulf flour' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'the keyboard shortcuts', names)
    await page.keyboard.press('Escape')
    await page.getByRole('row').filter({ hasText: 'Gulf flour' }).getByRole('button').last().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await check(page, 'the question before a deletion', names)
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page.locator('[data-sonner-toast]').first()).toBeVisible()
    await check(page, 'the toast', names)
    await page
      .getByRole('banner')
      .getByRole('button', { expanded: false })
      .filter({ has: page.getByRole('status') })
      .click()
    await check(page, 'the publishing state', names)
    for (const path of SCREENS) {
      await page.goto(ADMIN_URL() + path)
      await expect(page.getByRole('heading').first(), path).toBeVisible()
      await expect(page.getByRole('main').getByRole('progressbar'), path).toHaveCount(0)
      if (path.includes('edit=')) await expect(page.locator('form').first(), path).toBeVisible()
      await page.waitForLoadState('networkidle')
      await check(page, path, names)
    }
  })
}
