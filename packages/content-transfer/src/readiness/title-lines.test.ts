import type { Locale } from '@bayt/content/locale'
import { CARD_LINES, type CardLook } from '@bayt/content/readiness/card-titles'
import { expect, test } from 'vitest'
import { titleLines } from './title-lines.ts'

/** Measured in Chromium, in the card of the site at 360 px. */
const MEASURED: [Locale, CardLook, number, string][] = [
  ['en', 'product', 1, 'Zabidi lentils'],
  ['en', 'product', 2, 'Zabidi Medium-Grain Lentils'],
  ['en', 'product', 4, 'Sahil Long-Grain White Rice Sahil Medium-Grain White Rice'],
  ['en', 'product', 4, 'Marsa Tuna Chunks in Oil How to read a rice specification'],
  ['en', 'product', 5, 'How to read a rice specification Hawaij at home, and a red lentil soup'],
  ['en', 'product', 6, 'A second storage hall opens in Mukalla Planning bulk orders for Ramadan 2027'],
  ['en', 'article', 3, 'Brown lentils of the Zabid valley, washed, dried and sorted by hand twice'],
  ['ar', 'product', 1, 'عدس زبيدي'],
  ['ar', 'product', 2, 'عدس زبيدي أحمر متوسط الحبة'],
  ['ar', 'product', 4, 'أرز ساحل الأبيض متوسط الحبة زيت دوّار الشمس «ذهب»'],
  ['ar', 'product', 4, 'شرح مصوّر: أرز بالخضار في مقلاة واحدة مستودع ثانٍ في المكلا'],
  ['ar', 'product', 5, 'حوائج البيت وشوربة العدس الأحمر أرز الياسمين ينضم إلى عائلة ساحل'],
  ['ar', 'article', 2, 'عدس بني من وادي زبيد مغسول ومجفف ومنقى باليد مرتين قبل التعبئة'],
]

test.each(MEASURED)('a title takes its lines of the browser (%s, %s, %i): %s', async (language, look, lines, title) => {
  const drawn = await titleLines(title, language, look)
  expect(Math.abs(drawn - lines)).toBeLessThanOrEqual(1)
  expect(drawn > CARD_LINES).toBe(lines > CARD_LINES)
})

test.each(['<b>&amp; </span>', 'a\u0000\u0007\u202Eb', '\uD800', 'w'.repeat(150)])(
  'any title can be measured: %j',
  async (title) => {
    for (const language of ['en', 'ar'] as const) expect(await titleLines(title, language, 'product')).toBeGreaterThan(0)
  },
)
