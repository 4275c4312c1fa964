import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleRuns } from '../testing/sample-runs.ts'
import { renderMarkdown } from './markdown.ts'

const ARABIC = '٠١٢٣٤٥٦٧٨٩'
const inArabic = (text: string) => text.replace(/\d/g, (digit) => ARABIC[Number(digit)] ?? digit)

test.each([
  ['two items', '١. أول\n٢. ثانٍ', '<ol>\n<li>أول</li>\n<li>ثانٍ</li>\n</ol>\n'],
  ['a bracket', '١) أول', '<ol>\n<li>أول</li>\n</ol>\n'],
  ['another first number', '٣. ثالث', '<ol start="3">\n<li>ثالث</li>\n</ol>\n'],
  ['Persian digits', '۱. اول', '<ol>\n<li>اول</li>\n</ol>\n'],
  ['inside a quotation', '> ١. أول', '<blockquote>\n<ol>\n<li>أول</li>\n</ol>\n</blockquote>\n'],
  ['inside a list', '- ١. أول', '<ul>\n<li>\n<ol>\n<li>أول</li>\n</ol>\n</li>\n</ul>\n'],
  ['a year that ends a sentence inside a paragraph', 'كبر البيت في عام\n٢٠١٦. ثم', '<p>كبر البيت في عام<br>\n٢٠١٦. ثم</p>\n'],
  ['a number without a blank', '١.٥ كجم', '<p>١.٥ كجم</p>\n'],
  ['the text of an item that begins with a number', '١. ٢٠١٦ سنة', '<ol>\n<li>٢٠١٦ سنة</li>\n</ol>\n'],
  ['code', '```\n١. أول\n```', '<pre><code>١. أول\n</code></pre>\n'],
  ['an indented paragraph', '    ١. أول', '<p>١. أول</p>\n'],
])('Arabic digits at the start of a line: %s', (_, text, html) => {
  expect(renderMarkdown(text)).toBe(html)
})

test('a text with Arabic digits has the structure of the same text with Latin digits, and no digit changes its script', () => {
  const line = fc.tuple(
    fc.constantFrom('', '> ', '- ', '   ', '    '),
    fc.constantFrom('1. ', '2) ', '14. ', '2016. ', '1.', '## ', ''),
    fc.constantFrom('كلمة', '7 أكياس', '', '`3. كود`', '> 5. قول', '4. ثم'),
  )
  const texts = fc.array(line, { maxLength: 7 }).map((lines) => lines.map((parts) => parts.join('')).join('\n'))
  const structure = (html: string) => html.replace(/>[^<]+</g, '><')
  fc.assert(
    fc.property(texts, (text) => {
      const html = renderMarkdown(inArabic(text))
      expect(structure(html)).toBe(structure(renderMarkdown(text)))
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/\d/)
    }),
    { numRuns: sampleRuns(2_000) },
  )
})
