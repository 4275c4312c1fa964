import { ENTITIES } from '@bayt/content/entities/tables'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../resource/fields.ts'
import { ARTICLES } from './descriptor.tsx'
import { STATUS_TEXTS } from './status-texts.ts'

const { en, ar } = ARTICLES.texts

test('both languages have the same texts', () => {
  for (const part of ['columns', 'fields', 'groups', 'hints', 'choices', 'filters'] as const) {
    expect(Object.keys(ar[part])).toEqual(Object.keys(en[part]))
  }
})

test('the form has every field that staff write, and each has a label', () => {
  const names = fieldsOf(ARTICLES.groups).map(({ name }) => name)
  expect(names.sort()).toEqual(Object.keys(ENTITIES.articles.input.shape).sort())
  expect(Object.keys(en.fields).sort()).toEqual(names.sort())
})

test.each([
  [en.title, 'Articles Management'],
  [en.add, 'Add Article'],
  [en.createTitle, 'Add New Article'],
  [en.editTitle, 'Edit Article'],
  [en.empty, 'No articles found'],
  [en.confirmDelete, 'Are you sure you want to delete this article?'],
  [en.created, 'Article created successfully'],
  [en.updated, 'Article updated successfully'],
  [en.deleted, 'Article deleted successfully'],
  [en.fetchFailed('x'), 'Failed to fetch articles: x'],
  [en.saveFailed('x'), 'Failed to save article: x'],
  [en.deleteFailed('x'), 'Failed to delete article: x'],
  [en.fields.published, 'Publish immediately'],
  [STATUS_TEXTS.en.published, 'Published'],
  [STATUS_TEXTS.en.draft, 'Draft'],
  [STATUS_TEXTS.en.nowPublished, 'Article published successfully'],
  [STATUS_TEXTS.en.nowUnpublished, 'Article unpublished successfully'],
  [STATUS_TEXTS.en.failed('x'), 'Failed to update article status: x'],
])('%s is the literal text of the specification', (words, literal) => {
  expect(words).toBe(literal)
})

test('the columns are those of the specification, in its order', () => {
  expect(ARTICLES.columns.map(({ key }) => en.columns[key])).toEqual(['Article', 'Category', 'Status', 'Date'])
})

test('a new article is News and published immediately', () => {
  expect(ARTICLES.emptyValues).toMatchObject({ category: 'News', published: true, title_en: '' })
})

test('only a published article has a page on the site', () => {
  const article = ENTITIES.articles.input.parse({
    title_en: 'a',
    title_ar: 'أ',
    content_en: 'a',
    content_ar: 'أ',
    category: 'News',
  })
  const row = { ...article, id: 7, created_at: '', updated_at: '' }
  expect(ARTICLES.livePath?.(row)).toBe('/articles/7')
  expect(ARTICLES.livePath?.({ ...row, published: false })).toBeUndefined()
})
