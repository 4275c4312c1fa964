import type { Node } from 'prosemirror-model'

const RULES: Record<string, string> = { left: ':---', center: ':---:', right: '---:' }

/** Markdown of a table whose rows are equally long. @param writeCell writes the line of a cell */
export function writeTable(table: Node, writeCell: (cell: Node) => string): string {
  const rows = table.children.map((row) => row.children.map((cell) => writeCell(cell).replaceAll('|', '\\|')))
  const rules = (table.firstChild?.children ?? []).map((head) => RULES[String(head.attrs.align)] ?? '---')
  const [head = [], ...others] = rows
  return [head, rules, ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
