import { INDEX_PART_ROWS, readIndexPartName, searchIndexAddresses } from '@bayt/release/addresses'
import { expect, it } from 'vitest'
import { indexPart } from './list-page.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => count - index)
const addresses = (count: number) => searchIndexAddresses('products', 'ar', count)
const partOf = (address: string) => readIndexPartName(/search\/(.*)\.ar/.exec(address)?.[1] ?? '')?.part ?? 0

it.each([0, 1, INDEX_PART_ROWS, INDEX_PART_ROWS + 1, 3 * INDEX_PART_ROWS, 3 * INDEX_PART_ROWS + 7])(
  'the parts of %i rows contain every row once, in order',
  (count) => {
    const all = rows(count)
    expect(addresses(count).flatMap((address) => indexPart(all, partOf(address)))).toEqual(all)
    expect(indexPart(all, addresses(count).length + 1)).toBeUndefined()
  },
)

it('a new row changes only the newest part, and a small list has one part without a number', () => {
  const [before, after] = [rows(2 * INDEX_PART_ROWS + 5), rows(2 * INDEX_PART_ROWS + 6)]
  for (const part of [1, 2]) expect(indexPart(after, part)).toEqual(indexPart(before, part))
  expect(indexPart(after, 3)).toEqual([after[0], ...(indexPart(before, 3) ?? [])])
  expect(addresses(5)).toEqual(['/search/products.ar.json'])
  expect(addresses(2_500)).toEqual(['/search/products-3.ar.json', '/search/products-2.ar.json', '/search/products.ar.json'])
})

it.each(['products-1', 'products-02', 'products-0', 'product', 'partners', 'products-', 'products-1000000', 'articles-2-3', ''])(
  '%j is not the name of a part',
  (name) => {
    expect(readIndexPartName(name)).toBeUndefined()
  },
)
