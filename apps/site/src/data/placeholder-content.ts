import type { FieldKind } from '@bayt/content/entities/field'
import { type ContentTable, fieldsOf } from '@bayt/content/entities/tables'
import { makeRows, rowsOf } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'

/** Fields without words: choices from lists, codes of digits, and addresses of pictures. */
const UNCHANGED_KINDS: ReadonlySet<FieldKind | undefined> = new Set(['choice', 'picture', 'country', 'code'])
const PLACEHOLDERS: Partial<Record<FieldKind, string>> = { sizes: '1', link: '/', date: '2026-01-01', lines: 'x: x' }
const PLACEHOLDER_TIME = '2026-01-01T00:00:00+00:00'

/**
 * Replaces all words, links, dates and numbers by placeholders. Rows and filled fields stay the same, but no text of staff
 * remains: a fault in a page that is rendered from this content is a fault of the code.
 */
export function placeholderContent(content: PublicContent): PublicContent {
  return { ...content, ...makeRows((table) => rowsOf(content, table).map((row) => withPlaceholders(table, row))) }
}

/** Texts stay texts, so the row keeps its type. White space stays, because templates split lines and paragraphs at it. */
function withPlaceholders<Row extends object>(table: ContentTable, row: Row): Row {
  const fields = fieldsOf(table)
  const values = Object.entries(row).map(([name, value]) => {
    const kind = fields[name]?.kind
    if (typeof value !== 'string' || UNCHANGED_KINDS.has(kind)) return [name, value]
    if (!kind) return [name, PLACEHOLDER_TIME]
    return [name, PLACEHOLDERS[kind] ?? value.replace(/\S/gu, 'x')]
  })
  return Object.fromEntries(values) as Row
}
