import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, Node, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { textNear, writeBelow } from './line-below.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** A toolbar action without a dialog. */
interface ActionFacts {
  /** @param zero the digit zero in the script of the text, for numbered lists */
  command: (zero: string) => Command
  /** Whether the text at the cursor has the format of the action; absent for an action that gives no format. */
  isActive?: (state: EditorState) => boolean
}

/** In the order of the toolbar, the formats first. */
export const ACTIONS = {
  bold: ofMark(marks.strong),
  italic: ofMark(marks.em),
  heading: ofHeading(2),
  subheading: ofHeading(3),
  list: { command: () => toggleList(nodes.bullet_list), isActive: (state) => isInside(state, nodes.bullet_list) },
  numbered: {
    command: (zero) => toggleList(nodes.ordered_list, { zero }),
    isActive: (state) => isInside(state, nodes.ordered_list),
  },
  quote: { command: () => toggleQuote, isActive: (state) => isInside(state, nodes.blockquote) },
  rule: { command: () => insertBlock(() => nodes.horizontal_rule.create()) },
  table: { command: () => insertBlock(emptyTable) },
  undo: { command: () => undo },
  redo: { command: () => redo },
} satisfies Record<string, ActionFacts>

export type Action = keyof typeof ACTIONS

export const isActive = (action: Action, state: EditorState) => (ACTIONS[action] as ActionFacts).isActive?.(state)

interface Shortcut {
  /** The key as in `KeyboardEvent.code`. */
  code: string
  /** Name of the key. */
  key: string
  shift: boolean
}

/** The keys of actions, pressed with Ctrl or ⌘. */
export const SHORTCUTS: Partial<Record<Action | 'link', Shortcut>> = {
  bold: { code: 'KeyB', key: 'B', shift: false },
  italic: { code: 'KeyI', key: 'I', shift: false },
  link: { code: 'KeyK', key: 'K', shift: false },
  heading: { code: 'Digit6', key: '6', shift: true },
  numbered: { code: 'Digit7', key: '7', shift: true },
  list: { code: 'Digit8', key: '8', shift: true },
  quote: { code: 'Digit9', key: '9', shift: true },
}

function ofMark(type: MarkType): ActionFacts {
  return { command: () => toggleMark(type), isActive: (state) => hasMark(state, type) }
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
  return doc.rangeHasMark(selection.from, selection.to, type)
}

const isHeading = ({ selection: { $from } }: EditorState, level: number) =>
  $from.parent.type === nodes.heading && $from.parent.attrs.level === level

/** Whether the selection is in a block of a type. */
export function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return isAt($from, type)
}

/** Whether a place of a text is inside of a block of a type. */
export function isAt(place: ResolvedPos, type: NodeType): boolean {
  for (let depth = place.depth; depth > 0; depth--) if (place.node(depth).type === type) return true
  return false
}

function ofHeading(level: number): ActionFacts {
  const toggle: Command = (state, dispatch) =>
    isHeading(state, level)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)
  return { command: () => toggle, isActive: (state) => isHeading(state, level) }
}

/** Makes a list, ends it, or changes its kind. */
function toggleList(type: NodeType, attributes: object = {}): Command {
  return (state, dispatch) => {
    if (isInside(state, type)) return liftListItem(nodes.list_item)(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const list = $from.node(depth)
      if (list.type !== nodes.bullet_list && list.type !== nodes.ordered_list) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight: list.attrs.tight, ...attributes }))
      return true
    }
    return wrapInList(type, { ...attributes })(state, dispatch)
  }
}

const toggleQuote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const range = isInside(state, nodes.blockquote) ? $from.blockRange($to, (node) => node.type === nodes.blockquote) : null
  if (!range) return wrapIn(nodes.blockquote)(state, dispatch)
  dispatch?.(state.tr.lift(range, range.depth - 1))
  return true
}

/** Inserts a block after the block with the cursor, or in place of an empty paragraph. The cursor moves below the block, or into a new table. */
export function insertBlock(create: () => Node): Command {
  return (state, dispatch) => {
    const place = blockPlace(state)
    const block = create()
    const { tr } = state
    tr.replaceWith(place.from, place.to, block)
    if (block.isLeaf) writeBelow(tr, place.from + block.nodeSize)
    else tr.setSelection(textNear(tr.doc, place.from))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The place of a new block: after the top-level block with the cursor, or in place of an empty paragraph. */
export function blockPlace({ selection: { $to } }: EditorState): { from: number; to: number } {
  if ($to.depth === 0) return { from: $to.pos, to: $to.pos }
  const block = $to.node(1)
  const after = $to.after(1)
  return block.type === nodes.paragraph && block.childCount === 0
    ? { from: $to.before(1), to: after }
    : { from: after, to: after }
}

function emptyTable(): Node {
  const row = (type: NodeType) => nodes.table_row.create(null, [type.create(), type.create()])
  return nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)])
}
