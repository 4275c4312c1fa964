import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test('raw HTML stays text', () => {
  expect(renderMarkdown('<script>alert(1)</script>')).not.toContain('<script')
  expect(renderMarkdown('<img src=x onerror=alert(1)>')).not.toContain('<img')
})

test('links with dangerous schemes stay text', () => {
  for (const href of [
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'java&#115;cript:alert(1)',
  ]) {
    expect(renderMarkdown(`[a](${href})`)).not.toMatch(/<a /)
  }
})

test('plain text with line breaks looks as it was typed', () => {
  expect(renderMarkdown('one\ntwo\n\nthree')).toBe('<p>one<br>\ntwo</p>\n<p>three</p>\n')
})

test('headings start below the title of the page', () => {
  expect(renderMarkdown('# Title')).toBe('<h2>Title</h2>\n')
})
