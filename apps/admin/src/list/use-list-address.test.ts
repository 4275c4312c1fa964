import { expect, test } from 'vitest'
import { parseSlot } from './use-list-address.ts'

test.each([
  ['draft=2', 2],
  ['draft=1000001006', 1_000_001_006],
  ['draft=0', undefined],
  ['draft=12345678901', undefined],
  ['draft=x', undefined],
  ['', undefined],
])('the draft in an address is that of another tab or of a picture: "%s"', (address, slot) => {
  expect(parseSlot(new URLSearchParams(address))).toBe(slot)
})
