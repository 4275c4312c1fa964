import { expect, test } from 'vitest'
import type { CardData, CardWords } from './cards.ts'
import { indexOfCards } from './index-of-cards.ts'
import { searchEngine } from './search-engine.ts'

const WORDS: CardWords = {
  locale: 'ar',
  listPath: '/ar/products',
  categories: { Oil: 'زيوت', Sugar: 'سكر' },
}
const CARDS: CardData[] = [
  {
    id: 1,
    name: 'زيت دوّار الشمس',
    category: 'Oil',
    pack_unit: 'Litre',
    pack_sizes: '0.75,1.5',
    sizes: ['٧٥٠ مل', '١٫٥ لتر'],
    picture: '',
  },
  { id: 2, name: 'سكر ناعم', category: 'Sugar', pack_unit: 'Kg', pack_sizes: '1,50', sizes: ['١ كجم', '٥٠ كجم'], picture: '' },
  { id: 3, title: 'كيف نختار السكر', excerpt: 'الرطوبة وحجم الحبة', category: 'Insights', published: null, picture: '' },
]

const engine = searchEngine([indexOfCards(CARDS, WORDS)])
const found = (query: string, category = '') => engine.match({ query, category })?.entries.map(({ id }) => id)

test('the cards of a page are found by what they show, in any spelling', () => {
  expect(found('دوار الشمس')).toEqual([1])
  expect(found('50 كجم')).toEqual([2])
  expect(found('١٫٥ لتر')).toEqual([1])
  expect(found('750ml')).toEqual([1])
  expect(found('٠٫٧٥ لتر')).toEqual([1])
  expect(found('الرطوبه')).toEqual([3])
})

test('a query in the other script finds near answers, inside a category, once their code is loaded', async () => {
  expect(found('sukkar', 'Sugar')).toBeUndefined()
  await engine.loadNear()
  expect(found('sukkar', 'Sugar')).toEqual([2])
  expect(found('', 'oil')).toEqual([1])
})
