import { type EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditedLink } from './link-dialog.tsx'
import { schema } from './schema.ts'

const type = schema.marks.link

/** The link at the cursor; without a link, the selected words, which become a link. */
export function linkOf(state: EditorState): { link: EditedLink; isOld: boolean } {
  const { from, to } = rangeOf(state)
  const mark = type.isInSet(state.doc.resolve(from).nodeAfter?.marks ?? [])
  const words = state.doc.textBetween(from, to, ' ')
  return { link: { words, href: String(mark?.attrs.href ?? '') }, isOld: mark !== undefined }
}

/** The range of the whole link at the cursor; without a link, the range of the selection. */
function rangeOf({ selection, doc }: EditorState): { from: number; to: number } {
  const { $from, from, to } = selection
  const mark = type.isInSet($from.nodeAfter?.marks ?? []) ?? type.isInSet($from.nodeBefore?.marks ?? [])
  if (!mark || !$from.parent.isTextblock) return { from, to }
  let [start, end] = [from, Math.max(from, to)]
  const isPart = (node: { marks: readonly unknown[] } | null) => node?.marks.includes(mark) === true
  while (start > $from.start() && isPart(doc.resolve(start).nodeBefore)) start -= doc.resolve(start).nodeBefore?.nodeSize ?? 1
  while (end < $from.end() && isPart(doc.resolve(end).nodeAfter)) end += doc.resolve(end).nodeAfter?.nodeSize ?? 1
  return { from: start, to: end }
}

/** Sets the words and the address of the link at the cursor; without a link, of the selected words. */
export function applyLink(view: EditorView, { words, href }: EditedLink): void {
  const { state } = view
  const { from, to } = rangeOf(state)
  const mark = type.create({ href })
  const { tr } = state
  if (state.doc.textBetween(from, to, ' ') === words) tr.removeMark(from, to, type).addMark(from, to, mark)
  else {
    const marks = mark.addToSet(
      state.doc
        .resolve(from)
        .marks()
        .filter((other) => other.type !== type),
    )
    tr.replaceWith(from, to, schema.text(words, marks))
  }
  const end = tr.mapping.map(to)
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).removeStoredMark(type)
  view.dispatch(tr.scrollIntoView())
}

/** Removes the link at the cursor; its words stay. */
export function removeLink(view: EditorView): void {
  const { from, to } = rangeOf(view.state)
  view.dispatch(view.state.tr.removeMark(from, to, type))
}
