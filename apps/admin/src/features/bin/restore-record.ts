import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { runCommand } from '@bayt/content/queries/commands'
import { type DeletedRecord, readHistory } from '@bayt/content/queries/history'

/** The record is not in the bin any more. */
export class NotInBin extends Error {
  override readonly name = 'NotInBin'
  /** Name of the person who restored the record; `null` if the name is unknown, `undefined` if nobody restored the record. */
  readonly restoredBy: string | null | undefined

  constructor(restoredBy: string | null | undefined) {
    super('The record is not in the bin any more.')
    this.restoredBy = restoredBy
  }
}

/**
 * Restores a record under its id.
 * @param request a UUID: a call whose answer was lost is repeated with the same UUID
 * @param instead replacement values of columns, for removed pictures
 * @throws NotInBin; ContentError `forbidden` for records that others deleted; other ContentErrors
 */
export async function restoreRecord(
  client: ContentClient,
  { entity, entity_id }: DeletedRecord,
  request: string,
  instead: Readonly<Record<string, boolean | null>>,
): Promise<void> {
  try {
    await runCommand(client, { action: 'undelete', table: entity, request, ids: [entity_id], instead })
  } catch (error) {
    if (!(error instanceof ContentError && error.kind === 'not_found')) throw error
    const [last] = await readHistory(client, { entity, entityId: entity_id }, undefined, 1)
    throw new NotInBin(last?.operation === 'restore' ? last.changed_by_name : undefined)
  }
}
