// @vitest-environment happy-dom
import { renderMarkdown } from '@bayt/content/text/markdown'
import { expect, test } from 'vitest'
import { openEditor } from './open-editor.test-data.ts'
import { schema } from './schema.ts'

/**
 * Markdown as other editors and careless people write it: staff can edit all of it, and the editor rewrites it in its own form.
 */
const ODD = [
  ['nested lists', '* Rice\n    * White\n    * Brown\n        1) Long\n        2) Short\n* Oil', '- Rice\n  - White'],
  ['an Arabic list', '٣) أرز\n٤) زيت', '٣. أرز\n٤. زيت'],
  ['a table without outer lines', 'a | b\n-|:-:\n1 | `x\\|y`', '| a | b |\n| --- | :---: |\n| 1 | `x\\|y` |'],
  ['HTML', '<div class="x">Rice & <b>oil</b></div>\n<!-- note -->', '<div class="x">'],
  ['code', '~~~js\nlet a = `1`\n~~~\n\n``a`b``', '```js\nlet a = `1`\n```\n\n``a`b``'],
  ['a footnote', 'Rice[^1] and oil\n\n[^1]: From the north of the valley.', 'Rice\\[^1\\] and oil'],
  ['headings and lines', 'Prices\n------\n\n### Oil ###\n\n* * *', '## Prices\n\n### Oil\n\n---'],
  ['emphasis', '__Rice__ _from_ ***Aden*** ~~old~~\\\nnew', '**Rice** *from* ***Aden***'],
  [
    'links by name',
    '[Rice][r] and ![Sack][s]\n\n[r]: /products/1 "Our rice"\n[s]: https://a.example/s.png',
    '[Rice](/products/1 "Our rice")',
  ],
] as const

test.each(ODD)('%s that somebody wrote elsewhere is edited, looks the same, and is written once', (_, text, written) => {
  const messages: string[] = []
  const first = openEditor(text, { onText: (next) => void messages.push(next) })
  expect(messages).toEqual([])
  const opaque = first.view.state.doc.children.filter(({ type }) => type === schema.nodes.source)
  expect(opaque.every(({ attrs }) => /^\[[^\]]+\]: /.test(String(attrs.text)))).toBe(true)
  first.view.dispatch(first.view.state.tr.insert(0, schema.nodes.paragraph.create(null, schema.text('New'))))
  const saved = first.text()
  expect(saved).toContain(written)
  const plain = (html: string) => html.replace(/\s/g, '')
  expect(plain(renderMarkdown(saved))).toBe(plain(renderMarkdown(`New\n\n${text}`)))
  first.close()
  const again = openEditor(saved, { onText: (next) => void messages.push(next) })
  again.view.dispatch(again.view.state.tr.insertText('x', 1).delete(1, 2))
  expect(again.text()).toBe(saved)
  expect(messages).toEqual([saved])
  again.close()
})

test('a block that cannot be written as it is read is shown with its source, and stays as it is while others change', () => {
  const heading = 'Rice and\noil\n===='
  const editor = openEditor(`Before\n\n${heading}\n\nAfter`)
  expect(editor.view.dom.querySelector('figure')?.textContent).toBe(`Stays as it is${heading}`)
  expect(editor.view.dom.querySelector('span')?.dir).toBe('auto')
  editor.view.dispatch(editor.view.state.tr.insertText('Long ', 1))
  expect(editor.text()).toBe(`Long Before\n\n${heading}\n\nAfter`)
  editor.close()
})

test('a text that is typed and taken back is the text that was opened', () => {
  const texts: string[] = []
  const editor = openEditor('* Rice\n* Oil', { onText: (next) => void texts.push(next) })
  editor.view.dispatch(editor.view.state.tr.insertText('x', 3))
  editor.view.dispatch(editor.view.state.tr.delete(3, 4))
  expect(texts).toEqual(['- xRice\n- Oil', '* Rice\n* Oil'])
  editor.close()
})
