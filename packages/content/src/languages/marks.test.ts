import { describe, expect, test } from 'vitest'
import { type Mark, nextMarks, type Texts, visibleMarks } from './marks.ts'

const GROUPS = [
  ['title_en', 'title_ar'],
  ['text_en', 'text_ar'],
]
const OLD: Texts = { title_en: 'Rice', title_ar: 'أرز', text_en: null, text_ar: null }
const MARK: Mark = { target: 'title_ar', source: 'title_en', sourceBefore: 'Oats' }
const marksAfter = (changed: Texts, { marks = [] as Mark[], isEdit = true, before = OLD } = {}) =>
  nextMarks(GROUPS, marks, { before, after: { ...before, ...changed }, isEdit })

describe('a change of one language', () => {
  test('asks the other one to follow', () => {
    expect(marksAfter({ title_en: 'Wheat' })).toEqual([{ target: 'title_ar', source: 'title_en', sourceBefore: 'Rice' }])
    expect(marksAfter({ title_ar: 'قمح' })).toEqual([{ target: 'title_en', source: 'title_ar', sourceBefore: 'أرز' }])
  })

  test.each<[string, Texts]>([
    ['no text there', { title_en: 'Wheat', title_ar: null }],
    ['a text of its own there', { title_en: 'Wheat', title_ar: 'قمح' }],
    ['another spelling only', { title_en: 'RICE!' }],
    ['no change', {}],
  ])('with %s asks nobody', (_, changed) => {
    expect(marksAfter(changed)).toEqual([])
  })

  test('that is the first text asks nobody', () => {
    const before = { ...OLD, title_en: null }
    expect(marksAfter({ title_en: 'Rice' }, { before })).toEqual([])
  })

  test('by an import or a restore asks nobody', () => {
    expect(marksAfter({ title_en: 'Wheat' }, { isEdit: false })).toEqual([])
  })

  test('that empties a text asks the other one', () => {
    expect(marksAfter({ title_en: null })).toEqual([{ target: 'title_ar', source: 'title_en', sourceBefore: 'Rice' }])
  })
})

describe('a text that did not follow', () => {
  test('stays so while nothing changes, and when its source changes again', () => {
    expect(marksAfter({}, { marks: [MARK] })).toEqual([MARK])
    expect(marksAfter({ title_en: 'Wheat' }, { marks: [MARK] })).toEqual([MARK])
    expect(marksAfter({ text_en: 'New' }, { marks: [MARK] })).toEqual([MARK])
  })

  test('has followed once it changes, and asks nobody in turn', () => {
    expect(marksAfter({ title_ar: 'شوفان' }, { marks: [MARK] })).toEqual([])
    expect(marksAfter({ title_ar: 'شوفان', title_en: 'Wheat' }, { marks: [MARK] })).toEqual([])
  })

  test('is right again when its source says again what it said', () => {
    expect(marksAfter({ title_en: 'OATS' }, { marks: [MARK] })).toEqual([])
  })

  test('stays so after an import that changes its source', () => {
    expect(marksAfter({ title_en: 'Wheat' }, { marks: [MARK], isEdit: false })).toEqual([MARK])
    expect(marksAfter({ title_ar: 'شوفان' }, { marks: [MARK], isEdit: false })).toEqual([])
  })
})

test('a mark shows while its source has a text', () => {
  expect(visibleMarks([MARK], OLD)).toEqual([MARK])
  expect(visibleMarks([MARK], { ...OLD, title_en: null })).toEqual([])
  expect(visibleMarks([MARK], {})).toEqual([])
})
