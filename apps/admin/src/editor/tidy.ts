import { encodedLink, videoOfLine } from '@bayt/content/text/markdown'
import { Fragment, Mark, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

const { nodes } = schema

/** The Markdown blocks for a top block: none if it is empty, several if a paragraph has videos. */
export function tidyBlock(node: Node): Node[] {
  if (node.type === nodes.paragraph) return tidyParagraph(node)
  return tidyNested(node)
}

/** A paragraph of a single picture is a figure; a line that is the address of a video is a video. */
function tidyParagraph(paragraph: Node): Node[] {
  const line = tidyInline(paragraph.content.content)
  const [picture, ...others] = line
  if (picture?.type === nodes.image && others.length === 0 && picture.marks.length === 0)
    return [nodes.figure.create(picture.attrs)]
  const blocks: Node[] = []
  let text: Node[] = []
  const endText = () => {
    if (text.length > 0) blocks.push(...tidyNested(nodes.paragraph.create(null, text)))
    text = []
  }
  for (const one of splitAtBreaks(line)) {
    const video = videoLine(one)
    if (video) {
      endText()
      blocks.push(nodes.video.create({ line: video }))
    } else text.push(...(text.length > 0 ? [nodes.hard_break.create()] : []), ...one)
  }
  endText()
  return blocks
}

/** The Markdown of a line that contains only the address of a video, or only a link to a video. */
function videoLine([node, ...others]: Node[]): string | undefined {
  if (!node?.isText || others.length > 0) return undefined
  const [mark, ...more] = node.marks
  const text = node.text ?? ''
  const written = !mark ? text : mark.type === schema.marks.link && more.length === 0 ? `[${text}](${mark.attrs.href})` : ''
  return videoOfLine(written) ? written : undefined
}

/** A block inside other blocks. */
function tidyNested(node: Node): Node[] {
  switch (node.type) {
    case nodes.paragraph: {
      const line = tidyInline(node.content.content)
      return line.length > 0 ? [nodes.paragraph.create(null, line)] : []
    }
    case nodes.heading:
      return [nodes.heading.create(node.attrs, tidyInline(node.content.content, { allowsBreaks: false }))]
    case nodes.blockquote:
      return [nodes.blockquote.create(null, orEmpty(tidyInside(node)))]
    case nodes.bullet_list:
    case nodes.ordered_list:
      return [tidyList(node)]
    case nodes.table:
      return tidyTable(node)
    default:
      return [node]
  }
}

/** The blocks inside another block, where the site shows neither figures nor videos. */
function tidyInside(parent: Node): Node[] {
  const inside = parent.children.map((child) => {
    if (child.type === nodes.figure) return nodes.paragraph.create(null, nodes.image.create(child.attrs))
    if (child.type === nodes.video || child.type === nodes.source) {
      return nodes.paragraph.create(null, schema.text(String(child.attrs.line ?? child.attrs.text)))
    }
    return child
  })
  return inside.flatMap(tidyNested)
}

const orEmpty = (blocks: Node[]) => (blocks.length > 0 ? blocks : [nodes.paragraph.create()])

function tidyList(list: Node): Node {
  const items = list.children.map((item) => nodes.list_item.create(null, orEmpty(tidyInside(item))))
  // A list without a line of text shows no blank lines, so it counts as tight.
  const isTight = list.attrs.tight === true || !items.some(({ children }) => children.some(isLine))
  return list.type.create(
    { ...list.attrs, tight: isTight && !items.some(({ children }) => children.some(needsBlankLine)) },
    items,
  )
}

const isLine = ({ type, content }: Node) => type === nodes.paragraph && content.size > 0

/** Blocks below which a line is a new paragraph even without a blank line. */
const CLOSED = [nodes.heading, nodes.code_block, nodes.horizontal_rule]

/**
 * Whether a block needs a blank line above it. Without a blank line, a paragraph would continue the block above, and a list would
 * continue a list of its kind. A paragraph above would also swallow a table, an empty list, and a list that begins with another
 * number than 1.
 */
function needsBlankLine(block: Node, at: number, { [at - 1]: before }: readonly Node[]): boolean {
  if (!before) return false
  if (block.type === nodes.paragraph) return !CLOSED.includes(before.type)
  if (block.type === nodes.table || block.type === before.type) return true
  if (block.type !== nodes.bullet_list && block.type !== nodes.ordered_list) return false
  return (block.attrs.start ?? 1) !== 1 || block.firstChild?.firstChild?.content.size === 0
}

/**
 * A table in a form that Markdown can express: the first row has the heads, all rows are equally long, and a column has the
 * alignment of its head.
 */
function tidyTable(table: Node): Node[] {
  const heads = table.firstChild?.children ?? []
  if (heads.length === 0) return []
  const rows = table.children.map((row, rowAt) => {
    const cells = heads.map((head, at) => {
      const type = rowAt === 0 ? nodes.table_header : nodes.table_cell
      const line = tidyInline(row.children[at]?.content.content ?? [], { allowsBreaks: false })
      return type.create({ align: head.attrs.align }, line)
    })
    return nodes.table_row.create(null, cells)
  })
  return [nodes.table.create(null, rows)]
}

/** Emphasis, whose marks must touch words. */
const EMPHASIS = [schema.marks.strong, schema.marks.em, schema.marks.strike]

type EdgeTest = (text: string) => { before: string; after: string }
const BLANK_EDGES: EdgeTest = (text) => ({ before: /^\s*/.exec(text)?.[0] ?? '', after: text.slice(text.trimEnd().length) })
const EDGES: EdgeTest = (text) => ({
  before: /^[\s\p{P}\p{S}]*/u.exec(text)?.[0] ?? '',
  after: /(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]*$/u.exec(text)?.[0] ?? '',
})

/**
 * A line in a form that Markdown can express: addresses are encoded, and there are no blanks at the ends, around line breaks, or
 * at the inner edges of emphasis.
 */
function tidyInline(nodes: readonly Node[], { allowsBreaks = true } = {}): Node[] {
  const linked = nodes.map(withEncodedLink)
  const lines = splitAtBreaks(linked.map((node) => (isBreak(node) && !allowsBreaks ? schema.text(' ') : node)))
  const trimmed = lines.map((line) => trimEnds(withoutEmphasisAtEdges(line, BLANK_EDGES)))
  // Blank lines at the ends have no effect, and blank lines inside would end the paragraph.
  const filled = trimmed.filter((line) => line.length > 0)
  return joined(filled.flatMap((line, at) => (at === 0 ? line : [schema.nodes.hard_break.create(), ...line])))
}

function withEncodedLink(node: Node): Node {
  const link = schema.marks.link.isInSet(node.marks)
  if (!link) return node
  return node.mark(link.type.create({ ...link.attrs, href: encodedLink(String(link.attrs.href)) }).addToSet(node.marks))
}

/** The same line, with the signs at the edges of emphasis moved outside: inside, Markdown does not find the end of the emphasis. */
export function shrinkEmphasis(nodes: readonly Node[]): Node[] {
  return joined(
    splitAtBreaks(nodes).flatMap((line, at) => {
      const shrunk = withoutEmphasisAtEdges(line, EDGES)
      return at === 0 ? shrunk : [schema.nodes.hard_break.create(), ...shrunk]
    }),
  )
}

/** The same line without emphasis. */
export function withoutEmphasis(nodes: readonly Node[]): Node[] {
  return joined(nodes.map((node) => EMPHASIS.reduce((plain, type) => plain.mark(type.removeFromSet(plain.marks)), node)))
}

export const isBreak = (node: Node) => node.type === schema.nodes.hard_break

export function splitAtBreaks(nodes: readonly Node[]): Node[][] {
  const lines: Node[][] = [[]]
  for (const node of nodes) {
    if (isBreak(node)) lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines
}

/** Joins neighbouring texts with the same marks. */
function joined(nodes: readonly Node[]): Node[] {
  return [...Fragment.from(nodes.reduce<Node[]>(add, [])).content]
}

function add(nodes: Node[], node: Node): Node[] {
  const last = nodes.at(-1)
  if (!last?.isText || !node.isText || !Mark.sameSet(last.marks, node.marks)) return [...nodes, node]
  return [...nodes.slice(0, -1), schema.text(`${last.text}${node.text}`, last.marks)]
}

function trimEnds(line: readonly Node[]): Node[] {
  const start = line.findIndex((node) => !isBlank(node))
  if (start < 0) return []
  const end = line.findLastIndex((node) => !isBlank(node)) + 1
  const kept = line.slice(start, end)
  return kept.map((node, at) => {
    if (!isPlain(node)) return node
    let text = node.text ?? ''
    if (at === 0) text = text.trimStart()
    if (at === kept.length - 1) text = text.trimEnd()
    return schema.text(text, node.marks)
  })
}

/** Text outside of code: the blanks of code stay. */
const isPlain = (node: Node) => node.isText && !schema.marks.code.isInSet(node.marks)
const isBlank = (node: Node) => isPlain(node) && node.text?.trim() === ''

/** Removes emphasis from the matching text at the ends of each emphasised run. */
function withoutEmphasisAtEdges(line: readonly Node[], edges: EdgeTest): Node[] {
  return EMPHASIS.reduce<Node[]>(
    (nodes, type) => {
      const result: Node[] = []
      for (const [at, node] of nodes.entries()) {
        const mark = type.isInSet(node.marks)
        if (!mark || !isPlain(node)) {
          result.push(node)
          continue
        }
        const { before, after } = edges(node.text ?? '')
        const isFirst = !type.isInSet(nodes[at - 1]?.marks ?? [])
        const isLast = !type.isInSet(nodes[at + 1]?.marks ?? [])
        result.push(...cut(node, mark, isFirst ? before : '', isLast ? after : ''))
      }
      return joined(result)
    },
    [...line],
  )
}

function cut(node: Node, mark: Mark, before: string, after: string): Node[] {
  const text = node.text ?? ''
  const plain = mark.removeFromSet(node.marks)
  if (before.length + after.length >= text.length) return [schema.text(text, plain)]
  const parts = [before, text.slice(before.length, text.length - after.length), after]
  return parts.flatMap((part, at) => (part === '' ? [] : schema.text(part, at === 1 ? node.marks : plain)))
}
