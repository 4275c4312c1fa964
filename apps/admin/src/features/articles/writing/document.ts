import type { Node } from 'prosemirror-model'
import { readBlocks } from './read-blocks.ts'
import { schema } from './schema.ts'
import type { References } from './write-blocks.ts'

/** A block of a text, with its lines as they were written. */
interface Kept {
  node: Node
  source: string
}

/** A text as it was opened. */
export interface Opened {
  text: string
  doc: Node
  blocks: readonly Kept[]
  /** The text between the blocks, before the first block and after the last. */
  gaps: readonly string[]
  references: References
}

/** Opens a Markdown text for the editor. Joined, the gaps and the sources of the blocks are the text. */
export function openMarkdown(typed: string): Opened {
  const text = typed.replace(/\r\n?/g, '\n')
  const env: { references?: object } = {}
  const lines = linesOf(text)
  const blocks: Kept[] = []
  const gaps: string[] = []
  let at = 0
  const add = (node: Node, from: number, to: number) => {
    gaps.push(text.slice(at, from))
    blocks.push({ node, source: text.slice(from, to) })
    at = to
  }
  /** Link definitions belong to no block, and other blocks need them. */
  const addDefinitions = (end: number) => {
    const gap = text.slice(at, end)
    const [blank = ''] = /^\s*/.exec(gap) ?? []
    if (blank === gap) return
    const from = at + blank.lastIndexOf('\n') + 1
    const to = at + gap.trimEnd().length
    add(schema.nodes.source.create({ text: text.slice(from, to) }), from, to)
  }
  for (const { node, start, end } of readBlocks(text, env)) {
    const from = lines[start]?.from ?? 0
    // Blank lines at the end of a block belong to the gap.
    const last = lines.slice(start, end).findLastIndex((line) => !line.isBlank)
    addDefinitions(from)
    add(node, from, lines[start + Math.max(last, 0)]?.to ?? from)
  }
  addDefinitions(text.length)
  const doc = schema.nodes.doc.create(null, blocks.length > 0 ? blocks.map(({ node }) => node) : schema.nodes.paragraph.create())
  return { text, doc, blocks, gaps: [...gaps, text.slice(at)], references: env.references ?? {} }
}

function linesOf(text: string): { from: number; to: number; isBlank: boolean }[] {
  let at = 0
  return text.split('\n').map((line) => {
    const from = at
    at += line.length + 1
    return { from, to: from + line.length, isBlank: line.trim() === '' }
  })
}
