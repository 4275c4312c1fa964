/** The text and selection of a text area. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** A change of a text: `insert` replaces the text between `from` and `to`, followed by the new selection. */
export interface Edit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export const FORMATS = ['bold', 'italic', 'heading', 'list', 'numbered', 'quote', 'link'] as const
export type Format = (typeof FORMATS)[number]

/** Toggles a format of the selection. */
export function applyFormat(format: Format, selected: Selected): Edit {
  if (format === 'bold') return wrap(selected, 2)
  if (format === 'italic') return wrap(selected, 1)
  if (format === 'link') return link(selected)
  return markLines(selected, format)
}

/** The text after an edit. */
export function applyEdit(text: string, { from, to, insert }: Edit): string {
  return text.slice(0, from) + insert + text.slice(to)
}

/** The selection without white space at its ends: Markdown's marks must touch the word. */
function trimmed({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end)
  if (chosen.trim() === '') return { text, start, end: chosen === '' ? end : start }
  return { text, start: start + chosen.length - chosen.trimStart().length, end: end - (chosen.length - chosen.trimEnd().length) }
}

function starsAround({ text, start, end }: Selected): number {
  const before = /(?<!\*)\**$/.exec(text.slice(0, start))?.[0].length ?? 0
  const after = /^\**/.exec(text.slice(end))?.[0].length ?? 0
  return Math.min(before, after, 3)
}

/** Two stars are bold, one star is italic, three are both: each can be removed without the other. */
function hasStars(stars: number, wanted: 1 | 2): boolean {
  return wanted === 2 ? stars >= 2 : stars === 1 || stars === 3
}

function wrap(selected: Selected, stars: 1 | 2): Edit {
  const { text, start, end } = trimmed(selected)
  const chosen = text.slice(start, end)
  const inner = /^(\*{1,3})(?!\*)(.*?)(?<!\*)\1$/s.exec(chosen)
  if (inner?.[2] && hasStars(inner[1]?.length ?? 0, stars)) {
    const insert = chosen.slice(stars, -stars)
    return { from: start, to: end, insert, start, end: start + insert.length }
  }
  if (hasStars(starsAround({ text, start, end }), stars)) {
    return { from: start - stars, to: end + stars, insert: chosen, start: start - stars, end: end - stars }
  }
  const mark = '*'.repeat(stars)
  return { from: start, to: end, insert: mark + chosen + mark, start: start + stars, end: end + stars }
}

function link(selected: Selected): Edit {
  const { text, start, end } = trimmed(selected)
  const chosen = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(chosen)) {
    return { from: start, to: end, insert: `[](${chosen})`, start: start + 1, end: start + 1 }
  }
  const address = 'https://'
  const insert = `[${chosen}](${address})`
  if (chosen === '') return { from: start, to: end, insert, start: start + 1, end: start + 1 }
  const addressStart = start + chosen.length + 3
  return { from: start, to: end, insert, start: addressStart, end: addressStart + address.length }
}

type LineFormat = Exclude<Format, 'bold' | 'italic' | 'link'>

const LINE_MARKS: Record<LineFormat, RegExp> = {
  heading: /^#{1,6} +/,
  list: /^[-*+] +/,
  numbered: /^[\d٠-٩۰-۹]{1,9}[.)] +/,
  quote: /^> ?/,
}

/** A line is a heading or in one kind of list; a quotation may contain either. */
const REPLACED: Record<LineFormat, LineFormat[]> = {
  heading: ['heading', 'list', 'numbered'],
  list: ['heading', 'list', 'numbered'],
  numbered: ['heading', 'list', 'numbered'],
  quote: ['quote'],
}

function markLines({ text, start, end }: Selected, format: LineFormat): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const newline = text.indexOf('\n', Math.max(start, end - 1))
  const to = newline < 0 ? text.length : newline
  const lines = text.slice(from, to).split('\n')
  const filled = lines.filter((line) => line.trim() !== '')
  const isMarked = filled.length > 0 && filled.every((line) => LINE_MARKS[format].test(line))
  let number = 0
  const insert = lines
    .map((line) => {
      if (line.trim() === '' && lines.length > 1) return line
      if (isMarked) return line.replace(LINE_MARKS[format], '')
      number += 1
      return markOf(format, number) + REPLACED[format].reduce((rest, mark) => rest.replace(LINE_MARKS[mark], ''), line)
    })
    .join('\n')
  const isCursor = start === end
  const cursor = Math.max(from, end + insert.length - (to - from))
  return { from, to, insert, start: isCursor ? cursor : from, end: isCursor ? cursor : from + insert.length }
}

function markOf(format: LineFormat, number: number): string {
  return { heading: '## ', list: '- ', numbered: `${number}. `, quote: '> ' }[format]
}
