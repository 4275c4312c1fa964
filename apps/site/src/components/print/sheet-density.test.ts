import { expect, test } from 'vitest'
import { sheetDensity } from './sheet-density.ts'

const features = (lines: number) => Array(lines).fill('Broken grains 2%').join('\n')

test('a short text is printed larger, and an ordinary one in the ordinary size', () => {
  expect(sheetDensity({ name: 'Rice', description: null, features: null })).toBe('short')
  expect(sheetDensity({ name: 'x'.repeat(40), description: 'x'.repeat(400), features: features(6) })).toBeUndefined()
})

test('longer texts are printed smaller', () => {
  expect(sheetDensity({ name: 'Rice', description: 'x'.repeat(1_000), features: null })).toBe('dense')
  expect(sheetDensity({ name: 'x'.repeat(160), description: 'x'.repeat(4_000), features: null })).toBe('densest')
})

test('many short lines count as much as the room that they take', () => {
  expect(sheetDensity({ name: 'Rice', description: null, features: features(60) })).toBe('densest')
})
