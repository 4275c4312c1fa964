import { videoOfLine } from '@bayt/content/text/markdown'
import type { Node } from 'prosemirror-model'
import { schema } from './schema.ts'
import { splitAtBreaks, tidyInline } from './tidy-inline.ts'
import { tidyTable } from './tidy-table.ts'

const { nodes } = schema

/** The Markdown blocks for a top block: none if it is empty, several if a paragraph has videos. */
export function tidyBlock(node: Node): Node[] {
  if (node.type === nodes.paragraph) return tidyParagraph(node)
  return tidyNested(node)
}

/** A paragraph that is one picture is a figure; a line that is the address of a video is a video. */
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

/** The Markdown of a line that is nothing but the address of a video, or a link to it. */
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

/** The blocks inside another block: there, the site shows neither figures nor videos. */
function tidyInside(parent: Node): Node[] {
  const inside = parent.children.map((child) => {
    if (child.type === nodes.figure) return nodes.paragraph.create(null, nodes.image.create(child.attrs))
    if (child.type === nodes.video || child.type === nodes.source) {
      return nodes.paragraph.create(null, schema.text(String(child.attrs.line ?? child.attrs.text)))
    }
    return child
  })
  return apart(inside.flatMap(tidyNested))
}

const orEmpty = (blocks: Node[]) => (blocks.length > 0 ? blocks : [nodes.paragraph.create()])

function tidyList(list: Node): Node {
  const items = list.children.map((item) => nodes.list_item.create(null, orEmpty(tidyInside(item))))
  const isTight = list.attrs.tight === true && items.every((item) => !item.children.slice(1).some(needsBlankLine))
  return list.type.create({ ...list.attrs, tight: isTight }, items)
}

/** Whether a block right below a line would be more of that line, as a list is that begins empty or with another number than 1. */
function needsBlankLine(block: Node): boolean {
  if (block.type === nodes.paragraph || block.type === nodes.table) return true
  if (block.type !== nodes.bullet_list && block.type !== nodes.ordered_list) return false
  return (block.attrs.start ?? 1) !== 1 || block.firstChild?.firstChild?.content.size === 0
}

/** Two adjacent lists of the same kind have different marks: with equal marks they would be one list. */
export function apart(blocks: readonly Node[]): Node[] {
  const result: Node[] = []
  for (const block of blocks) {
    const last = result.at(-1)
    if (last?.type !== block.type) result.push(block)
    else if (block.type === nodes.bullet_list && last.attrs.bullet === block.attrs.bullet) {
      result.push(block.type.create({ ...block.attrs, bullet: block.attrs.bullet === '-' ? '*' : '-' }, block.content))
    } else if (block.type === nodes.ordered_list && last.attrs.delimiter === block.attrs.delimiter) {
      result.push(block.type.create({ ...block.attrs, delimiter: block.attrs.delimiter === '.' ? ')' : '.' }, block.content))
    } else result.push(block)
  }
  return result
}
