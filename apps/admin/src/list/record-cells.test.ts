// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { TextLines } from './record-cells.tsx'

test.each([
  ['a short text', 'Long-grain rice', /^Long-grain rice$/],
  ['a long text', 'Long-grain rice '.repeat(50), /^(Long-grain rice )+Long-grain…$/],
  ['a long text without a space', 'ر'.repeat(700), /^ر{250}…$/],
])('a line has the beginning of %s, by whole words', (_kind, text, expected) => {
  const shown = showInConsole(createElement(TextLines, { texts: { en: text } }))
  expect(shown.words()).toMatch(expected)
  expect(shown.words().length).toBeLessThan(252)
})
