import type { Node } from 'prosemirror-model'
import { numberWith, readBlocks } from './read-blocks.ts'
import { schema } from './schema.ts'
import { shrinkEmphasis, withoutEmphasis } from './tidy-inline.ts'
import { type Style, writeInline, writePicture } from './write-inline.ts'
import { writeTable } from './write-table.ts'

/** The definitions of links in the text around a block: with a definition, `[words]` alone is a link. */
export type References = object

/** Markdown of a tidied block, without line ends around it. */
export function writeBlock(node: Node, references: References): string {
  switch (node.type) {
    case schema.nodes.heading: {
      const signs = '#'.repeat(Number(node.attrs.level))
      return `${signs} ${writeLine(node, references, `${signs} `)}`.trimEnd()
    }
    case schema.nodes.blockquote:
      return withPrefix(writeChildren(node, references, '\n\n'), '> ', '> ')
    case schema.nodes.bullet_list:
    case schema.nodes.ordered_list:
      return writeList(node, references)
    case schema.nodes.code_block:
      return writeCodeBlock(node)
    case schema.nodes.horizontal_rule:
      return '---'
    case schema.nodes.table:
      return writeTable(node, (cell) => writeLine(cell, references, '## '))
    case schema.nodes.figure:
      return writePicture(node)
    case schema.nodes.video:
      return String(node.attrs.line)
    case schema.nodes.source:
      return String(node.attrs.text)
    default:
      return writeLine(node, references, '')
  }
}

const SIGNS = [
  { strong: '**', emphasis: '*' },
  { strong: '**', emphasis: '_' },
  { strong: '__', emphasis: '*' },
] as const
const STYLES: readonly Style[] = (['light', 'full'] as const).flatMap((escaping) =>
  [false, true].flatMap((linksOutside) => SIGNS.map((signs) => ({ escaping, linksOutside, ...signs }))),
)

/**
 * The Markdown of a line: the first notation that reads back unchanged. Emphasis that no notation can express ends before the signs
 * at its edges, or is dropped; letters never are.
 * @param prefix the start of the line, so that Markdown reads it as a line of this kind
 */
function writeLine(block: Node, references: References, prefix: string): string {
  const nodes = [...block.content.content]
  if (nodes.length === 0) return ''
  for (const meant of [nodes, shrinkEmphasis(nodes), withoutEmphasis(nodes)]) {
    for (const style of STYLES) {
      const written = writeInline(meant, style)
      if (readsAs(prefix + written, meant, references)) return written
    }
  }
  return writeInline(nodes, { escaping: 'full', strong: '**', emphasis: '*', linksOutside: true })
}

function readsAs(text: string, meant: readonly Node[], references: References): boolean {
  const [block, ...others] = readBlocks(text, { references: { ...references } })
  if (!block || others.length > 0 || block.end !== text.split('\n').length) return false
  const { node } = block
  const read = node.type === schema.nodes.figure ? [schema.nodes.image.create(node.attrs)] : node.content.content
  return read.length === meant.length && read.every((one, at) => meant[at]?.eq(one))
}

/** `- ---` would be a rule, not an item with a rule. */
const NESTED_RULE = '___'

function writeChildren(node: Node, references: References, between: string): string {
  return node.children
    .map((child) => (child.type === schema.nodes.horizontal_rule ? NESTED_RULE : writeBlock(child, references)))
    .join(between)
}

function withPrefix(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => (line === '' ? (at === 0 ? first : others).trimEnd() : (at === 0 ? first : others) + line))
    .join('\n')
}

function writeList(list: Node, references: References): string {
  const { tight, bullet, start, delimiter, zero } = list.attrs
  const isOrdered = list.type === schema.nodes.ordered_list
  const between = tight ? '\n' : '\n\n'
  const items = list.children.map((item, at) => {
    const mark = isOrdered ? numberWith(zero, Number(start) + at) + delimiter : String(bullet)
    return withPrefix(writeChildren(item, references, between), `${mark} `, ' '.repeat(mark.length + 1))
  })
  return items.join(between)
}

function writeCodeBlock(node: Node): string {
  const code = node.textContent
  const info = String(node.attrs.info)
  const sign = info.includes('`') ? '~' : '`'
  const longest = Math.max(2, ...(code.match(sign === '~' ? /~{3,}/g : /`{3,}/g) ?? []).map((run) => run.length))
  const fence = sign.repeat(longest + 1)
  return `${fence}${info}\n${code === '' ? '' : `${code}\n`}${fence}`
}
