import { ARTICLE_CATEGORIES, PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { LOCALES } from '@bayt/content/locale'
import { CATEGORY_NAMES } from '@bayt/content/search/searched-texts'
import { expect, test } from 'vitest'
import { t } from '../i18n/languages.ts'

test.each(PRODUCT_CATEGORIES)('%s is searched by the names that the site shows', (category) => {
  expect(CATEGORY_NAMES[category]).toEqual(LOCALES.map((locale) => t(locale).categories[category]))
})

test.each(ARTICLE_CATEGORIES)('%s is searched by the names that the site shows', (category) => {
  expect(CATEGORY_NAMES[category]).toEqual(LOCALES.map((locale) => t(locale).articleCategories[category]))
})
