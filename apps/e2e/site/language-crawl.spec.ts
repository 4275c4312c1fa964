import { TENDER } from '@bayt/brand/tender'
import { SITE_URL } from '../fixtures/addresses.ts'
import { expect, test } from '../fixtures/test.ts'
import { textsOf, wrongWords } from '../fixtures/wrong-language.ts'

/** Every page of the sitemap, and those that are not in it, in both languages. */

/** Names, formats and numbers of certificates that are written in Latin letters in Arabic texts too. */
const ALLOWED = [
  'PDF',
  'OpenStreetMap',
  ...TENDER.certificates.flatMap(({ number }) => number.match(/[A-Z]+(?:-[A-Z]+)*|\d+/g) ?? []),
]
const UNLISTED = ['/nowhere', '/products/0', '/articles/0', '/offline']

for (const [language, prefix] of [
  ['en', ''],
  ['ar', '/ar'],
] as const) {
  test(`no page has a word or a digit in another script than its language (${language})`, async ({ page, request }) => {
    test.setTimeout(180_000)
    const sitemap = await (await request.get(`${SITE_URL()}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
    const isArabic = (path: string) => /^\/ar(?:\/|$)/.test(path)
    const paths = [...listed.filter((path) => isArabic(path) === (language === 'ar')), ...UNLISTED.map((path) => prefix + path)]
    expect(paths.length).toBeGreaterThan(30)
    for (const path of paths) {
      await page.goto(SITE_URL() + path)
      const texts = await textsOf(page)
      expect(texts.length, path).toBeGreaterThan(20)
      expect.soft(wrongWords(texts, ALLOWED), path).toEqual([])
    }
  })
}

test('the check finds words and digits of the wrong script, and nothing else', () => {
  const text = (language: string, words: string) => ({ where: 'p', text: words, language })
  expect(
    wrongWords([text('ar', 'عبوة 5 كجم'), text('ar', 'متجر Sahil'), text('en', 'for سكر'), text('en', '٥ kg')], []),
  ).toHaveLength(4)
  const right = [
    text('ar', 'info@x.example'),
    text('ar', '+967 1 234567 ثم ٥'),
    text('ar', 'ملف PDF'),
    text('en', '5 kg'),
    text('ar', 'أرز'),
  ]
  expect(wrongWords(right, ['PDF'])).toEqual([])
})
