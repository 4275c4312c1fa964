import { MarkdownSerializer } from 'prosemirror-markdown'
import { Fragment, type Node } from 'prosemirror-model'
import { numberWith, parseMarkdown } from './parse-markdown.ts'
import { schema } from './schema.ts'
import { shrinkEmphasis, tidyBlock, withoutEmphasis } from './tidy.ts'

const { nodes } = schema

/**
 * The document of a Markdown text. A block that would change when it is written again becomes an opaque block: its source stays
 * unchanged, and the editor shows the source.
 */
export function readMarkdown(text: string): Node {
  const parsed = parseMarkdown(text).map(({ node, source }) => ({ node, source, tidied: tidyBlock(node) }))
  const isKept = (blocks: typeof parsed) => {
    const tidied = blocks.flatMap((block) => block.tidied)
    return isReadAs(write(tidied), tidied) && breaksIn(tidied) === breaksIn(blocks.map(({ node }) => node))
  }
  if (isKept(parsed)) return docOf(parsed.flatMap(({ tidied }) => tidied))
  const blocks = parsed.flatMap((block) => (isKept([block]) ? block.tidied : opaque(block.source)))
  // A block may be parsed differently after another block, so the blocks are also checked together.
  return docOf(isReadAs(write(blocks), blocks) ? blocks : [opaque(text)])
}

const opaque = (text: string) => nodes.source.create({ text })

/** Whether a Markdown text is read as exactly these blocks. An opaque block equals any block with the same source. */
function isReadAs(text: string, blocks: readonly Node[]): boolean {
  const read = parseMarkdown(text).flatMap(({ node, source }) => tidyBlock(node).map((tidied) => ({ tidied, source })))
  return (
    read.length === blocks.length &&
    read.every(({ tidied, source }, at) => blocks[at]?.eq(tidied) || blocks[at]?.eq(opaque(source)))
  )
}

/** The number of line breaks, to detect lost breaks: a heading of several lines, for example, would be written as one line. */
function breaksIn(blocks: readonly Node[]): number {
  return blocks.reduce((sum, { type, children }) => sum + Number(type === nodes.hard_break) + breaksIn(children), 0)
}

/** The Markdown of a document: the same content always has the same Markdown. */
export const writeMarkdown = (doc: Node): string => write(doc.children)

const write = (blocks: readonly Node[]) => serialize(blocks.flatMap(writable))

const serialize = (blocks: readonly Node[]) => serializer.serialize(docOf(blocks))

const docOf = (blocks: readonly Node[]) => nodes.doc.create(null, blocks.length > 0 ? blocks : nodes.paragraph.create())

/** Cache of `writable`: blocks are immutable, and a pressed key changes only one block. */
const known = new WeakMap<Node, Node[]>()

/** A top block in a form that Markdown can express. */
function writable(block: Node): Node[] {
  const blocks = known.get(block) ?? tidyBlock(block).map(withWritableLines)
  known.set(block, blocks)
  return blocks
}

/**
 * Emphasis that Markdown cannot express is shortened by the signs at its edges, or is left out; letters are never left out. In
 * `**End.**Next`, for example, the parser would read the stars as letters.
 */
function withWritableLines(block: Node): Node {
  if (!block.inlineContent) return block.isLeaf ? block : block.copy(Fragment.from(block.children.map(withWritableLines)))
  if (block.type === nodes.code_block) return block
  const plain = Fragment.from(withoutEmphasis(block.children))
  if (plain.eq(block.content)) return block
  const line = [block.children, shrinkEmphasis(block.children)].find(isReadAgain)
  return block.copy(line ? Fragment.from(line) : plain)
}

function isReadAgain(line: readonly Node[]): boolean {
  if (line.length === 0) return true
  const [read, ...others] = parseMarkdown(serialize([nodes.paragraph.create(null, line)]))
  const content = read?.node.type === nodes.figure ? [nodes.image.create(read.node.attrs)] : (read?.node.children ?? [])
  return others.length === 0 && Fragment.from(content).eq(Fragment.from([...line]))
}

const serializer = new MarkdownSerializer(
  {
    paragraph(state, node) {
      state.renderInline(node)
      state.closeBlock(node)
    },
    heading(state, node) {
      state.write('#'.repeat(Number(node.attrs.level)) + (node.childCount > 0 ? ' ' : ''))
      state.renderInline(node)
      state.closeBlock(node)
    },
    blockquote(state, node) {
      state.wrapBlock('> ', null, node, () => state.renderContent(node))
    },
    bullet_list(state, node, parent, index) {
      state.renderList(node, '  ', () => (isBesideEqual(node, parent, index) ? '* ' : '- '))
    },
    ordered_list(state, node, parent, index) {
      const start = Number(node.attrs.start)
      const delimiter = isBesideEqual(node, parent, index) ? ')' : '.'
      const width = String(start + node.childCount - 1).length + 2
      state.renderList(node, ' '.repeat(width), (at) => `${numberWith(String(node.attrs.zero), start + at)}${delimiter} `)
    },
    list_item(state, node, { attrs }) {
      if (!attrs.tight) state.renderContent(node)
      else state.text(node.children.map((child) => serializer.serialize(node.copy(Fragment.from(child)))).join('\n'), false)
    },
    code_block(state, node) {
      const info = String(node.attrs.info)
      const sign = info.includes('`') ? '~' : '`'
      const fence = sign.repeat(Math.max(3, longestRun(node.textContent, sign) + 1))
      state.write(`${fence}${info}\n`)
      if (node.childCount > 0) {
        state.text(node.textContent, false)
        state.write('\n')
      }
      state.write(fence)
      state.closeBlock(node)
    },
    horizontal_rule(state, node, parent) {
      // `- ---` would be a rule, not an item with a rule.
      state.write(parent.type === nodes.doc ? '---' : '___')
      state.closeBlock(node)
    },
    table(state, node) {
      const rows = node.children.map((row) =>
        row.children.map((cell) => serialize([nodes.paragraph.create(null, cell.content)]).replaceAll('|', '\\|')),
      )
      const [head = [], ...others] = rows
      const rules = (node.firstChild?.children ?? []).map(({ attrs }) => RULES[String(attrs.align)] ?? '---')
      state.text([head, rules, ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n'), false)
      state.closeBlock(node)
    },
    figure(state, node) {
      state.write(pictureOf(node))
      state.closeBlock(node)
    },
    video(state, node) {
      state.write(String(node.attrs.line))
      state.closeBlock(node)
    },
    source(state, node) {
      state.text(String(node.attrs.text), false)
      state.closeBlock(node)
    },
    image(state, node) {
      state.write(pictureOf(node))
    },
    hard_break(state) {
      state.write('\n')
    },
    text(state, { text = '' }, parent, index) {
      const startsLine = index === 0 || parent.child(index - 1).type === nodes.hard_break
      const escaped = startsLine ? escapeStart(escapeText(text)) : escapeText(text)
      // Number signs at the end of a heading would close the heading.
      const isEnd = parent.type === nodes.heading && index === parent.childCount - 1
      state.text(isEnd ? escaped.replace(/(?<=^|\s)#+$/, '\\$&') : escaped, false)
    },
  },
  {
    link: { open: '[', close: (_state, { attrs }) => `](${addressOf(attrs.href)}${titleOf(attrs.title)})`, mixable: true },
    strong: { open: '**', close: '**', mixable: true },
    em: { open: '*', close: '*', mixable: true },
    strike: { open: '~~', close: '~~', mixable: true },
    code: {
      open: (_state, _mark, parent, index) => ticksOf(parent.child(index).text ?? '').open,
      close: (_state, _mark, parent, index) => ticksOf(parent.child(index - 1).text ?? '').close,
      escape: false,
    },
  },
)

const RULES: Record<string, string> = { left: ':---', center: ':---:', right: '---:' }

/** Two adjacent lists of the same kind need different marks: with equal marks, Markdown would read one list. */
function isBesideEqual({ type }: Node, parent: Node, index: number): boolean {
  let before = 0
  while (parent.maybeChild(index - before - 1)?.type === type) before++
  return before % 2 === 1
}

const longestRun = (text: string, sign: string) =>
  Math.max(0, ...(text.match(new RegExp(`${sign}+`, 'g')) ?? []).map(({ length }) => length))

/** The marks around code. */
function ticksOf(code: string): { open: string; close: string } {
  const ticks = '`'.repeat(longestRun(code, '`') + 1)
  const blank = /^`|`$/.test(code) || (/^ .* $/s.test(code) && code.trim() !== '') ? ' ' : ''
  return { open: ticks + blank, close: blank + ticks }
}

/** Escapes the marks in a text. A star between blanks, or an underscore inside a word, begins no emphasis and stays as it is. */
function escapeText(text: string): string {
  return text
    .replace(/\n/g, ' ')
    .replace(
      /[\\`[\]]|(?<!\s)\*|\*(?!\s)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~|$)|(?<=~|^)~|&(?=#?\w+;)|<(?=[^\s<>]*[:@])|!$/gu,
      '\\$&',
    )
}

/** Invisible marks of direction: the parser finds the mark of a list, heading or quote even after these marks. */
const DIRECTION = '[\\s\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uFEFF]*'
/** A mark at the start of a line: the mark of a heading, quote or list, a line of signs, a fence, or the rule below the head of a table. */
const LINE_START = new RegExp(`^(${DIRECTION})(?=#{1,6}(?:\\s|$)|>|[-+*](?:\\s|$)|(?:[-*_=] *){3,}$|=+ *$|[|:-][|:\\s-]*$|~{3})`)
const NUMBER = new RegExp(`^(${DIRECTION}[\\d٠-٩۰-۹]{1,9})(?=[.)](?:\\s|$))`)

const escapeStart = (text: string) => text.replace(LINE_START, '$1\\').replace(NUMBER, '$1\\')

function pictureOf({ attrs }: Node): string {
  const alt = String(attrs.alt).replace(/[\\`*_~[\]<>&!]/g, '\\$&')
  return `![${alt}](${addressOf(attrs.src)}${titleOf(attrs.title)})`
}

function addressOf(address: unknown): string {
  const escaped = String(address).replace(/[\\<>]|&(?=[#\w]+;)/g, '\\$&')
  return /[\s()]/.test(escaped) ? `<${escaped}>` : escaped
}

function titleOf(title: unknown): string {
  return title === '' ? '' : ` "${String(title).replace(/["\\]|&(?=[#\w]+;)/g, '\\$&')}"`
}
