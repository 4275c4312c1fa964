import { expect, test } from 'vitest'
import { afterArticle, mayBecomeArticle, possibleStems, stem, withoutArabizi } from './stem.ts'

test.each([
  ['الرز', 'رز'],
  ['والرز', 'رز'],
  ['بالسكر', 'سكر'],
  ['كالسكر', 'سكر'],
  ['فالسكر', 'سكر'],
  ['وللرز', 'رز'],
  ['للرز', 'رز'],
  ['الذ', 'الذ'],
  ['الماني', 'الماني'],
  ['البسمتي', 'بسمتي'],
  ['سكريات', 'سكري'],
  ['زيتون', 'زيت'],
  ['بقولين', 'بقول'],
  ['تمرها', 'تمر'],
  ['تمره', 'تمر'],
  ['عربي', 'عرب'],
  ['عربيه', 'عرب'],
  ['مدن', 'مدن'],
  ['ماء', 'ماء'],
  ['دبه', 'دبه'],
])('the stem of «%s» is «%s»', (word, wanted) => expect(stem(word)).toBe(wanted))

test.each([
  ['rices', 'rice'],
  ['boxes', 'box'],
  ['glasses', 'glass'],
  ['fishes', 'fish'],
  ['peaches', 'peach'],
  ['berries', 'berry'],
  ['glass', 'glass'],
  ['asparagus', 'asparagus'],
  ['basis', 'basis'],
  ['bus', 'bus'],
  ['oils', 'oil'],
  ['gas', 'gas'],
  ['cookedbeans', 'cookedbean'],
  ['1rices', '1rices'],
  ['cooking', 'cook'],
  ['cooked', 'cook'],
  ['fried', 'fried'],
  ['king', 'king'],
  ['chocolate', 'chocolat'],
  ['rice', 'rice'],
  ['50', '50'],
  ['#500g', '#500g'],
  ['a1s', 'a1s'],
  ['café', 'café'],
])('the stem of %s is %s', (word, wanted) => expect(stem(word)).toBe(wanted))

test.each([
  ['sa7el', 'sahel'],
  ['na7l', 'nahl'],
  ['mil7', 'milh'],
  ['2ar9', 'ars'],
  ['3asal', 'asal'],
  ['5obz', 'khobz'],
  ['6ahina', 'tahina'],
  ['8ahwa', 'qahwa'],
  ['7up', 'hup'],
  ['33ash', 'ash'],
])('%s is read as %s', (typed, read) => {
  expect(withoutArabizi(typed)).toBe(read)
  expect(possibleStems(typed)).toEqual([typed, stem(read)])
})

test.each(['rice', 'رز', '2', '222', 'rice25kg', 'rice25', 'sugar5kgs', 'tea55g', 'a0b', 'rz٤'])(
  '%s is read as it is',
  (typed) => {
    expect(withoutArabizi(typed)).toBe(typed)
  },
)

test.each([
  ['وسكر', ['وسكر', 'سكر']],
  ['بسكر', ['بسكر', 'سكر']],
  ['لسكر', ['لسكر', 'سكر']],
  ['للرز', ['رز', 'لرز']],
  ['ورق', ['ورق']],
  ['سكوت', ['سكوت']],
  ['بسمتي', ['بسمتي']],
  ['سكر', ['سكر']],
  ['rice', ['rice']],
])('the stems of «%s» are %j', (word, stems) => expect(possibleStems(word)).toEqual(stems))

test('an article that is still being typed is known, and what follows one', () => {
  for (const start of ['ا', 'ال', 'و', 'وا', 'وال', 'ل', 'لل']) expect(mayBecomeArticle(start), start).toBe(true)
  for (const other of ['الر', 'ر', 'س']) expect(mayBecomeArticle(other), other).toBe(false)
  expect(afterArticle('الذ')).toBe('ذ')
  expect(afterArticle('والذ')).toBe('ذ')
  expect(afterArticle('ال')).toBeUndefined()
  expect(afterArticle('رز')).toBeUndefined()
})
