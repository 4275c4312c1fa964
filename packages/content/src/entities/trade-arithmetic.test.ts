import { expect, test } from 'vitest'
import { cartonsOf, netContents, type PackedFacts } from './trade-arithmetic.ts'

const UNKNOWN: PackedFacts = {
  pieces_per_carton: null,
  cartons_per_pallet: null,
  cartons_per_20ft: null,
  cartons_per_40ft: null,
  pallets_per_20ft: null,
  pallets_per_40ft: null,
}
const KNOWN = { pieces_per_carton: 12, cartons_per_pallet: 40, cartons_per_20ft: 800, cartons_per_40ft: 1_500 }

test('the net content of carton, pallet and containers follows from the size of a pack', () => {
  expect(netContents(0.75, { ...UNKNOWN, ...KNOWN })).toEqual({ carton: 9, pallet: 360, '20ft': 7_200, '40ft': 13_500 })
})

test('a content is exact to the gram, whatever the fractions of binary numbers', () => {
  expect(netContents(0.17, { ...UNKNOWN, pieces_per_carton: 3 })).toEqual({ carton: 0.51 })
  expect(netContents(0.001, { ...UNKNOWN, ...KNOWN, pieces_per_carton: 7 }).pallet).toBe(0.28)
})

test('nothing is guessed when a fact is missing', () => {
  expect(netContents(5, { ...UNKNOWN, ...KNOWN, pieces_per_carton: null })).toEqual({})
  expect(netContents(5, { ...UNKNOWN, pieces_per_carton: 4, pallets_per_20ft: 10 })).toEqual({ carton: 20 })
  expect(netContents(5, { ...UNKNOWN, pieces_per_carton: 4, cartons_per_40ft: 100 })).toEqual({ carton: 20, '40ft': 2_000 })
})

test('the cartons of a container are those that are stated, or else those of its pallets', () => {
  const pallets = { ...UNKNOWN, cartons_per_pallet: 40, pallets_per_20ft: 10, pallets_per_40ft: 21 }
  expect([cartonsOf('20ft', pallets), cartonsOf('40ft', pallets)]).toEqual([400, 840])
  expect(cartonsOf('20ft', { ...pallets, cartons_per_20ft: 450 })).toBe(450)
  expect(cartonsOf('40ft', { ...pallets, cartons_per_pallet: null })).toBeNull()
})
