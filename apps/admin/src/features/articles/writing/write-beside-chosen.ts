import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from './schema.ts'

/**
 * Typing while a picture, video or line is selected writes below it, or behind a picture in a line. Otherwise a key replaces the
 * selection, and the keyboard of a phone writes into the paragraph above.
 */
export const WRITE_BESIDE_CHOSEN = new Plugin({
  props: {
    handleTextInput: (view, _from, _to, text) => {
      if (!leaveChosen(view)) return false
      view.dispatch(view.state.tr.insertText(text).scrollIntoView())
      return true
    },
    handleDOMEvents: {
      // A composed word has no other event in which the place for it can still be chosen.
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
