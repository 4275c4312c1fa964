import { type ChangedRecords, type RecordChange, readRecords } from '@bayt/content/queries/bulk'
import type { ContentClient } from '@bayt/content/queries/client'
import { readCommandParts } from '@bayt/content/queries/command-parts'
import { changedTitles, type ItemChange, type KnownTitles, type StoredTitles, TITLES, unknownTitles } from './titles.ts'

type Sent = { result: ChangedRecords; request: string }
/** A change as it is sent, with the titles that it replaces. */
export type SentChange = ItemChange & RecordChange<'impact_gallery'>

/** The items that saves from here were to show, by the requests of the saves; an answer may have been lost. */
export type Shows = Map<string, Set<number>>

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
  /** Items without typed titles that were hidden since a save from here has shown them. */
  untitledHidden: ItemChange[]
}

const hasTitles = ({ values }: ItemChange) => TITLES.some((column) => values[column])

/**
 * Saves the changes that overwrite nothing unseen, and says what became of the others.
 * @param send saves changes in one command
 * @throws ContentError
 */
export async function saveTitles(
  client: ContentClient,
  wanted: ItemChange[],
  known: ReadonlyMap<number, KnownTitles>,
  shows: Shows,
  send: (changes: SentChange[]) => Promise<Sent>,
): Promise<SavedTitles> {
  const saved: SavedTitles = { overtaken: [], deleted: [], gone: [], unsure: [], hidden: [], untitledHidden: [] }
  if (wanted.length === 0) return saved
  const changes: SentChange[] = []
  const shown = await readShown(client, wanted, shows)
  const now = await readItems(client, wanted)
  for (const change of wanted) {
    const row = now.get(change.id)
    const unknown = row && unknownTitles(row, change, known.get(change.id))
    if (!unknown) saved.deleted.push(change)
    else if (Object.keys(unknown).length > 0) saved.overtaken.push({ ...change, unknown })
    else {
      const isHiddenAgain = !row.active && shown.has(change.id)
      const { active, ...titles } = change.values
      // Only items that were seen hidden are to become shown.
      const seen = { ...row, active: false }
      if (!isHiddenAgain) changes.push({ ...change, seen })
      else if (Object.keys(titles).length > 0) changes.push({ ...change, values: titles, isShownAlready: true, seen })
      else saved.untitledHidden.push(change)
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
    const hidden = sent.filter(({ id, isShownAlready }) => isShownAlready && now.get(id)?.active === false)
    saved.hidden = hidden.filter(hasTitles)
    saved.untitledHidden.push(...hidden.filter((change) => !hasTitles(change)))
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
  saved.gone = saved.deleted.filter((change) => !hasTitles(change) && change.values.active)
  saved.deleted = saved.deleted.filter(hasTitles)
  return saved
}

/** The unknown titles as others have written them; one that others have removed, as typed here. */
export function overtakenTitles({ unknown, values }: Overtaken): string[] {
  return TITLES.filter((column) => column in unknown).flatMap((column) => unknown[column] || (values[column] ?? []))
}

/** Of the items that are to become shown, those that an earlier save has shown, as the history has it. */
async function readShown(client: ContentClient, wanted: ItemChange[], shows: Shows): Promise<Set<number>> {
  const ids = wanted.filter(({ values }) => values.active).map(({ id }) => id)
  const asked = [...shows].filter(([, items]) => ids.some((id) => items.has(id)))
  const shown = asked.map(async ([request, items]) =>
    [...(await readCommandParts(client, 'impact_gallery', request))].filter((id) => items.has(id)),
  )
  return new Set((await Promise.all(shown)).flat())
}

async function readItems(client: ContentClient, changes: ItemChange[]) {
  const rows = await readRecords(
    client,
    'impact_gallery',
    changes.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
