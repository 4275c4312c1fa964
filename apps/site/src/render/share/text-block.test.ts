import { sampleRuns } from '@bayt/content/testing/sample-runs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawText, fitText, type TextBlock } from './text-block.ts'

const STYLE = { locale: 'ar', colour: '#000000', size: 60, width: 1000 } as const

/** The horizontal centre of the ink, from 0 (left) to 1. */
async function inkCentre({ input }: TextBlock): Promise<number> {
  const { data, info } = await sharp(input).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  let [ink, weighted] = [0, 0]
  for (const [index, alpha] of data.entries()) {
    ink += alpha
    weighted += alpha * (index % info.width)
  }
  return weighted / ink / info.width
}

/** Number of pieces of ink between empty columns. */
async function strokes({ input }: TextBlock): Promise<number> {
  const { data, info } = await sharp(input).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const isInk = Array.from({ length: info.width }, (_, x) => data.some((alpha, index) => alpha > 0 && index % info.width === x))
  return isInk.filter((ink, x) => ink && !isInk[x - 1]).length
}

/** The share of the width that the last line takes, from 0 to 1. */
async function lastLine({ input }: TextBlock): Promise<number> {
  const { data, info } = await sharp(input).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const from = (info.height - 40) * info.width
  const inked = [...data.subarray(from)].flatMap((alpha, index) => (alpha > 0 ? [index % info.width] : []))
  return (Math.max(...inked) - Math.min(...inked)) / info.width
}

/** The part of a block below its first line. */
async function below({ input, width, height }: TextBlock): Promise<TextBlock> {
  const top = Math.round(height / 3)
  return {
    input: await sharp(input)
      .extract({ left: 0, top, width, height: height - top })
      .toBuffer(),
    width,
    height: height - top,
  }
}

describe('text on share pictures', () => {
  it('joins Arabic letters: a word is one stroke, separated letters are four', async () => {
    const [joined, apart] = await Promise.all([drawText('محمد', STYLE), drawText([...'محمد'].join('\u200C'), STYLE)])
    expect([await strokes(joined), await strokes(apart)]).toEqual([1, 4])
  })

  it('runs from right to left in Arabic: the first word is on the right', async () => {
    expect(await inkCentre(await drawText('ممممممم ا ا ا ا', STYLE))).toBeGreaterThan(0.5)
    expect(await inkCentre(await drawText('ا ا ا ا ممممممم', STYLE))).toBeLessThan(0.5)
  })

  it('uses the font of each language: the same word differs', async () => {
    const [latin, arabic] = await Promise.all([drawText('Sahil', { ...STYLE, locale: 'en' }), drawText('Sahil', STYLE)])
    expect(latin.input.equals(arabic.input)).toBe(false)
  })

  it('accepts any text: markup, control characters, overrides, nothing', async () => {
    for (const text of ['<b>&amp; </span>', 'a\u0000\u0007\u202Eb', '\uD800', '', '   ']) {
      expect((await drawText(text, STYLE)).width).toBeGreaterThan(0)
    }
  })

  it.each([
    ['en', 'A second storage hall opens in Mukalla'],
    ['en', 'Video notes: vegetable rice in one pan'],
    ['ar', 'أرز الياسمين ينضم إلى عائلة ساحل'],
    ['ar', 'شرح مصوّر: أرز بالخضار في مقلاة واحدة'],
    ['ar', 'أيّ زيت للقلي وأيّ زيت للسلطة؟'],
  ] as const)('breaks lines evenly: the last one is no single word (%s: %s)', async (locale, title) => {
    const block = await fitText(title, { locale, colour: '#000000', width: 450 }, [60, 40], 270)
    const greedy = await drawText(title, { locale, colour: '#000000', size: 60, width: 450 })
    expect(block.height).toBeLessThanOrEqual(greedy.height + 20)
    expect(await lastLine(block)).toBeGreaterThan(0.5)
  })

  it('draws many titles in both scripts within their box', async () => {
    const words = [
      [
        'Sahil',
        'Golden',
        'Sella',
        'Basmati',
        '1121',
        '5 kg',
        'Sunflower',
        'Oil',
        'Al-Mina',
        '“Premium”',
        'Family',
        'Pack',
        '(new)',
      ],
      ['أرز', 'ساحل', 'البسمتي', 'الذهبي', '٥ كجم', 'زيت', 'دوّار', 'الشمس', 'المينا', '«ممتاز»', 'عبوة', 'عائلية', '(جديد)'],
    ]
    const titles = Array.from({ length: sampleRuns(200) }, (_, seed) =>
      Array.from({ length: 3 + (seed % 11) }, (_, at) => words[(seed >> (at % 7)) & 1]?.[(seed * 5 + at * 7) % 13]).join(' '),
    )
    const outside: string[] = []
    for (const [index, title] of titles.entries()) {
      const style = { locale: index % 3 ? 'ar' : 'en', colour: '#000000', width: 446 } as const
      const { width, height } = await fitText(title, style, [68, 60, 52, 46, 40], 270)
      if (width > 446 || height > 270) outside.push(`${style.locale} ${width} × ${height}: ${title}`)
    }
    expect(outside).toEqual([])
  })

  it.each(['en', 'ar'] as const)(
    'takes the direction of each line from the language, not from its first letter (%s)',
    async (locale) => {
      const style = { ...STYLE, locale }
      const centres = ['ا mmmmmmm', 'mmmmmmm ا'].map(async (text) => inkCentre(await drawText(text, style)))
      const [arabicFirst = 0, latinFirst = 0] = await Promise.all(centres)
      expect(locale === 'en' ? arabicFirst : latinFirst).toBeGreaterThan(0.5)
      expect(locale === 'en' ? latinFirst : arabicFirst).toBeLessThan(0.5)
      const lines = await drawText('mmmmmmmmmm mmmmm\nا\nm', style)
      expect(await inkCentre(await below(lines))).toEqual(locale === 'en' ? expect.closeTo(0, 0) : expect.closeTo(1, 0))
    },
  )

  it.each([
    ['Rice 🍚 for 👨‍👩‍👧 families', 'Rice for families'],
    ['🇾🇪 أرز ساحل ⭐️', 'أرز ساحل'],
    ['Pack 1️⃣ ★ Sahil™', 'Pack 1 Sahil™'],
    ['👩🏽‍🌾 Farm', 'Farm'],
  ])('leaves out emoji and symbols, which would be boxes with digits: %s', async (title, plain) => {
    const [drawn, expected] = await Promise.all([drawText(title, STYLE), drawText(plain, STYLE)])
    expect(drawn.input.equals(expected.input)).toBe(true)
  })

  it('draws letters that are wider than a line or higher than the block smaller', async () => {
    for (const text of ['﷽'.repeat(60), `a${'\u0300'.repeat(300)}`]) {
      const block = await fitText(text, { locale: 'ar', colour: '#000000', width: 446 }, [68, 40], 270)
      expect([block.width <= 446, block.height <= 270]).toEqual([true, true])
    }
  })

  it('shrinks to fit, and is cut if the smallest size does not fit', async () => {
    const box = { locale: 'en', colour: '#000000', width: 500 } as const
    const [short, long, word] = await Promise.all(
      ['Rice', 'A second storage hall opens in Mukalla '.repeat(8), 'w'.repeat(900)].map((text) =>
        fitText(text, box, [68, 40], 260),
      ),
    )
    for (const block of [short, long, word]) expect(block?.height).toBeLessThanOrEqual(260)
    expect(short?.height).toBeGreaterThan(45)
  })
})
