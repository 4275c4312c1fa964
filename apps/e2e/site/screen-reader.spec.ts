import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_URL } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { pathOf } from '../fixtures/records.ts'
import { readAloud, type Spoken, transcriptOf, wrongLanguageWords } from '../fixtures/screen-reader.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/**
 * The words that a blind visitor hears on the home page, in the filter of the products, and in the gallery of a product. A person
 * has reviewed the transcripts in `transcripts/`. After a change, `npx pnpm --filter @bayt/e2e transcripts` writes them again,
 * for another review.
 */
const FOLDER = join(import.meta.dirname, '../transcripts')

test.use({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })

function expectTranscript(name: string, spoken: readonly Spoken[]): void {
  const file = join(FOLDER, `${name}.txt`)
  const transcript = transcriptOf(spoken)
  if (process.env.UPDATE_TRANSCRIPTS === '1') writeFileSync(file, transcript)
  expect(wrongLanguageWords(spoken), 'words in another language than their element').toEqual([])
  expect(transcript).toBe(readFileSync(file, 'utf8'))
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(SITE_URL() + path)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

for (const [language, prefix] of [
  ['en', ''],
  ['ar', '/ar'],
] as const) {
  test(`the home page is read as reviewed, without a word in another language (${language})`, async ({ page }) => {
    await open(page, prefix || '/')
    expectTranscript(`home.${language}`, await readAloud(page, 'body'))
  })

  test(
    `the filter of the products is read as reviewed, without a word in another language (${language})`,
    EACH_RUN,
    async ({ page }) => {
      await open(page, `${prefix}/products?category=oil`)
      await expect(page.getByRole('combobox')).toBeVisible()
      expectTranscript(`filter.${language}`, await readAloud(page, 'search'))
    },
  )

  test(`the gallery of a product is read as reviewed, also after a step, without a word in another language (${language})`, async ({
    page,
  }) => {
    await open(page, prefix + (await pathOf('products', 'Sahil White Basmati Rice')))
    const gallery = page.locator('[data-gallery]')
    await expect(gallery.locator('[data-dot]').last()).toBeVisible()
    const before = await readAloud(page, '[data-gallery]')
    await gallery.getByRole('button').nth(1).click()
    // The page announces the step after the strip has scrolled to the picture.
    await expect(gallery.getByRole('status')).toHaveText(/\S/)
    expectTranscript(`gallery.${language}`, [...before, ...(await readAloud(page, '[data-gallery]'))])
  })
}

test('the check finds a word in another language', () => {
  const spoken = { phrase: 'image, Sahil', text: 'Sahil', language: 'ar' }
  expect(wrongLanguageWords([spoken])).toEqual(['ar: Sahil'])
  expect(wrongLanguageWords([{ ...spoken, language: 'en' }])).toEqual([])
  expect(wrongLanguageWords([{ ...spoken, text: 'ساحل info@example.com' }])).toEqual([])
})
