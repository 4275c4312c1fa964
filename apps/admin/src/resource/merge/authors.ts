import { ContentError } from '@bayt/content/errors'
import { readHistory } from '@bayt/content/queries/history'
import type { RecordTable } from '../../lib/drafts/key.ts'
import type { Services } from '../../lib/services.tsx'

/** Entries since a form was opened; more are rare, and then a name may be missing. */
const MAX_ENTRIES = 100

interface Edited {
  services: Services
  subject: { table: RecordTable }
  id: number
  /** Empty for a record that this form created. */
  basedOn: string
  accountId: number
}

/** Key for a change that this account made itself, in another window or on another device. */
export const OURSELVES = ''

/**
 * The last authors of a record's fields, since the version that a form is based on.
 * @returns the name by field, `OURSELVES` for this account; no entry if the history does not know a name or cannot be read
 */
export async function authorsOf(
  { services, subject, id, basedOn, accountId }: Edited,
  fields: string[],
): Promise<Map<string, string>> {
  const filter = { entity: subject.table, entityId: id, ...(basedOn ? { from: basedOn } : {}) }
  const entries = await readHistory(services.client, filter, undefined, MAX_ENTRIES).catch((error: unknown) => {
    // A name is not worth failing the save.
    if (error instanceof ContentError) return []
    throw error
  })
  const names = fields.flatMap((field): [string, string][] => {
    const changes = entries.filter(({ changed }) => changed.includes(field))
    const last = changes.find(({ changed_by }) => changed_by !== accountId) ?? changes[0]
    if (last?.changed_by === accountId) return [[field, OURSELVES]]
    return last?.changed_by_name ? [[field, last.changed_by_name]] : []
  })
  return new Map(names)
}
