// @vitest-environment happy-dom
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { applyLink, linkOf } from './link-dialog.tsx'
import { writeMarkdown } from './markdown.ts'
import { openEditor } from './open-editor.test-data.ts'
import { schema } from './schema.ts'

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
  expect(writeMarkdown(doc)).toBe(`25 kg (new). **End**.Next [rice](${written})`)
})

test.each([
  ['behind the words', 'One rice', 'One rice two', 'One [rice](/rice) two'],
  ['before the words', 'One rice', 'Two bags, and one rice', 'Two bags, and one [rice](/rice)'],
  [
    'in another paragraph',
    'Oil\n\nOne rice\n\nEnd',
    'Corn oil\n\nNew\n\nOne rice\n\nThe end',
    'Corn oil\n\nNew\n\nOne [rice](/rice)\n\nThe end',
  ],
])('a version that arrives while words are linked, changed %s, leaves them chosen', (_case, before, after, linked) => {
  const editor = openEditor(before)
  const { view } = editor
  let from = 0
  view.state.doc.descendants((node, at) => {
    if (node.text?.includes('rice')) from = at + node.text.indexOf('rice')
  })
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, from + 'rice'.length)))
  const { words } = linkOf(view.state).link
  editor.show(after)
  expect(linkOf(view.state).link.words).toBe(words)
  applyLink(view, { words, href: '/rice' })
  expect(editor.text()).toBe(linked)
  view.destroy()
})

test('a version that changed the words that are linked keeps its own, and the link stands behind them', () => {
  const editor = openEditor('One rice')
  const { view } = editor
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 'One r'.length, 'One rice'.length + 1)))
  editor.show('One bag of basmati')
  applyLink(view, { words: 'rice', href: '/rice' })
  expect(editor.text()).toBe('One bag of basmati[rice](/rice)')
  view.destroy()
})

test('a picture of the library that is chosen while a version arrives comes where the cursor was', () => {
  const editor = openEditor('One\n\nTwo', {}, 'One')
  editor.show('New\n\nOne\n\nTwo')
  editor.insertPictures([{ src: '/rice.jpg', alt: 'Rice', title: '' }])
  expect(editor.text()).toBe('New\n\nOne\n\n![Rice](/rice.jpg)\n\nTwo')
  editor.view.destroy()
})
