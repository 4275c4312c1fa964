import { expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'

const ROW = { id: 7, name: 'Basmati', sizes: [1, 5], text: null, category: undefined }

it.each([
  ['the same text in an object', ROW.name, { name: 'Basmati' }],
  ['null and what is absent', { a: null }, { a: undefined }],
  ['absent and not there', { a: undefined }, {}],
  ['a list and an object', ['a', 1], { a: 1 }],
  ['an object and its hash as a text', [ROW], [fingerprint(ROW)]],
  ['an object and a part with its hash', [ROW], [{ hash: fingerprint(ROW) }]],
  ['null and undefined', null, undefined],
  ['a number and its text', 1, '1'],
  ['the order of a list', [1, 5], [5, 1]],
  ['a deep difference', { rows: [ROW] }, { rows: [{ ...ROW, sizes: [1, 6] }] }],
])('differs for %s', (_, one, other) => {
  expect(fingerprint(one)).not.toBe(fingerprint(other))
})

it('is equal for equal data, which need not be the same object', () => {
  expect(fingerprint({ rows: [ROW] })).toBe(fingerprint({ rows: [structuredClone(ROW)] }))
  expect(fingerprint('Basmati')).toBe(fingerprint('Basmati'))
})
