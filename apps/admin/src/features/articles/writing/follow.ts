import { Fragment, type Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Shows a document that was changed outside the editor, and replaces only the parts that differ: the cursor stays at its words, an
 * open dialog still acts on the selected words, and a composed word continues. Changed words are not selected, because the next key
 * would replace them.
 */
export function follow(view: EditorView, next: Node): void {
  const { doc, selection } = view.state
  const words = doc.textBetween(selection.from, selection.to, '\n')
  const at = selection.$head.index(0)
  const block = doc.maybeChild(at)
  const there = next.children.findIndex((other) => block?.eq(other))
  // ProseMirror keeps the element of a block if only blocks below it change, or only blocks above it.
  if (there >= 0) replace(view, doc.copy(Fragment.from([...doc.children.slice(0, at + 1), ...next.children.slice(there + 1)])))
  replace(view, next)
  const { state } = view
  if (state.selection instanceof NodeSelection || state.doc.textBetween(state.selection.from, state.selection.to, '\n') === words)
    return
  view.dispatch(state.tr.setSelection(TextSelection.near(state.selection.$head)))
}

/**
 * Replaces the part in which the shown document differs. Undo does not revert this change, because the person did not make it.
 */
function replace(view: EditorView, next: Node): void {
  const { doc, selection, tr } = view.state
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  // If the equal letters at the start and at the end overlap, as in a doubled word, the shared letters count once.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content)
  if (selection instanceof TextSelection) {
    // Text that is inserted beside the selected words is not selected.
    const [from, to] = [tr.mapping.map(selection.from, selection.empty ? -1 : 1), tr.mapping.map(selection.to, -1)]
    tr.setSelection(TextSelection.between(tr.doc.resolve(Math.min(from, to)), tr.doc.resolve(to)))
  }
  view.dispatch(tr.setMeta('addToHistory', false))
}
