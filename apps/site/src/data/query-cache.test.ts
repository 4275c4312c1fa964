import { describe, expect, it } from 'vitest'
import { isEqual, QueryCache } from './query-cache.ts'

interface Snapshot {
  name: string
}
const product = ({ name }: Snapshot) => ({ name, sizes: [1, 5] })

const readsOf = (cache: QueryCache<Snapshot>) => new Map([['product 7', cache.read('product 7', product)]])

describe('the reads of a page', () => {
  it('are current while their results are equal, and not when one differs', () => {
    const first = new QueryCache<Snapshot>({ name: 'Basmati' })
    const reads = readsOf(first)
    const same = new QueryCache<Snapshot>({ name: 'Basmati' }, first)
    expect(same.isCurrent(reads)).toBe(true)
    expect(same.read('product 7', product)).toBe(first.read('product 7', product))
    expect(new QueryCache<Snapshot>({ name: 'Sella' }, same).isCurrent(reads)).toBe(false)
  })

  it('of a changed page are not current after the change is reverted', () => {
    const one = new QueryCache<Snapshot>({ name: 'Basmati' })
    readsOf(one)
    const two = new QueryCache<Snapshot>({ name: 'Sella' }, one)
    const reads = readsOf(two)
    expect(new QueryCache<Snapshot>({ name: 'Basmati' }, two).isCurrent(reads)).toBe(false)
  })
})

it('looks each read up once for a snapshot, however many pages share it, also after a snapshot that came to nothing', () => {
  const first = new QueryCache<Snapshot>({ name: 'Basmati' })
  let runs = 0
  const counted = ({ name }: Snapshot) => {
    runs += 1
    return [name]
  }
  const pages = Array.from({ length: 5 }, () => new Map([['names', first.read('names', counted)]]))
  expect(new Set(pages.flatMap((reads) => [...reads.values()])).size).toBe(1)
  const refused = new QueryCache<Snapshot>({ name: 'Basmati' }, first)
  const other = new QueryCache<Snapshot>({ name: 'Sella' }, first)
  const next = new QueryCache<Snapshot>({ name: 'Basmati' }, first)
  runs = 0
  expect(pages.map((reads) => refused.isCurrent(reads))).toEqual([true, true, true, true, true])
  expect(pages.map((reads) => other.isCurrent(reads))).toEqual([false, false, false, false, false])
  expect(pages.map((reads) => next.isCurrent(reads))).toEqual([true, true, true, true, true])
  expect(runs).toBe(3)
  expect(pages.map((reads) => other.isCurrent(reads))).toEqual([false, false, false, false, false])
})

it('runs a query once for each snapshot, even if its result is `undefined`', () => {
  const cache = new QueryCache<Snapshot>({ name: 'Basmati' })
  let count = 0
  const query = () => {
    count += 1
    return undefined
  }
  cache.read('x', query)
  cache.read('x', query)
  expect(count).toBe(1)
})

it.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1], { 0: 1, length: 1 }, false],
  [null, {}, false],
  [Number.NaN, Number.NaN, true],
  ['1', 1, false],
])('%j and %j are equal: %s', (one, other, expected) => {
  expect(isEqual(one, other)).toBe(expected)
  expect(isEqual(other, one)).toBe(expected)
})
