import { expect, test } from 'vitest'
import { textColumn } from './shared-columns.tsx'

test('an empty text shows -', () => {
  const { render } = textColumn('titleEn', 'title', { language: 'en' })
  expect(render({ title: null }, 'en')).toBe('-')
  expect(render({ title: '' }, 'en')).toBe('-')
  expect(render({ title: 'Stock' }, 'en')).not.toBe('-')
})
