import { encodedLink } from '@bayt/content/text/markdown'
import { Fragment, Mark, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** Emphasis, whose marks must touch words. */
const EMPHASIS = [schema.marks.strong, schema.marks.em, schema.marks.strike]

type EdgeTest = (text: string) => { before: string; after: string }
const BLANK_EDGES: EdgeTest = (text) => ({ before: /^\s*/.exec(text)?.[0] ?? '', after: text.slice(text.trimEnd().length) })
const EDGES: EdgeTest = (text) => ({
  before: /^[\s\p{P}\p{S}]*/u.exec(text)?.[0] ?? '',
  after: /(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]*$/u.exec(text)?.[0] ?? '',
})

/** A line as Markdown can say it: no blanks at its ends or around its breaks, nor just inside of emphasis; addresses encoded. */
export function tidyInline(nodes: readonly Node[], { allowsBreaks = true } = {}): Node[] {
  const linked = nodes.map(withEncodedLink)
  const lines = splitAtBreaks(linked.map((node) => (isBreak(node) && !allowsBreaks ? schema.text(' ') : node)))
  const trimmed = lines.map((line) => trimEnds(withoutEmphasisAtEdges(line, BLANK_EDGES)))
  // Blank lines at the ends show nothing, and inside they would end the paragraph.
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

/** A text that is no code: blanks of code stay. */
const isPlain = (node: Node) => node.isText && !schema.marks.code.isInSet(node.marks)
const isBlank = (node: Node) => isPlain(node) && node.text?.trim() === ''

/** Removes emphasis from matching nodes at the ends of each emphasised run. */
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
