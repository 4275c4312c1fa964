import { type ContentTable, columnsOfKind } from '@bayt/content/entities/tables'
import type { LinkWarning } from '../links/link-warnings.ts'
import { useLinkWarnings } from '../links/use-link-warnings.ts'
import type { MarkdownFacts } from './use-markdown-facts.ts'

/** The columns with a dead link: links of buttons, and links in Markdown. @param textOf the typed value of a column */
export function useDeadLinks(table: ContentTable, textOf: (column: string) => string, written: MarkdownFacts[]): string[] {
  const direct = columnsOfKind(table, 'link').map((column) => ({ column, links: [textOf(column)] }))
  const all = [...direct, ...written]
  return deadColumns(all, useLinkWarnings(all.flatMap(({ links }) => links)))
}

/**
 * The columns with a complete link to a missing page. Incomplete or invalid links are left out, because the field itself already
 * says what to type.
 */
export function deadColumns(
  columns: readonly { column: string; links: readonly string[] }[],
  warnings: readonly LinkWarning[],
): string[] {
  const dead = new Set(warnings.filter(({ fault }) => fault === 'nowhere').map(({ link }) => link))
  return columns.filter(({ links }) => links.some((link) => dead.has(link))).map(({ column }) => column)
}
