import { expect, test } from 'vitest'
import { type IncomingField, OURSELVES } from '../record/merge/merge-conflict.ts'
import { sayWhoChanged } from '../record/merge/show-incoming.tsx'
import { ARTICLES } from '../screens/articles/articles.tsx'
import { PRODUCTS } from '../screens/products.tsx'
import { ar } from '../ui/i18n/ar.ts'
import { en } from '../ui/i18n/en.ts'

const incoming = (name: string, author: string | undefined, before = 'a', after = 'b'): IncomingField => ({
  name,
  before,
  after,
  author,
})

test('the notice of a merge says who changed what, one sentence per person', () => {
  const content = [incoming('content_ar', 'Huda')]
  expect(sayWhoChanged(content, ARTICLES, en, 'en')).toBe('Huda changed the Arabic content.')
  expect(sayWhoChanged(content, ARTICLES, ar, 'ar')).toBe('Huda: تغيير المحتوى بالعربية.')
  const sizes = [incoming('pack_sizes', undefined, '5', '5,10'), incoming('name_en', 'Omar'), incoming('name_ar', 'Omar')]
  expect(sayWhoChanged(sizes, PRODUCTS, en, 'en')).toBe(
    'Somebody else added the size 10. Omar changed the English name and the Arabic name.',
  )
  expect(sayWhoChanged(sizes, PRODUCTS, ar, 'ar')).toBe('شخص آخر: إضافة الحجم ١٠. Omar: تغيير الاسم بالإنجليزية والاسم بالعربية.')
  expect(sayWhoChanged([incoming('name_en', OURSELVES)], PRODUCTS, en, 'en')).toBe(
    'You, in another window, changed the English name.',
  )
  expect(sayWhoChanged([incoming('name_en', OURSELVES)], PRODUCTS, ar, 'ar')).toBe(
    'حسابك في نافذة أخرى: تغيير الاسم بالإنجليزية.',
  )
})
