import { LOCALES } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { type Dictionary, t } from './languages.ts'

type Leaf = [path: string, text: string]

function leaves(node: object, path = ''): Leaf[] {
  return Object.entries(node).flatMap(([key, value]): Leaf[] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value as object, `${path}${key}.`),
  )
}
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
/** Plural forms may have other placeholders than the English text: Arabic writes one and two as words, without `{count}`. */
const isPluralForm = (path: string) => /\.count\.\w+$/.test(path)

test.each(LOCALES)('no text of the dictionary %s is empty', (locale) => {
  for (const [path, text] of leaves(t(locale))) expect(text.trim(), path).not.toBe('')
})

test.each(LOCALES)('a text of the dictionary %s has the placeholders of the English one', (locale) => {
  const texts = new Map(leaves(t(locale)))
  for (const [path, text] of leaves(en))
    if (!isPluralForm(path)) expect(placeholders(texts.get(path) ?? ''), path).toEqual(placeholders(text))
})

test('a dictionary with a missing or an extra key does not compile', () => {
  const { feed, ...others } = en
  const refused: Dictionary[] = [
    // @ts-expect-error a missing key
    others,
    // @ts-expect-error a missing key in a part
    { ...others, feed: { title: '' } },
    // @ts-expect-error an extra key in a part
    { ...others, feed: { ...feed, more: '' } },
  ]
  expect(refused).toHaveLength(3)
})

/** A figure with a unit of a pack, in both scripts. */
const PACK_SIZE = /[\d٠-٩]\s*(?:k?g|ml|l|kilos?|lit(?:re|er)s?|كجم|كيلو\S*|جم|جرام\S*|غرام\S*|لتر\S*)(?![\p{L}])/iu

test.each(LOCALES)('no text of the dictionary %s names a pack size: staff change the sizes, not these texts', (locale) => {
  expect(leaves(t(locale)).filter(([, text]) => PACK_SIZE.test(text))).toEqual([])
})

test('the Arabic texts are Arabic', () => {
  const latin = leaves(ar)
    .filter(([, text]) => !/[\u0600-\u06FF]/.test(text))
    .map(([path]) => path)
  expect(latin).toEqual([])
})

test('the literal texts of the specification are unchanged', () => {
  expect(en.products.empty).toBe('No products found matching your criteria.')
  expect(en.articles.empty).toBe('No articles found matching your criteria.')
  expect(en.product.notFoundText).toBe("The product you're looking for doesn't exist.")
  expect(en.article.notFoundText).toBe("The article you're looking for doesn't exist.")
  expect(en.common.linkCopied).toBe('Link copied to clipboard!')
  expect([en.common.loading, en.common.error, en.common.success]).toEqual(['Loading...', 'Error', 'Success'])
  expect(en.common.applicationError).toBe('Unexpected Application Error')
  expect(Object.values(en.nav)).toEqual(['Home', 'Products', 'Bulk Orders', 'Articles', 'About Us', 'Contact Us', 'Admin'])
})
