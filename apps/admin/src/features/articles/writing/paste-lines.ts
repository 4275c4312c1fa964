import { Fragment, type Node, Slice } from 'prosemirror-model'
import { schema } from './schema.ts'
import { isBreak, splitAtBreaks } from './tidy.ts'

const { paragraph } = schema.nodes

/** Two line breaks in a row are the end of a paragraph, as people see it on other pages. */
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
