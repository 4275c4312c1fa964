import { videoOfLine } from '@bayt/content/text/markdown'
import { LINE_END } from '@bayt/content/text/tidy'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { handlePaste as pasteInCells } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { isAt, isInside } from './commands.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { schema } from './schema.ts'
import { isBreak, splitAtBreaks, tidyBlock } from './tidy.ts'

const { nodes } = schema

/**
 * Pastes text into a cell, or into each selected cell, as a single line: a cell has one line. Pasted rows of a table fill the
 * cells instead.
 * @returns whether the cursor was in a table, so that the paste is done
 */
export function pasteInCell(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  const { state } = view
  if (slice.size === 0 || !isInside(state, nodes.table) || isOfTable(slice)) return false
  const line = lineOf(slice)
  if (line.size === 0 || pasteInCells(view, event, line)) return true
  view.dispatch(state.tr.replaceSelection(line).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  return true
}

/**
 * Drops a text into a cell as one line. The editor handles pictures and rows of a table.
 * @param isMoved whether the text was dragged within the editor, not copied
 * @returns whether the drop is done
 */
export function dropInCell(view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean): boolean {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
  const { doc, tr } = view.state
  const [only, ...others] = slice.content.content
  const isPicture = only !== undefined && others.length === 0 && only.isAtom && !only.isText
  if (place === undefined || slice.size === 0 || isPicture || isOfTable(slice)) return false
  if (!isAt(doc.resolve(place), nodes.table)) return false
  const line = lineOf(slice)
  if (line.size === 0) return true
  if (isMoved) tr.deleteSelection()
  tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(place)))).replaceSelection(line)
  view.focus()
  view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'drop'))
  return true
}

/** Some applications copy the rows of a table without the table. */
function isOfTable({ content: { content: blocks } }: Slice): boolean {
  const [only] = blocks.length === 1 ? blocks : []
  return only?.type.spec.tableRole !== undefined || blocks.every(({ type }) => type === nodes.table_row)
}

function lineOf(slice: Slice): Slice {
  const line: Node[] = []
  slice.content.descendants((node) => {
    if (node.isBlock && (node.isTextblock || node.isAtom) && line.length > 0) line.push(schema.text(' '))
    line.push(...inCell(node))
  })
  return new Slice(Fragment.from(line), 0, 0)
}

function inCell(node: Node): Node[] {
  switch (node.type) {
    case nodes.text:
      return [schema.text(oneLine(node.text ?? ''), node.marks)]
    case nodes.hard_break:
      return [schema.text(' ')]
    case nodes.image:
      return [node]
    case nodes.figure:
      return [nodes.image.create(node.attrs)]
    case nodes.video:
    case nodes.source:
      return [schema.text(oneLine(String(node.attrs.line ?? node.attrs.text)))]
    default:
      return []
  }
}

const oneLine = (text: string) => text.replace(/\n/g, ' ')

/** A pair of single stars around words is bold in WhatsApp, a pair of single tildes is struck out. */
const WHATSAPP = /(?<![*\\\p{L}\p{N}])\*(?!\s|\*)[^*\n]+?(?<![\s\\])\*(?![*\p{L}\p{N}])/u
const STRUCK = /(?<![~\\\p{L}\p{N}])~(?!\s|~)[^~\n]+?(?<![\s\\])~(?![~\p{L}\p{N}])/u

/**
 * A fence to its end, or a code span between equal numbers of backticks. Stars, tildes and addresses in code stay as they are.
 */
const FENCE = /^[ \t>]*(?<fence>`{3,}(?!.*`)|~{3,}).*(?:\n.*)*?(?:\n[ \t>]*\k<fence>[`~]*[ \t]*$|$(?![\s\S]))/
const SPAN = /(?<![`\\])(?<ticks>`+)(?!`)(?:(?!\n\n)[\s\S])+?(?<!`)\k<ticks>(?!`)/

/**
 * An address without the marks (`*`, `_`, `~`) at its end, which belong to the text around the address. Skips an address after `<` or a
 * backtick: Markdown escapes nothing there.
 */
const ADDRESS = /(?<![<`])https?:\/\/[^\s<>`]*[^\s<>`*_~]/g
/** A line that contains only an address, or only a link with words. */
const ADDRESS_LINE = /^[ \t]*(?:<?https?:\S+|\[[^[\]\n]+\]\(https?:\S+\))[ \t]*$/

/**
 * Parses a pasted plain text: its lines, lists and headings, and the marks of WhatsApp.
 * @param isLiteral whether staff chose to paste without format: then the text stays as it is
 */
export function sliceOfText(text: string, isLiteral: boolean): Slice {
  const typed = text.replace(LINE_END, '\n').trim()
  const blocks = isLiteral ? literal(typed) : blocksOf(asMarkdown(linesOfMessage(typed)))
  return Slice.maxOpen(Fragment.from(blocks))
}

/** Unlike `readMarkdown`, makes no block opaque that would change when written again: a pasted text need not stay as it was. */
const blocksOf = (markdown: string) => parseMarkdown(markdown).flatMap(({ node }) => tidyBlock(node))

/** The beginning of a list item, also after invisible direction marks. */
const ITEM = /^[ \t\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*(?:[-*+]|[\d٠-٩۰-۹]{1,9}[.)])[ \t]/
/** Sender and time of a message: `[10:30, 28/11/2026] Huda: `, `28/11/2026, 10:30 - Huda: `. Each stamp begins a paragraph. */
const DIGIT = '[\\d٠-٩۰-۹]'
const STAMP = new RegExp(
  `^[\\u200E\\u200F\\u202A-\\u202E]*(?=[^\\n]{0,40}${DIGIT}[:.]${DIGIT}{2})(?=[^\\n]{0,40}${DIGIT}[\\u200F]?[/.-][\\u200F]?${DIGIT})(?:\\[[^\\]\\n]{8,40}\\] |${DIGIT}[^\\n[\\]]{7,40} - )[^:\\n]{1,60}: `,
)
/** A title with the address of its video, as apps share it. */
const SHARED = /^(.*\S)[ \t]+(https?:\S+)$/

/** Each line of a message stays a separate line, even below a list. The sender is not part of the text. */
function linesOfMessage(text: string): string {
  let isInList = false
  let isListOver = false
  const fenceOrLine = new RegExp(`(${FENCE.source})|[^\\n]+`, 'gmu')
  return text.replace(fenceOrLine, (line: string, code?: string) => {
    if (code !== undefined) return code
    const words = line.replace(STAMP, '')
    const isIndented = /^(?: {2,}|\t)/.test(words)
    const isItem = ITEM.test(words)
    const isOtherBlock = isItem ? isListOver : isInList && !isIndented
    isListOver = !isItem && (isListOver || isOtherBlock)
    isInList = isItem || (isInList && isIndented)
    const [, title, address] = SHARED.exec(words) ?? []
    const shown = title && address && !isItem && videoOfLine(address) ? `${title}\n${address}` : words
    return isOtherBlock || words !== line ? `\n${shown}` : shown
  })
}

function asMarkdown(text: string): string {
  const addresses = new RegExp(`${ADDRESS_LINE.source}|${ADDRESS.source}`)
  const plain = outsideCode(text, addresses, plainAddress)
  const bold = outsideCode(plain, WHATSAPP, (words) => `*${words}*`)
  return outsideCode(bold, STRUCK, (words) => `~${words}~`)
}

/**
 * Escapes `*`, `_` and `~` in an address, such as Facebook's: they would mark emphasis. The address of a video line stays unescaped,
 * because the parser recognises a video only by its plain address.
 */
function plainAddress(found: string): string {
  return videoOfLine(found) ? found : found.replace(ADDRESS, (address) => address.replace(/\\?([*_~])/g, '\\$1'))
}

/** Changes the matches of a pattern outside code. */
function outsideCode(text: string, pattern: RegExp, change: (found: string) => string): string {
  const codeOrFound = new RegExp(`(${FENCE.source}|${SPAN.source})|${pattern.source}`, 'gmu')
  return text.replace(codeOrFound, (found: string, code?: string) => code ?? change(found))
}

function literal(text: string) {
  return text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').filter((line) => line !== '')
    return schema.nodes.paragraph.create(
      null,
      lines.flatMap((line, at) => (at === 0 ? [schema.text(line)] : [schema.nodes.hard_break.create(), schema.text(line)])),
    )
  })
}

const { paragraph } = schema.nodes

/** Two consecutive line breaks end a paragraph, because other pages separate paragraphs in this way. */
export function splitAtBlankLines({ content, openStart, openEnd }: Slice): Slice {
  const inline = content.firstChild?.isInline ? paragraphsOf(content.content) : []
  if (inline.length > 1) return new Slice(Fragment.from(inline), 1, 1)
  return new Slice(Fragment.from(content.content.flatMap(splitBlock)), openStart, openEnd)
}

function splitBlock(block: Node): Node[] {
  if (block.type === paragraph) return paragraphsOf(block.content.content)
  if (block.isTextblock || block.isLeaf) return [block]
  return [block.copy(Fragment.from(block.content.content.flatMap(splitBlock)))]
}

function paragraphsOf(line: readonly Node[]): Node[] {
  if (!line.some(isBreak)) return [paragraph.create(null, line)]
  const paragraphs: Node[][][] = [[]]
  for (const one of splitAtBreaks(line)) {
    if (one.every(({ isText, text }) => isText && text?.trim() === '')) paragraphs.push([])
    else paragraphs.at(-1)?.push(one)
  }
  const filled = paragraphs.filter((lines) => lines.length > 0)
  return filled.map((lines) =>
    paragraph.create(
      null,
      lines.flatMap((one, at) => (at === 0 ? one : [schema.nodes.hard_break.create(), ...one])),
    ),
  )
}
