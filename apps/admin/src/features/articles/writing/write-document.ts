import type { Node } from 'prosemirror-model'
import { type Opened, openMarkdown } from './document.ts'
import { apart, tidyBlock } from './tidy-blocks.ts'
import { writeBlock } from './write-blocks.ts'

/** A block to write: its source text, if nobody has changed it. */
interface Part {
  /** The content that its Markdown has. */
  node: Node
  /** The place of the same block in the opened text. */
  at?: number
  source?: string
}

const PARAGRAPHS = '\n\n'

/**
 * The Markdown of an edited text. Unchanged blocks, and the text between them, stay byte for byte. The result is read again;
 * neighbours of a changed block are serialised again only if its lines would change them.
 */
export function writeMarkdown(doc: Node, opened: Opened): string {
  if (doc.eq(opened.doc)) return opened.text
  const parts = paired(partsOf(doc, opened), opened)
  if (parts.length === 0) return ''
  const candidates = [
    () => join(parts, opened, gapOf),
    () => join(parts, opened, (a, b, gaps) => (isKept(a) && isKept(b) ? gapOf(a, b, gaps) : PARAGRAPHS)),
    () => join(withNeighbours(parts), opened, (a, b, gaps) => (isKept(a) && isKept(b) ? gapOf(a, b, gaps) : PARAGRAPHS)),
  ]
  for (const candidate of candidates) {
    const text = candidate()
    if (readsAs(text, parts)) return text
  }
  return candidates[1]?.() ?? ''
}

const isKept = ({ source }: Part) => source !== undefined

function partsOf(doc: Node, { blocks, doc: before }: Opened): Part[] {
  const parts: Part[] = []
  let next = 0
  for (const node of doc.children) {
    const same = (at: number) => blocks[at] !== undefined && before.child(at).eq(node)
    const at = same(next) ? next : blocks.findIndex((_, index) => index > next && same(index))
    if (at >= 0) {
      parts.push({ node, at, source: blocks[at]?.source ?? '' })
      next = at + 1
      continue
    }
    const copy = blocks.find(({ node: other }) => other.eq(node))
    if (copy) parts.push({ node, source: copy.source })
    else for (const tidied of tidyBlock(node)) parts.push({ node: tidied })
  }
  return withListsApart(parts)
}

/** Two adjacent lists need different marks, if one of them is new. */
function withListsApart(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const before = result.at(-1)
    const [, node = part.node] = before && !isKept(part) ? apart([before.node, part.node]) : []
    result.push({ ...part, node })
  }
  return result
}

/** Gives changed blocks the places of the replaced blocks, so that their surroundings stay. */
function paired(parts: Part[], { blocks }: Opened): Part[] {
  const result = [...parts]
  let start = 0
  let place = 0
  for (let end = 0; end <= result.length; end++) {
    const part = result[end]
    if (part && part.at === undefined) continue
    const nextPlace = part?.at ?? blocks.length
    if (nextPlace - place === end - start) {
      for (let at = start; at < end; at++) result[at] = { ...(result[at] as Part), at: place + at - start }
    }
    start = end + 1
    place = nextPlace + 1
  }
  return result
}

type GapOf = (before: Part, after: Part, gaps: readonly string[]) => string

const gapOf: GapOf = (before, after, gaps) => {
  const isNext = before.at !== undefined && after.at === before.at + 1
  return (isNext ? gaps[after.at ?? 0] : undefined) ?? PARAGRAPHS
}

function join(parts: readonly Part[], { gaps, blocks, references }: Opened, between: GapOf): string {
  let text = parts[0]?.at === 0 ? (gaps[0] ?? '') : ''
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    if (before) text += between(before, part, gaps)
    text += part.source ?? written(part.node, references)
  }
  return text + (parts.at(-1)?.at === blocks.length - 1 ? (gaps.at(-1) ?? '') : '')
}

/** Blocks are immutable, and a key changes only one block. */
const known = new WeakMap<Node, string>()

function written(node: Node, references: object): string {
  const text = known.get(node) ?? writeBlock(node, references)
  known.set(node, text)
  return text
}

function readsAs(text: string, parts: readonly Part[]): boolean {
  const { blocks } = openMarkdown(text)
  return blocks.length === parts.length && blocks.every(({ node }, at) => parts[at]?.node.eq(node))
}

/** The neighbours of changed blocks are serialised again too. */
function withNeighbours(parts: readonly Part[]): Part[] {
  const fresh = parts.map((part, at) => {
    const isNear = [parts[at - 1], parts[at + 1]].some((other) => other && !isKept(other))
    const [node, ...others] = isNear ? tidyBlock(part.node) : []
    return node && others.length === 0 ? { node, ...(part.at === undefined ? {} : { at: part.at }) } : part
  })
  return withListsApart(fresh)
}
