import type { Node } from 'prosemirror-model'
import { schema } from './schema.ts'
import { tidyInline } from './tidy-inline.ts'

const { nodes } = schema

/** A table as Markdown can say it: the first row has the heads, all rows are equally long, and a column is aligned as its head. */
export function tidyTable(table: Node): Node[] {
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
