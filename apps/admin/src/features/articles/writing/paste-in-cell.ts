import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { handlePaste as pasteInCells } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { isAt, isInside } from './commands.ts'
import { schema } from './schema.ts'

const { nodes } = schema

/**
 * Pastes text into a cell, or into each selected cell, as a single line: a cell has one line. Pasted rows of a table fill the
 * cells instead.
 * @returns whether the cursor was in a table, so that the paste is done
 */
export function pasteInCell(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  const { state } = view
  if (slice.size === 0 || !isInside(state, nodes.table) || isOfTable(slice)) return false
  const line = lineOf(slice)
  if (line.size === 0 || pasteInCells(view, event, line)) return true
  view.dispatch(state.tr.replaceSelection(line).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  return true
}

/**
 * Drops a text into a cell as one line. The editor handles pictures and rows of a table.
 * @param isMoved whether the text was dragged within the editor, not copied
 * @returns whether the drop is done
 */
export function dropInCell(view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean): boolean {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
  const { doc, tr } = view.state
  const [only, ...others] = slice.content.content
  const isPicture = only !== undefined && others.length === 0 && only.isAtom && !only.isText
  if (place === undefined || slice.size === 0 || isPicture || isOfTable(slice)) return false
  if (!isAt(doc.resolve(place), nodes.table)) return false
  const line = lineOf(slice)
  if (line.size === 0) return true
  if (isMoved) tr.deleteSelection()
  tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(place)))).replaceSelection(line)
  view.focus()
  view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'drop'))
  return true
}

/** Some applications copy the rows of a table without the table. */
function isOfTable({ content: { content: blocks } }: Slice): boolean {
  const [only] = blocks.length === 1 ? blocks : []
  return only?.type.spec.tableRole !== undefined || blocks.every(({ type }) => type === nodes.table_row)
}

function lineOf(slice: Slice): Slice {
  const line: Node[] = []
  slice.content.descendants((node) => {
    if (node.isBlock && (node.isTextblock || node.isAtom) && line.length > 0) line.push(schema.text(' '))
    line.push(...inCell(node))
  })
  return new Slice(Fragment.from(line), 0, 0)
}

function inCell(node: Node): Node[] {
  switch (node.type) {
    case nodes.text:
      return [schema.text(oneLine(node.text ?? ''), node.marks)]
    case nodes.hard_break:
      return [schema.text(' ')]
    case nodes.image:
      return [node]
    case nodes.figure:
      return [nodes.image.create(node.attrs)]
    case nodes.video:
    case nodes.source:
      return [schema.text(oneLine(String(node.attrs.line ?? node.attrs.text)))]
    default:
      return []
  }
}

const oneLine = (text: string) => text.replace(/\n/g, ' ')
