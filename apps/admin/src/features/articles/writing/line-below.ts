import type { Node } from 'prosemirror-model'
import { Plugin, Selection, type Transaction } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes } = schema

/** Blocks out of which no key leads to a line above or below. */
const CLOSED = [nodes.figure, nodes.video, nodes.horizontal_rule, nodes.table, nodes.code_block, nodes.source]

/**
 * A text always begins and ends with a line to write on, also around a quote or list. Markdown has no empty paragraphs: they are not
 * in the text.
 */
export const LINES_AT_ENDS = new Plugin({
  appendTransaction: (_transactions, _before, { doc, tr }) => {
    if (isClosed(doc, 'lastChild')) tr.insert(doc.content.size, nodes.paragraph.create())
    if (isClosed(doc, 'firstChild')) tr.insert(0, nodes.paragraph.create())
    return tr.docChanged ? tr.setMeta('addToHistory', false) : null
  },
})

/** Whether a text begins or ends with a closed block, also inside of quotes and lists. */
function isClosed(doc: Node, end: 'firstChild' | 'lastChild'): boolean {
  let block = doc[end]
  while (block && !block.isTextblock && !CLOSED.includes(block.type)) block = block[end]
  return block !== null && CLOSED.includes(block.type)
}

/** The nearest place among letters. A selected picture would be replaced by the next key. */
export function textNear(doc: Node, at: number): Selection {
  const place = doc.resolve(Math.min(at, doc.content.size))
  return Selection.findFrom(place, 1, true) ?? Selection.findFrom(place, -1, true) ?? Selection.near(place)
}

/** Puts the cursor below a new block: in the text there, or on a new line before a picture and at the end. */
export function writeBelow(tr: Transaction, end: number): Transaction {
  const below = tr.doc.nodeAt(end)
  if (!below || below.isAtom) tr.insert(end, nodes.paragraph.create())
  return tr.setSelection(textNear(tr.doc, end))
}
