import { expect, test } from 'vitest'
import { withLam } from './arabic.ts'

test.each([
  ['بيت البحر', 'لبيت البحر'],
  ['الشركة', 'للشركة'],
  ['اللؤلؤة', 'للؤلؤة'],
])('the preposition is written together with %s: %s', (noun, expected) => {
  expect(withLam(noun)).toBe(expected)
})
