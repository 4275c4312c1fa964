import { expect, test } from 'vitest'
import { textColumn } from './shared-columns.tsx'

test('an empty text shows -', () => {
  const { render } = textColumn({ key: 'titleEn', name: 'title', language: 'en', limit: 'title' })
  const texts = {} as Parameters<typeof render>[1]
  expect(render({ title: null }, texts)).toBe('-')
  expect(render({ title: '' }, texts)).toBe('-')
  expect(render({ title: 'Stock' }, texts)).not.toBe('-')
})
