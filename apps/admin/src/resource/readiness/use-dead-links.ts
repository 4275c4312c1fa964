import { type ContentTable, columnsOfKind } from '@bayt/content/entities/tables'
import { useLinkWarnings } from '../links/use-link-warnings.ts'
import { deadColumns } from './dead-columns.ts'
import type { MarkdownFacts } from './use-markdown-facts.ts'

/** The columns with a dead link: links of buttons, and links in Markdown. @param textOf the typed value of a column */
export function useDeadLinks(table: ContentTable, textOf: (column: string) => string, written: MarkdownFacts[]): string[] {
  const direct = columnsOfKind(table, 'link').map((column) => ({ column, links: [textOf(column)] }))
  const all = [...direct, ...written]
  return deadColumns(all, useLinkWarnings(all.flatMap(({ links }) => links)))
}
