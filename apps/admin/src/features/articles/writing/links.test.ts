import { expect, test } from 'vitest'
import { openMarkdown } from './document.ts'
import { schema } from './schema.ts'
import { writeMarkdown } from './write-document.ts'

const { nodes, marks } = schema

test.each([
  ['https://ar.wikipedia.org/wiki/أرز', 'https://ar.wikipedia.org/wiki/%D8%A3%D8%B1%D8%B2'],
  ['https://www.facebook.com/a?__cft__[0]=AZ', 'https://www.facebook.com/a?__cft__%5B0%5D=AZ'],
  ['https://a.example/100%', 'https://a.example/100%25'],
  ['https://a.example/a%20b', 'https://a.example/a%20b'],
])('the address %s is written as browsers send it, and the words around it as without a link', (href, written) => {
  const line = [
    schema.text('25 kg (new). '),
    schema.text('End.', [marks.strong.create()]),
    schema.text('Next '),
    schema.text('rice', [marks.link.create({ href })]),
  ]
  const doc = nodes.doc.create(null, nodes.paragraph.create(null, line))
  // `**End.**Next` would not be bold.
  expect(writeMarkdown(doc, openMarkdown(''))).toBe(`25 kg (new). **End**.Next [rice](${written})`)
})
