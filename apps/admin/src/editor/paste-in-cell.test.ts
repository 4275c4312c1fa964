// @vitest-environment happy-dom
import { NodeSelection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { expect, test, vi } from 'vitest'
import type { Editor } from './create-editor.ts'
import { openEditor } from './open-editor.test-data.ts'

const TABLE = '| a | b |\n| --- | --- |\n| c | d |\n| e | f |'

/** The place of the first node with the given text. */
function placeOf({ state: { doc } }: EditorView, text: string): number {
  let place = 0
  doc.descendants((node, at) => {
    if (node.text === text) place = at
  })
  return place
}

/** Selects the cells from the cell with the first text to the cell with the second text. */
function selectCells({ view }: Editor, from: string, to: string): void {
  const [start, end] = [from, to].map((text) => placeOf(view, text) - 1)
  view.dispatch(view.state.tr.setSelection(CellSelection.create(view.state.doc, start ?? 0, end)))
}

/** The HTML that the editor copies for the selection. */
const copied = ({ view }: Editor) => view.serializeForClipboard(view.state.selection.content()).dom.innerHTML

test.each([
  ['a column', ['a', 'e'], ['b', 'f'], '| a | a |\n| --- | --- |\n| c | c |\n| e | e |'],
  ['a row', ['c', 'd'], ['e', 'f'], '| a | b |\n| --- | --- |\n| c | d |\n| c | d |'],
  ['two rows', ['a', 'd'], ['c', 'f'], '| a | b |\n| --- | --- |\n| a | b |\n| c | d |'],
  ['all cells', ['a', 'f'], ['a', 'f'], TABLE],
] as const)('%s of a table can be copied over other cells, each into its own', (_, [from, to], [first, last], markdown) => {
  const editor = openEditor(TABLE)
  selectCells(editor, from, to)
  const html = copied(editor)
  selectCells(editor, first, last)
  editor.view.pasteHTML(html)
  expect(editor.text()).toBe(markdown)
  editor.view.destroy()
})

test('a text is pasted into each of the selected cells, as one line', () => {
  const editor = openEditor(TABLE)
  selectCells(editor, 'c', 'e')
  editor.view.pasteHTML('<p>x</p><p>y</p>')
  expect(editor.text()).toBe('| a | b |\n| --- | --- |\n| x y | d |\n| x y | f |')
  editor.view.destroy()
})

test('what a cell cannot hold changes nothing in it', () => {
  const editor = openEditor(TABLE)
  const { doc, tr } = editor.view.state
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, placeOf(editor.view, 'c'), placeOf(editor.view, 'c') + 1)))
  editor.view.pasteHTML('<hr>')
  expect(editor.text()).toBe(TABLE)
  editor.view.destroy()
})

/** Drops the selection, or a dragged block, at a place, as with a mouse. */
function drop({ view }: Editor, pos: number, node?: NodeSelection): void {
  Object.assign(view, { dragging: { slice: (node ?? view.state.selection).content(), move: true, node } })
  vi.spyOn(view, 'posAtCoords').mockReturnValue({ pos, inside: -1 })
  view.dom.dispatchEvent(
    Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: new DataTransfer() }),
  )
}

test.each([
  ['a word', ' one', 'c one', 'x\n\ntwo'],
  ['a text of two paragraphs', 'two', 'c one two', 'x'],
])('%s that is dragged into a cell is one line in it, and gone from where it was', (_, last, cell, rest) => {
  const editor = openEditor(`${TABLE}\n\nx one\n\ntwo`)
  const { view } = editor
  const start = placeOf(view, 'x one') + 1
  const end = last === 'two' ? placeOf(view, 'two') + last.length : start + last.length
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, start, end)))
  drop(editor, placeOf(view, 'c') + 1)
  expect(editor.text()).toBe(`${TABLE.replace('c', cell)}\n\n${rest}`)
  view.destroy()
})

test('a picture in a line is dragged into a cell, although other words are selected', () => {
  const picture = '![A sack](https://a.example/x.png)'
  const editor = openEditor(`${TABLE}\n\nRice ${picture} and oil\n\ntwo`)
  const { view } = editor
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(doc, placeOf(view, 'two'), placeOf(view, 'two') + 3)))
  drop(editor, placeOf(view, 'c') + 1, NodeSelection.create(view.state.doc, placeOf(view, 'Rice ') + 5))
  expect(editor.text()).toBe(`${TABLE.replace('c', `c${picture}`)}\n\nRice  and oil\n\ntwo`)
  view.destroy()
})

test('a picture that is dropped into a paragraph stays one with a caption while the cursor is in a table', () => {
  const picture = '![A sack](https://a.example/x.png "From Aden")'
  const editor = openEditor(`${picture}\n\n${TABLE}\n\nEnd`)
  const { view } = editor
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(doc, placeOf(view, 'c'))))
  const node = NodeSelection.create(doc, 2)
  drop(editor, placeOf(view, 'End') + 2, node)
  expect(editor.text()).toBe(`${TABLE}\n\nEnd\n\n${picture}`)
  view.destroy()
})
