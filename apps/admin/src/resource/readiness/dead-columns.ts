import type { LinkWarning } from '../links/link-warnings.ts'

/**
 * The columns with a complete link to a page that does not exist. Of a link that is half-made or no link at all, the field itself says
 * what to type: a second message would only repeat it.
 */
export function deadColumns(
  columns: readonly { column: string; links: readonly string[] }[],
  warnings: readonly LinkWarning[],
): string[] {
  const dead = new Set(warnings.filter(({ fault }) => fault === 'nowhere').map(({ link }) => link))
  return columns.filter(({ links }) => links.some((link) => dead.has(link))).map(({ column }) => column)
}
