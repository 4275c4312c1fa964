import type { Node } from 'prosemirror-model'
import { readInline } from './read-inline.ts'
import { schema } from './schema.ts'
import type { TokenCursor } from './token-cursor.ts'

const { nodes } = schema

/** A table: its first row has the heads of the columns. The token that opens it was read. */
export function readTable(cursor: TokenCursor): Node {
  const rows: Node[] = []
  for (let token = cursor.next(); token.type !== 'table_close'; token = cursor.next()) {
    if (token.type === 'tr_open')
      rows.push(
        nodes.table_row.create(
          null,
          cursor.until('tr_close', () => readCell(cursor)),
        ),
      )
  }
  return nodes.table.create(null, rows)
}

function readCell(cursor: TokenCursor): Node {
  const open = cursor.next()
  const isHead = open.type === 'th_open'
  const content = cursor.until(isHead ? 'th_close' : 'td_close', () => readInline(cursor.next().children ?? [])).flat()
  const type = isHead ? nodes.table_header : nodes.table_cell
  return type.create({ align: String(open.attrGet('data-align') ?? '') }, content)
}
