import type { Node } from 'prosemirror-model'
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from './schema.ts'

const { nodes } = schema

/** Closed blocks: no key moves the cursor out of such a block to a line above or below the block. */
const CLOSED = [nodes.figure, nodes.video, nodes.horizontal_rule, nodes.table, nodes.code_block, nodes.source]

/**
 * Adds a line for typing where a document begins or ends with a closed block, also inside a quote or list. Markdown has no empty
 * paragraphs, so these lines are not in the text.
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

/** The nearest place of a text cursor: if a picture were selected, a key would replace the picture. */
export function textNear(doc: Node, at: number): Selection {
  const place = doc.resolve(Math.min(at, doc.content.size))
  return Selection.findFrom(place, 1, true) ?? Selection.findFrom(place, -1, true) ?? Selection.near(place)
}

/** Puts the cursor below a new block: in the next text, or on a new line if a picture or nothing follows. */
export function writeBelow(tr: Transaction, end: number): Transaction {
  const below = tr.doc.nodeAt(end)
  if (!below || below.isAtom) tr.insert(end, nodes.paragraph.create())
  return tr.setSelection(textNear(tr.doc, end))
}

/**
 * Moves typed text away from a selected picture, video or horizontal rule: to the line below, or behind a picture inside a line.
 * Otherwise, a key would replace the selection, and the keyboard of a phone would write into the paragraph above.
 */
export const WRITE_BESIDE_CHOSEN = new Plugin({
  props: {
    handleTextInput: (view, _from, _to, text) => {
      if (!leaveChosen(view)) return false
      view.dispatch(view.state.tr.insertText(text).scrollIntoView())
      return true
    },
    handleDOMEvents: {
      // The start of a composed word is the last event that can still move the cursor.
      compositionstart: (view) => void leaveChosen(view),
      beforeinput: (view, event) => {
        if (event.inputType === 'insertText') leaveChosen(view)
      },
    },
  },
})

/** Puts the cursor beside the selected node. @returns whether a node without letters was selected */
function leaveChosen(view: EditorView): boolean {
  const { selection, tr } = view.state
  if (!(selection instanceof NodeSelection) || !selection.node.isAtom) return false
  const end = selection.to
  if (selection.node.isInline) {
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)))
    return true
  }
  const below = tr.doc.nodeAt(end)
  if (!below?.isTextblock || below.content.size > 0) tr.insert(end, schema.nodes.paragraph.create())
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)))
  return true
}
