import { PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { CATEGORY_WORDS } from '@bayt/content/search/product-texts'
import { expect, test } from 'vitest'
import { t } from '../i18n/t.ts'

test.each(PRODUCT_CATEGORIES)('the console searches %s by the names that the site shows', (category) => {
  expect(CATEGORY_WORDS[category]).toEqual([t('en').categories[category], t('ar').categories[category]])
})
