import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, dropPlace, isGrid, markOf } from './drop-place.ts'

const ROW = { left: 0, right: 300 }
const rows: Box[] = [0, 1, 2, 3].map((index) => ({ ...ROW, top: index * 50, bottom: index * 50 + 50 }))
/** Five cards in lines of two, from the start edge. */
const cards = (isRtl: boolean): Box[] =>
  [0, 1, 2, 3, 4].map((index) => {
    const left = (index % 2 === 0) === isRtl ? 110 : 0
    const top = Math.floor(index / 2) * 110
    return { left, right: left + 100, top, bottom: top + 100 }
  })

test.each([
  [2, 10, 0, { at: 0, edge: 'before' }],
  [2, 40, 1, { at: 1, edge: 'before' }],
  [0, 190, 3, { at: 3, edge: 'after' }],
  [0, 999, 3, { at: 3, edge: 'after' }],
  [3, -999, 0, { at: 0, edge: 'before' }],
  [1, 60, 1, { at: 1, edge: 'before' }],
  [1, 90, 1, { at: 2, edge: 'before' }],
])('row %i of a list dragged to y %i is put at position %i', (from, y, to, mark) => {
  expect(dropPlace(rows, from, { x: 150, y }, false)).toEqual({ to, mark })
})

test.each([
  [false, 4, { x: 10, y: 50 }, 0],
  [false, 4, { x: 90, y: 50 }, 1],
  [false, 0, { x: 200, y: 50 }, 1],
  [false, 0, { x: 10, y: 260 }, 3],
  [false, 0, { x: 90, y: 260 }, 4],
  [false, 4, { x: 10, y: 105 }, 0],
  [true, 4, { x: 200, y: 50 }, 0],
  [true, 4, { x: 120, y: 50 }, 1],
  [true, 0, { x: 10, y: 50 }, 1],
])('in a grid of cards, right to left %s, card %i dragged to %o is put at position %i', (isRtl, from, point, to) => {
  expect(dropPlace(cards(isRtl), from, point, isRtl).to).toBe(to)
})

test('a list is a grid only if rows are next to each other', () => {
  expect(isGrid(rows)).toBe(false)
  expect(isGrid(cards(false))).toBe(true)
  expect(isGrid([])).toBe(false)
})

test('any point has a place in the list, and the mark is at that place', () => {
  const count = fc.integer({ min: 2, max: 12 })
  const coordinate = fc.integer({ min: -50, max: 700 })
  fc.assert(
    fc.property(count, fc.nat(), coordinate, coordinate, fc.boolean(), fc.boolean(), (total, any, x, y, isRtl, inGrid) => {
      const boxes = inGrid ? cards(isRtl).slice(0, Math.min(total, 5)) : rows.slice(0, Math.min(total, 4))
      const from = any % boxes.length
      const { to, mark } = dropPlace(boxes, from, { x, y }, isRtl)
      const gap = mark.edge === 'after' ? mark.at + 1 : mark.at
      expect(to).toBe(gap > from ? gap - 1 : gap)
      expect(to).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThan(boxes.length)
    }),
  )
})

test('without a pointer the mark is beyond the row whose position is taken', () => {
  expect(markOf(1, 3)).toEqual({ at: 3, edge: 'after' })
  expect(markOf(3, 1)).toEqual({ at: 1, edge: 'before' })
})
