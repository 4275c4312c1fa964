import { ENTITIES } from '@bayt/content/entities/tables'
import { fillTranslations } from '@bayt/content/entities/translations'
import { expect, test } from 'vitest'
import { effectMeter, type TypedLine, WORDS_SHOWN } from './effect.ts'

const TIME = '2026-11-23T00:00:00Z'
const PRODUCTS = [
  ['Rice', 'Sahil White Basmati Rice', 'أرز ساحل البسمتي الأبيض'],
  ['Rice', 'Sahil Golden Sella Rice', 'أرز ساحل المزة الذهبي'],
  ['Rice', 'Sahil Jasmine Fragrant Rice', 'أرز ساحل الياسمين العطري'],
  ['Rice', 'Sahil Broken Rice', 'أرز ساحل المكسور'],
  ['Sugar', 'Nada Fine Sugar', 'سكر ندى الناعم'],
  ['Oil', 'Dhahab Corn Oil', 'زيت الذرة «ذهب»'],
  ['Diversified', 'Reef Black Tea', 'شاي ريف الأسود'],
].map(([category, name_en, name_ar], at) =>
  ENTITIES.products.row.parse({
    ...fillTranslations('products', { id: at + 1, name_en, name_ar, category, pack_unit: 'Kg', pack_sizes: null }),
    ...{ created_at: TIME, updated_at: TIME },
  }),
)

const running = new AbortController().signal
const saved = (id: number, words_ar: string, active = true) => ({ id, words_en: null, words_ar, active })
const typed = (words_ar: string, words_en = '', id: TypedLine['id'] = 'new'): TypedLine => ({ id, words_en, words_ar })

async function effectOf(line: TypedLine, lines: ReturnType<typeof saved>[] = []) {
  const effect = await effectMeter(PRODUCTS, lines)(line, running)
  if (!effect) throw new Error('It was aborted.')
  return effect
}

/** `word before→after` for each word. */
async function counts(line: TypedLine, lines: ReturnType<typeof saved>[] = []) {
  const { words } = await effectOf(line, lines)
  return words.map(({ text, before, after }) => `${text} ${before.count}→${after.count}`)
}

test('«عيش، رز» makes عيش find the rice, and shows its first names', async () => {
  const { words, joined, problem } = await effectOf(typed('عيش، رز'))
  expect(words.map(({ text, before, after }) => [text, before.count, after.count])).toEqual([
    ['عيش', 0, 4],
    ['رز', 4, 4],
  ])
  expect(words[0]?.after.first.map(({ ar }) => ar)).toEqual([
    'أرز ساحل البسمتي الأبيض',
    'أرز ساحل المزة الذهبي',
    'أرز ساحل الياسمين العطري',
  ])
  expect(joined).toEqual([expect.arrayContaining(['رز', 'rice'])])
  expect(problem).toBeUndefined()
})

test('a word of two lines in the code is shown with both', async () => {
  const { joined, meanings } = await effectOf(typed('رز، سكر'))
  expect(joined.map(([first]) => first)).toEqual(['رز', 'سكر'])
  expect(meanings).toBe(2)
})

test('a line of staff that shares a word is joined too, unless it is switched off', async () => {
  expect(await counts(typed('عنبر، عيش'), [saved(3, 'عيش، رز')])).toEqual(['عنبر 0→4', 'عيش 4→4'])
  expect(await counts(typed('عنبر، عيش'), [saved(3, 'عيش، رز', false)])).toEqual(['عنبر 0→0', 'عيش 0→0'])
})

test('lines that are joined already are one meaning', async () => {
  const { joined, meanings } = await effectOf(typed('عنبر، عيش'), [saved(3, 'عيش، رز')])
  expect(joined.map(([first]) => first)).toEqual(['رز', 'عيش'])
  expect(meanings).toBe(1)
})

test('a line that is edited is compared with what it was', async () => {
  const lines = [saved(3, 'عيش، رز')]
  expect(await counts(typed('عيش، سكر', '', 3), lines)).toEqual(['عيش 4→1', 'سكر 1→1'])
  expect(await counts(typed('عيش، رز', '', 3), lines)).toEqual(['عيش 4→4', 'رز 4→4'])
})

test.each([
  ['', []],
  [',،,', []],
  ['رز، رز، الرز', ['رز']],
  ['ع، من', ['ع', 'من']],
  ['هذه فقرة كاملة لصقها موظف هنا سهوًا بدل الكلمات', ['هذه فقرة كاملة لصقها موظف هنا سهوًا بدل الكلمات']],
])('«%s» has the words %j and changes nothing', async (line, expected) => {
  const { words, joined } = await effectOf(typed(line))
  expect(words.map(({ text }) => text)).toEqual(expected)
  for (const { before, after } of words) expect(after).toEqual(before)
  expect(joined).toEqual([])
})

test('one word, and a line for which there is no room, say why they have no effect', async () => {
  expect((await effectOf(typed('عيش'))).problem).toBe('one_word')
  const full = Array.from({ length: 60 }, (_, at) =>
    saved(at + 1, Array.from({ length: 18 }, (_, n) => `${'ب'.repeat(20)}${at}${n}`).join('،')),
  )
  expect((await effectOf(typed('عيش، رز'), full)).problem).toBe('no_room')
})

test('of many words, the first are shown and the others counted', async () => {
  const { words, more } = await effectOf(typed(Array.from({ length: 40 }, (_, at) => `كلمة${at}`).join('،')))
  expect(words).toHaveLength(WORDS_SHOWN)
  expect(more).toBe(40 - WORDS_SHOWN)
})

test('it stops when the next key is pressed', async () => {
  const aborter = new AbortController()
  const effect = effectMeter(PRODUCTS, [])(typed('عيش، رز'), aborter.signal)
  aborter.abort()
  expect(await effect).toBeUndefined()
})
