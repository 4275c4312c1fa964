import { expect, test } from 'vitest'
import { INITIAL_POSITION, positionAfterMore, readPosition } from './list-position.ts'

test('a list opens at 24 cards and grows by 24', () => {
  expect(INITIAL_POSITION.shown).toBe(24)
  expect(positionAfterMore(INITIAL_POSITION)).toEqual({ shown: 48 })
})

test('the history restores the number of cards and the scroll position', () => {
  expect(readPosition({ shown: 72, top: 1234.5 })).toEqual({ shown: 72, top: 1234.5 })
  expect(readPosition({ shown: 48 })).toEqual({ shown: 48 })
  expect(readPosition({ shown: 24, top: 700 })).toEqual({ shown: 24, top: 700 })
})

test.each([null, undefined, 7, 'x', {}, { shown: 'many' }, { shown: -24 }, { shown: 0.5 }, { shown: Number.NaN }])(
  'an invalid state (%j) is the start of the list',
  (state) => {
    expect(readPosition(state)).toEqual(INITIAL_POSITION)
  },
)

test('an invalid position is ignored', () => {
  expect(readPosition({ shown: 48, top: 'high' })).toEqual({ shown: 48 })
  expect(readPosition({ shown: 48, top: -3 })).toEqual({ shown: 48 })
})
