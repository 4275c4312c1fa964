import { expect, test } from 'vitest'
import { reviveProps } from './revive.ts'

test('plain data survives the round trip at any depth', () => {
  const written = '{"a":[0,1],"b":[0,null],"c":[1,[[0,"x"],[1,[]],[0,{"d":[0,true]}]]],"e":[0,{"f":[1,[[0,2]]]}],"g":[0]}'
  expect(reviveProps(written)).toEqual({ a: 1, b: null, c: ['x', [], { d: true }], e: { f: [2] }, g: undefined })
})

test('other kinds are refused', () => {
  expect(() => reviveProps('{"when":[3,"2026-11-21T00:00:00.000Z"]}')).toThrow(/plain data only, not Astro's kind 3/)
})
