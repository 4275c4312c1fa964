import { expect, test } from 'vitest'
import { INITIAL_PLACE, placeAfterMore, readPlace } from './list-place.ts'

test('a list opens at 24 cards and grows by 24', () => {
  expect(INITIAL_PLACE.shown).toBe(24)
  expect(placeAfterMore(INITIAL_PLACE)).toEqual({ shown: 48 })
})

test('the history restores the number of cards and the scroll position', () => {
  expect(readPlace({ shown: 72, top: 1234.5 })).toEqual({ shown: 72, top: 1234.5 })
  expect(readPlace({ shown: 48 })).toEqual({ shown: 48 })
})

test.each([null, undefined, 7, 'x', {}, { shown: 'many' }, { shown: -24 }, { shown: 0.5 }, { shown: Number.NaN }])(
  'an invalid state (%j) is the start of the list',
  (state) => {
    expect(readPlace(state)).toEqual(INITIAL_PLACE)
  },
)

test('an invalid position is ignored', () => {
  expect(readPlace({ shown: 48, top: 'high' })).toEqual({ shown: 48 })
  expect(readPlace({ shown: 48, top: -3 })).toEqual({ shown: 48 })
})
