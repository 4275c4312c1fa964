import { type ChangedRecords, type RecordChange, readRecords } from '@bayt/content/queries/bulk'
import type { ContentClient } from '@bayt/content/queries/client'
import {
  changedTitles,
  type ItemChange,
  isHiddenAgain,
  type KnownTitles,
  type StoredTitles,
  TITLES,
  unknownTitles,
} from './titles.ts'

type Sent = { result: ChangedRecords; request: string }
/** A change as it is sent, with the titles that it replaces. */
export type SentChange = ItemChange & RecordChange<'impact_gallery'>

/** A change that was not saved: staff do not know these titles, which others have written since. */
type Overtaken = ItemChange & { unknown: StoredTitles }

/** What became of the changes of a save. */
export interface SavedTitles {
  /** Absent if nothing was left to send. */
  done?: Sent
  overtaken: Overtaken[]
  /** Titles whose item was deleted since. */
  deleted: ItemChange[]
  /** Items without typed titles that were deleted before they could be shown. */
  gone: ItemChange[]
  /** Of these it is not known whether the item still exists. */
  unsure: ItemChange[]
  /** Saved, but not shown, because the item was hidden since. */
  hidden: ItemChange[]
}

/**
 * Saves the changes that overwrite nothing unseen, and says what became of the others.
 * @param send saves changes in one command
 * @throws ContentError
 */
export async function saveTitles(
  client: ContentClient,
  wanted: ItemChange[],
  known: ReadonlyMap<number, KnownTitles>,
  send: (changes: SentChange[]) => Promise<Sent>,
): Promise<SavedTitles> {
  const saved: SavedTitles = { overtaken: [], deleted: [], gone: [], unsure: [], hidden: [] }
  if (wanted.length === 0) return saved
  const changes: SentChange[] = []
  const now = await readItems(client, wanted)
  for (const change of wanted) {
    const row = now.get(change.id)
    const unknown = row && unknownTitles(row, change, known.get(change.id))
    if (!unknown) saved.deleted.push(change)
    else if (Object.keys(unknown).length > 0) saved.overtaken.push({ ...change, unknown })
    else {
      // Only items that were seen hidden are to become shown.
      const seen = { ...row, active: false }
      if (change.values.active && isHiddenAgain(row, known.get(change.id))) {
        const { active: _shown, ...values } = change.values
        changes.push({ ...change, values, isShownAlready: true, seen })
      } else changes.push({ ...change, seen })
    }
  }
  if (changes.length > 0) {
    saved.done = await send(changes)
    const { count, overtaken } = saved.done.result
    const left = new Map(overtaken.map((item) => [item.id, item.now]))
    for (const change of changes) {
      const titles = left.get(change.id)
      if (titles) saved.overtaken.push({ ...change, unknown: changedTitles(titles, change.seen) })
    }
    const sent = changes.filter(({ id }) => !left.has(id))
    saved.hidden = sent.filter(({ id, isShownAlready }) => isShownAlready && now.get(id)?.active === false)
    // The server skips items that are like this already, and those that were deleted since they were read.
    if (count < sent.length) {
      try {
        const found = await readItems(client, sent)
        saved.deleted.push(...sent.filter(({ id }) => !found.has(id)))
      } catch (error) {
        console.warn('It is not known which items of the saved titles were deleted, so their drafts are kept:', error)
        saved.unsure = sent
      }
    }
  }
  const hasTitles = ({ values }: ItemChange) => TITLES.some((column) => values[column])
  saved.gone = saved.deleted.filter((change) => !hasTitles(change) && change.values.active)
  saved.deleted = saved.deleted.filter(hasTitles)
  return saved
}

/** The unknown titles as others have written them; one that others have removed, as typed here. */
export function overtakenTitles({ unknown, values }: Overtaken): string[] {
  return TITLES.filter((column) => column in unknown).flatMap((column) => unknown[column] || (values[column] ?? []))
}

async function readItems(client: ContentClient, changes: ItemChange[]) {
  const rows = await readRecords(
    client,
    'impact_gallery',
    changes.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
