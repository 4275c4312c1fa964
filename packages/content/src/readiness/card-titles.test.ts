import { expect, test } from 'vitest'
import { CONTENT_TABLE_NAMES } from '../entities/tables.ts'
import { cardTitles } from './card-titles.ts'

test('cards show the names of products and articles in both languages', () => {
  expect(cardTitles('products')).toEqual([
    { column: 'name_en', language: 'en', look: 'product' },
    { column: 'name_ar', language: 'ar', look: 'product' },
  ])
  expect(cardTitles('articles')).toEqual([
    { column: 'title_en', language: 'en', look: 'article' },
    { column: 'title_ar', language: 'ar', look: 'article' },
  ])
})

test('records without a page of their own have no cards', () => {
  const others = CONTENT_TABLE_NAMES.filter((table) => table !== 'products' && table !== 'articles')
  expect(others.length).toBeGreaterThan(3)
  for (const table of others) expect(cardTitles(table)).toEqual([])
})
