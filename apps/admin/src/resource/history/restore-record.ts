import { ConflictError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import type { StoredRow } from '../descriptor.ts'
import { isSame } from './plan-restore.ts'
import type { Columns, HistorySubject } from './subject.ts'

/** Somebody changed a column that was to be restored, after the history was read. */
export class TouchedError extends Error {
  override readonly name = 'TouchedError'
  /** The columns. */
  readonly touched: string[]

  constructor(touched: string[]) {
    super(`Somebody else has just changed ${touched.join(', ')}.`)
    this.touched = touched
  }
}

/** Saves of other columns that may come in between. */
const MAX_ATTEMPTS = 5

/** The record with the restored columns. */
interface RestoredRow {
  row: StoredRow
  /** Whether this call stored the columns. Otherwise an earlier call whose answer was lost has stored them, or somebody else. */
  isOurs: boolean
}

/**
 * Saves restored columns as a new version. Keeps a save by somebody else in between, unless it touched one of these columns.
 * @param seen the record as the person saw it
 * @throws TouchedError; ContentError
 */
export async function restoreRecord(
  client: ContentClient,
  subject: Pick<HistorySubject, 'save'>,
  seen: StoredRow,
  restored: Columns,
): Promise<RestoredRow> {
  let current = seen
  for (let attempt = 1; ; attempt++) {
    try {
      return { row: await subject.save(client, current, restored), isOurs: true }
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === MAX_ATTEMPTS) throw error
      current = error.current as StoredRow
    }
    const [before, now]: Columns[] = [{ ...seen }, { ...current }]
    const names = Object.keys(restored)
    if (names.every((name) => isSame(now?.[name], restored[name]))) return { row: current, isOurs: false }
    const touched = names.filter((name) => !isSame(now?.[name], before?.[name]))
    if (touched.length > 0) throw new TouchedError(touched)
  }
}
