import { expect, test } from 'vitest'
import { livePath } from '../../record/live-path.ts'
import { ARTICLES } from './articles.tsx'
import { STATUS_TEXTS } from './publish-toggle.tsx'
import { ARTICLE_TEXTS } from './texts.ts'

const { en } = ARTICLE_TEXTS

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
])('%s is the literal text of the specification', (text, literal) => {
  expect(text).toBe(literal)
})

test('the columns are those of the specification, in its order', () => {
  expect(ARTICLES.columns.map(({ title }) => title.en)).toEqual(['Article', 'Category', 'Status', 'Date'])
})

test('a new article is News and published immediately', () => {
  expect(ARTICLES.emptyValues).toMatchObject({ category: 'News', published: true, title_en: '' })
})

test('only a published article has a page on the site', () => {
  const [shown, draft] = [
    { id: 7, published: true },
    { id: 7, published: false },
  ]
  expect(livePath('articles', shown)).toBe('/articles/7')
  expect(livePath('articles', draft)).toBeUndefined()
})
