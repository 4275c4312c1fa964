import type MarkdownIt from 'markdown-it'
import { toLatinDigits } from './digits.ts'

/** The marks at the start of a line: of quotes, of lists, and of numbered lists with Latin, Arabic or Persian digits. */
const MARKS = /^(?:[ \t]*(?:>|[-*+][ \t]|[\d٠-٩۰-۹]{1,9}[.)](?:[ \t]|$)))+/

/** Marks of direction before the mark of an item, heading or quote. */
const DIRECTION =
  /^([ \t>]*)[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+(?=[ \t]*(?:>|[-*+][ \t]|#{1,6}[ \t]|[\d٠-٩۰-۹]{1,9}[.)][ \t]))/

/**
 * A line with Arabic digits in its marks, or with marks of direction before them, as typed and as parsed. Both forms differ only at
 * the start.
 */
interface Line {
  typed: string
  parsed: string
}

/**
 * Reads lines that begin with `١.` as a numbered list, like `1.`, also behind marks of direction. Outside a list, such as a year
 * in a paragraph, the digits stay.
 */
export function arabicLists(markdown: InstanceType<typeof MarkdownIt>): void {
  const linesOf = new WeakMap<object, Map<number, Line>>()
  markdown.core.ruler.before('block', 'arabic-marks', (state) => {
    const changed = new Map<number, Line>()
    const lines = state.src.split('\n').map((typed, at) => {
      const parsed = typed.replace(DIRECTION, '$1').replace(MARKS, toLatinDigits)
      if (parsed !== typed) changed.set(at, { typed: typed.trimEnd(), parsed: parsed.trimEnd() })
      return parsed
    })
    if (changed.size === 0) return
    state.src = lines.join('\n')
    linesOf.set(state, changed)
  })
  markdown.core.ruler.after('block', 'arabic-digits', (state) => {
    const changed = linesOf.get(state)
    if (!changed) return
    for (const token of state.tokens) {
      const [first] = token.map ?? []
      if (first === undefined || token.content === '') continue
      // The text of a fenced block begins below its first line.
      const from = token.type === 'fence' ? first + 1 : first
      const lines = token.content.split('\n').map((line, at) => restored(line, changed.get(from + at)))
      token.content = lines.join('\n')
    }
  })
}

/** Restores the typed marks of a line that was not a list item. @param text the end of a line, without its marks */
function restored(text: string, line: Line | undefined): string {
  const end = text.trimEnd()
  return line?.parsed.endsWith(end) ? line.typed.slice(line.typed.length - end.length) + text.slice(end.length) : text
}
