import { Fragment, type Node, Slice } from 'prosemirror-model'
import { schema } from './schema.ts'

const { nodes } = schema

/** What is pasted into a cell is one line, which a cell holds. A table stays one: it fills the cells. */
export function sliceForCell(slice: Slice): Slice {
  const { firstChild, childCount } = slice.content
  if (childCount === 1 && firstChild?.type.spec.tableRole) return slice
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
