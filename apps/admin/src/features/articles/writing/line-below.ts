import type { Node } from 'prosemirror-model'
import { Plugin, Selection, type Transaction } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes } = schema

/** Blocks out of which no key leads to a line below. */
const CLOSED = [nodes.figure, nodes.video, nodes.horizontal_rule, nodes.table, nodes.code_block, nodes.source]

/** A text always ends with a line to write on, also below a quote or list. Markdown has no empty paragraphs: it is not in the text. */
export const LINE_AT_END = new Plugin({
  appendTransaction: (_transactions, _before, { doc, tr }) => {
    let last = doc.lastChild
    while (last && !last.isTextblock && !CLOSED.includes(last.type)) last = last.lastChild
    if (!last || !CLOSED.includes(last.type)) return null
    return tr.insert(doc.content.size, nodes.paragraph.create()).setMeta('addToHistory', false)
  },
})

/** The nearest place among letters. The next key would replace a picture that was chosen instead. */
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
