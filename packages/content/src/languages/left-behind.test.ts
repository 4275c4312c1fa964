import { describe, expect, test } from 'vitest'
import { leftBehindBy } from './left-behind.ts'
import { languageGroups } from './marks.ts'

const ARTICLE = {
  title_en: 'Harvest',
  title_ar: 'حصاد',
  excerpt_en: 'The rice is in.',
  excerpt_ar: 'وصل الأرز.',
  content_en: 'x',
  content_ar: 'س',
  published: true,
}
const BEHIND = { target: 'title_ar', source: 'title_en', sourceBefore: 'Old harvest' }

describe('what a save would publish as it is', () => {
  test('the text whose other language the save changes alone', () => {
    expect(leftBehindBy('articles', [], ARTICLE, { ...ARTICLE, title_en: 'Late harvest' })).toEqual(['title_ar'])
    expect(leftBehindBy('articles', [], ARTICLE, { ...ARTICLE, excerpt_ar: 'وصل القمح.' })).toEqual(['excerpt_en'])
    expect(
      leftBehindBy('partners', [], { name: 'A', name_ar: 'أ', active: true }, { name: 'B', name_ar: 'أ', active: true }),
    ).toEqual(['name_ar'])
  })

  test('nothing if both change, if only the spelling does, or if nothing does', () => {
    const both = { ...ARTICLE, title_en: 'Late harvest', title_ar: 'حصاد متأخر' }
    for (const after of [both, { ...ARTICLE, title_en: 'HARVEST!' }, ARTICLE]) {
      expect(leftBehindBy('articles', [], ARTICLE, after)).toEqual([])
    }
  })

  test('nothing of a draft; all marks of a record that the save makes visible', () => {
    const draft = { ...ARTICLE, published: false }
    expect(leftBehindBy('articles', [], draft, { ...draft, title_en: 'Late harvest' })).toEqual([])
    expect(leftBehindBy('articles', [BEHIND], draft, ARTICLE)).toEqual(['title_ar'])
    expect(leftBehindBy('articles', [BEHIND], draft, { ...ARTICLE, title_ar: 'حصاد متأخر' })).toEqual([])
  })

  test('a mark of somebody else holds nobody back, unless its source changes again', () => {
    expect(leftBehindBy('articles', [BEHIND], ARTICLE, { ...ARTICLE, category: 'News' })).toEqual([])
    expect(leftBehindBy('articles', [BEHIND], ARTICLE, { ...ARTICLE, title_en: 'Late harvest' })).toEqual(['title_ar'])
    expect(leftBehindBy('articles', [BEHIND], ARTICLE, { ...ARTICLE, title_en: 'old harvest' })).toEqual([])
  })

  test('an emptied text is missing, so its other language is not behind', () => {
    expect(leftBehindBy('articles', [], ARTICLE, { ...ARTICLE, excerpt_en: '' })).toEqual([])
  })
})

test('the texts of a table come with their columns in every language', () => {
  expect(languageGroups('impact_gallery')).toEqual([
    ['title', 'title_ar'],
    ['description', 'description_ar'],
  ])
  expect(languageGroups('brand_logos')).toEqual([])
})
