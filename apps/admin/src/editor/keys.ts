import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, Plugin, Selection } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { isShortcut } from '../ui/keyboard.ts'
import { type Action, insertBlock, isInside, SHORTCUTS } from './commands.ts'
import { writeBelow } from './line-below.ts'
import { schema } from './schema.ts'

const { nodes } = schema

/** Starts a new line in the same paragraph: the site shows each line end as a line break. */
const breakLine: Command = (state, dispatch) => {
  if (isInside(state, nodes.table) || state.selection.$from.parent.type === nodes.heading) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/**
 * In a table, Enter goes to the next cell, as Tab does, because a cell has one line. From the last cell, Enter goes below the
 * table.
 */
const nextCell: Command = (state, dispatch) => {
  if (!isInside(state, nodes.table)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  const { $from } = state.selection
  let depth = $from.depth
  while ($from.node(depth).type !== nodes.table) depth--
  dispatch?.(writeBelow(state.tr, $from.after(depth)).scrollIntoView())
  return true
}

/** Editors that have handled the newest Enter of a phone's keyboard. */
const entered = new WeakSet<EditorView>()

/**
 * Enter on a phone's keyboard. For this key, ProseMirror lets the browser change the text, and reads the result; in a table cell, the
 * browser would only insert a space. On an iPhone, ProseMirror also reports the key itself after a moment, as an event that no keyboard
 * sends: for an Enter that is handled here, that event would be a second Enter.
 */
export const ENTER_IN_TABLE = new Plugin({
  props: {
    handleKeyDown: (view, event) => event.key === 'Enter' && !(event instanceof KeyboardEvent) && entered.has(view),
    handleDOMEvents: {
      keydown: (view) => void entered.delete(view),
      beforeinput: (view, event) => {
        if (event.inputType !== 'insertParagraph' || !nextCell(view.state, view.dispatch)) return false
        event.preventDefault()
        entered.add(view)
        return true
      },
    },
  },
})

/** Enter on a chosen picture opens its texts. */
export function pictureKeys(onOpen: () => void): Plugin {
  const openPicture: Command = ({ selection }) => {
    const isPicture = selection instanceof NodeSelection && [nodes.figure, nodes.image].includes(selection.node.type)
    if (isPicture) onOpen()
    return isPicture
  }
  return keymap(Object.fromEntries([['Enter', openPicture]]))
}

export const KEYS = [
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    Enter: chainCommands(nextCell, splitListItem(nodes.list_item)),
    'Shift-Enter': chainCommands(exitCode, breakLine),
    'Mod-Enter': exitCode,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    // Outside of tables, Tab leaves the text.
    Tab: goToNextCell(1),
    'Shift-Tab': goToNextCell(-1),
  }),
  keymap(baseKeymap),
]

/** A shortcut depends on the position of its key, so it also works in an Arabic layout. */
export function shortcutKeys(run: (action: Action | 'link') => void): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (_view, event) => {
        const [pressed] = Object.entries(SHORTCUTS).find(([, { code, shift }]) => isShortcut(event, code, { shift })) ?? []
        if (pressed) run(pressed as Action | 'link')
        return pressed !== undefined
      },
    },
  })
}

const ZEROS: Record<string, string> = { '٠': '٠', '۰': '۰' }

/** The zero of the script of a digit. */
function zeroOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  return Object.keys(ZEROS).find((zero) => code >= zero.charCodeAt(0) && code < zero.charCodeAt(0) + 10) ?? '0'
}

const START = /^[\s\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*/.source

/** Markdown typed at the start of a line, also with Arabic digits and behind marks of direction. */
export const TYPED_MARKS = inputRules({
  rules: [
    textblockTypeInputRule(new RegExp(`${START}(#{1,3})\\s$`), nodes.heading, ([, signs = '']) => ({
      level: Math.max(2, signs.length),
    })),
    wrappingInputRule(new RegExp(`${START}>\\s$`), nodes.blockquote),
    wrappingInputRule(new RegExp(`${START}[-*+]\\s$`), nodes.bullet_list),
    wrappingInputRule(new RegExp(`${START}([1١۱])[.)]\\s$`), nodes.ordered_list, ([, digit = '1']) => ({
      zero: zeroOf(digit),
    })),
    new InputRule(/^---$/, (state) => {
      let result = state.tr.deleteRange(state.selection.$from.start(), state.selection.to)
      const cleared = state.apply(result)
      insertBlock(() => nodes.horizontal_rule.create())(cleared, (tr) => {
        for (const step of tr.steps) result = result.step(step)
        result.setSelection(Selection.fromJSON(result.doc, tr.selection.toJSON()))
      })
      return result
    }),
  ],
})
