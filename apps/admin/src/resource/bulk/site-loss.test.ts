import { expect, test } from 'vitest'
import { siteLoss } from './site-loss.ts'

test.each([
  ['66 to 16 pages', 'products', 25, 40, 66, { pages: { now: 66, left: 16 } }],
  ['1,016 to 68 pages', 'articles', 474, 480, 1_016, { pages: { now: 1_016, left: 68 } }],
  ['half', 'products', 16, 40, 64, { pages: { now: 64, left: 32 } }],
  ['all of a kind', 'partners', 8, 8, 66, { emptied: 8 }],
  ['all products and most pages', 'products', 20, 20, 66, { pages: { now: 66, left: 26 }, emptied: 20 }],
] as const)('%s: asked', (_about, table, hidden, shown, pages, loss) => {
  expect(siteLoss(table, hidden, shown, pages)).toEqual(loss)
})

test.each([
  ['two thirds stay', 'products', 11, 40, 66],
  ['a small site', 'products', 5, 10, 23],
  ['records without pages', 'partners', 7, 8, 66],
  ['two of two', 'partners', 2, 2, 66],
  ['drafts', 'articles', 0, 9, 66],
] as const)('%s: not asked', (_about, table, hidden, shown, pages) => {
  expect(siteLoss(table, hidden, shown, pages)).toBeUndefined()
})
