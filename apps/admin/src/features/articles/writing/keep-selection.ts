import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { placeInDoc, placeInSource } from './place.ts'
import { placeInChanged } from './place-in-changed.ts'

interface Shown {
  /** The text as Markdown. */
  text: string
  state: EditorState
}

/**
 * Restores the selection in a text that changed outside the editor: an open dialog acts on the selected words. Changed words are not
 * selected, because they would be replaced.
 */
export function keepSelection(before: Shown, { text, state }: Shown): EditorState {
  const { anchor, head } = before.state.selection
  const chosen = before.state.selection instanceof NodeSelection ? placeOf(before.state.selection.node, state.doc) : undefined
  if (chosen !== undefined) return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, chosen)))
  const places = [anchor, head].map((at) => placeInSource(before.text, before.state.doc, at))
  const kept = places.map((place) => placeInChanged(before.text, text, place))
  const isSame = between(before.text, places) === between(text, kept)
  const [from, to] = kept.map((place) => state.doc.resolve(placeInDoc(text, state.doc, place)))
  if (!from || !to) return state
  return state.apply(state.tr.setSelection(TextSelection.between(isSame ? from : to, to)))
}

/** A picture that is chosen, or dragged, stays so if its block did not change. */
function placeOf(node: Node, doc: Node): number | undefined {
  let place: number | undefined
  doc.descendants((other, at) => {
    if (other === node) place = at
  })
  return place
}

const between = (text: string, places: number[]) => text.slice(Math.min(...places), Math.max(...places))
