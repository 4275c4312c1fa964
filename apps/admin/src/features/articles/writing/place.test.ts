import { expect, test } from 'vitest'
import { openMarkdown } from './document.ts'
import { placeInDoc, placeInSource } from './place.ts'
import { schema } from './schema.ts'

test('a cursor below an empty code block and an empty heading is behind the same words in the editor', () => {
  const text = '```\n```\n\n##\n\nRice and oil'
  const { doc } = openMarkdown(text)
  const place = placeInDoc(text, doc, text.indexOf(' and'))
  expect(doc.textBetween(0, place, '\n')).toBe('\n\nRice')
  expect(placeInSource(text, doc, place)).toBe(text.indexOf(' and'))
})

test.each([
  ['See our [rice](/products/1) and ', 'oil', 'See our rice and '],
  ['See our [rice](/products/1)', ' and oil', 'See our rice'],
  ['See our [rice](/prod', 'ucts/1) and oil', 'See our rice'],
  ['See ![A sack](https://a.example/x.png) *new* ', 'oil', 'See \ufffc new '],
  ['See [rice](https://en.wikipedia.org/wiki/Rice_(food))', ' and oil', 'See rice'],
  ['See [rice](https://en.wikipedia.org/wiki/Rice_(fo', 'od)) and oil', 'See rice'],
  ['Rice ![A sack \\[5 kg\\]](https://a.example/x_(a).png "From Aden :)")', ' and oil', 'Rice \ufffc'],
  ['Rice ![A sa', 'ck](https://a.example/x.png) and oil', 'Rice \ufffc'],
  ['Rice ![ and more\nwords on the next line, and ', 'oil', 'Rice ![ and more\ufffcwords on the next line, and '],
  ['See <https://a.example/x> and ', 'oil', 'See https://a.example/x and '],
  ['See a\\_b and ', 'oil', 'See a_b and '],
])('a cursor behind %s in the source is behind the same words in the editor', (before, after, shown) => {
  const text = `First\n\n${before}${after}`
  const { doc } = openMarkdown(text)
  const place = placeInDoc(text, doc, `First\n\n${before}`.length)
  expect(doc.textBetween(doc.child(0).nodeSize + 1, place, '\n', '\ufffc')).toBe(shown)
})

test('a cursor behind a space that ends the text stays there in both views', () => {
  const { doc } = openMarkdown('First\n\nRice')
  // The editor has the space after the word of a phone's keyboard, and the Markdown does not.
  const withSpace = doc.copy(doc.content.replaceChild(1, schema.nodes.paragraph.create(null, schema.text('Rice '))))
  expect(placeInSource('First\n\nRice', withSpace, withSpace.content.size - 1)).toBe('First\n\nRice'.length)
  const text = 'First\n\nRice '
  expect(placeInDoc(text, doc, text.length)).toBe(doc.content.size - 1)
})
