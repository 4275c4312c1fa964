import { expect, test } from 'vitest'
import { phasesMs } from './build.ts'

const phases = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`phase-${index}`, index]))

test('a build reports the milliseconds of its phases', () => {
  const reported = { render: 1_200, 'render.pages': 800.5, [`${'أ'.repeat(39)}x`]: 0 }
  expect(phasesMs.parse(reported)).toEqual(reported)
  expect(phasesMs.parse({})).toEqual({})
})

test('a build reports at most 30 phases', () => {
  expect(Object.keys(phasesMs.parse(phases(30)))).toHaveLength(30)
  expect(() => phasesMs.parse(phases(31))).toThrow('at most 30 phases')
})

test.each([
  ['U+0000', 'a\u0000b'],
  ['a lone surrogate', 'a\uD800'],
])('the name of a phase with %s is refused, because the database cannot store it', (_, name) => {
  expect(() => phasesMs.parse({ [name]: 1 })).toThrow('must be a text that the database can store')
})

test('the name of a phase has at most 40 characters', () => {
  expect(phasesMs.safeParse({ ['x'.repeat(40)]: 1 }).success).toBe(true)
  expect(phasesMs.safeParse({ ['x'.repeat(41)]: 1 }).success).toBe(false)
})

test.each([-1, Number.NaN, '5', null])('a phase cannot take %j milliseconds', (ms) => {
  expect(phasesMs.safeParse({ render: ms }).success).toBe(false)
})
