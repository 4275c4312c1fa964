import type { LinkWarning } from '../links/link-warnings.ts'

/**
 * The columns with a complete link to a missing page. For an incomplete or invalid link, the field itself says what to type: a second
 * message would repeat it.
 */
export function deadColumns(
  columns: readonly { column: string; links: readonly string[] }[],
  warnings: readonly LinkWarning[],
): string[] {
  const dead = new Set(warnings.filter(({ fault }) => fault === 'nowhere').map(({ link }) => link))
  return columns.filter(({ links }) => links.some((link) => dead.has(link))).map(({ column }) => column)
}
