import type { SharedDraft } from '@bayt/content/entities/shared-draft'
import { CONTENT_TABLE_NAMES, type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import { rowsOf } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PreviewEdit } from '@bayt/release/preview'
import type { z } from 'zod'

/**
 * The record of a draft as visitors would see it. A hidden record is shown: to look at it is what the link is for.
 * @throws Error if a save would refuse its values
 */
export function editOfDraft(draft: SharedDraft, content: PublicContent): PreviewEdit {
  const table = CONTENT_TABLE_NAMES.find((name) => name === draft.entity)
  if (!table) throw new Error(`${draft.entity} is not a content table.`)
  const id = draft.entity_id ?? unusedId(content, table)
  const { visibleBy } = ENTITIES[table]
  const schema: z.ZodType = ENTITIES[table].input
  const values = schema.safeParse(visibleBy === null ? draft.record : { ...draft.record, [visibleBy]: true })
  if (!values.success) throw new Error(`The draft of ${table} is not valid: ${values.error.message}`)
  const row = { id, created_at: draft.created_at, updated_at: draft.shared_at, ...(values.data as object) }
  return { table, id, row: row as PreviewEdit['row'] }
}

/** An id for a record that has none yet. */
function unusedId(content: PublicContent, table: ContentTable): number {
  return 1 + Math.max(0, ...rowsOf(content, table).map(({ id }) => id))
}
