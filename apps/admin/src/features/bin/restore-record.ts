import type { RowOf } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { type DeletedRecord, readHistory, restoreDeleted } from '@bayt/content/queries/history'

/** The record is not in the bin any more. */
export class NotInBin extends Error {
  override readonly name = 'NotInBin'
  /** Name of the restorer; `null` if unknown, `undefined` if the bin was emptied of the record. */
  readonly restoredBy: string | null | undefined

  constructor(restoredBy: string | null | undefined) {
    super('The record is not in the bin any more.')
    this.restoredBy = restoredBy
  }
}

/**
 * Restores a record under its id.
 * @param instead replacement values of columns, for removed pictures
 * @returns the row
 * @throws NotInBin; ContentError `forbidden` for others' records, and other ContentErrors
 */
export async function restoreRecord(
  client: ContentClient,
  { entity, entity_id }: DeletedRecord,
  instead: Readonly<Record<string, boolean | null>>,
): Promise<RowOf<DeletedRecord['entity']>> {
  try {
    return await restoreDeleted(client, entity, entity_id, instead)
  } catch (error) {
    if (!(error instanceof ContentError && error.kind === 'not_found')) throw error
    const [last] = await readHistory(client, { entity, entityId: entity_id }, undefined, 1)
    throw new NotInBin(last?.operation === 'restore' ? last.changed_by_name : undefined)
  }
}
