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

/** Number of pieces of ink that are separated by empty columns. */
async function strokes({ input }: TextBlock): Promise<number> {
  const { data, info } = await sharp(input).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const isInk = Array.from({ length: info.width }, (_, x) => data.some((alpha, index) => alpha > 0 && index % info.width === x))
  return isInk.filter((ink, x) => ink && !isInk[x - 1]).length
}

/** How much of the width the last line takes, from 0 to 1. */
async function lastLine({ input }: TextBlock): Promise<number> {
  const { data, info } = await sharp(input).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const from = (info.height - 40) * info.width
  const inked = [...data.subarray(from)].flatMap((alpha, index) => (alpha > 0 ? [index % info.width] : []))
  return (Math.max(...inked) - Math.min(...inked)) / info.width
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
