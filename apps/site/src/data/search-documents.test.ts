import { readFileSync } from 'node:fs'
import { ARTICLE_CATEGORIES, PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { LOCALES } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { t } from '../i18n/t.ts'

const MIGRATION = new URL('../../../../supabase/migrations/20261128000850_search.sql', import.meta.url)

/** The names of each category in `private.category_names`. */
function storedNames(): Record<string, string[]> {
  const lines = readFileSync(MIGRATION, 'utf8').matchAll(/when '(\w+)' then array\[([^\]]+)\]/g)
  return Object.fromEntries(
    [...lines].map(([, category, names]) => [category, [...(names ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name)]),
  )
}

test('the database searches the categories by the names that the site shows', () => {
  const products = PRODUCT_CATEGORIES.map((category) => [category, LOCALES.map((locale) => t(locale).categories[category])])
  const articles = ARTICLE_CATEGORIES.map((category) => [
    category,
    LOCALES.map((locale) => t(locale).articleCategories[category]),
  ])
  expect(storedNames()).toEqual(Object.fromEntries([...products, ...articles]))
})
