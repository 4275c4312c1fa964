import type { Draft } from './draft.ts'
import { type DraftKey, formatDraftKey, isOfRecord, type RecordKey } from './key.ts'
import { listDrafts, readDraft } from './store.ts'

/** A draft that one form of one tab alone reads and writes. */
export interface ClaimedDraft {
  slot: number
  /** What was kept there and never saved. */
  draft: Draft | undefined
}

/** A form of this tab that was just closed lets go of its draft within this time. */
const LET_GO_MS = 150

/** A device where locks do not exist, or that is asked for ever more tabs. */
const MOST_SLOTS = 100

/**
 * Takes a draft of a record for one form, so that tabs never write over each other: what was left behind comes first, the
 * newest before the others, then a new one.
 * @param wanted the slot that somebody chose to go on with
 * @param until lets go of it; it is let go of too when the tab ends, however it ends
 */
export async function claimDraft(record: RecordKey, wanted: number | undefined, until: AbortSignal): Promise<ClaimedDraft> {
  // A device that cannot read drafts has none; the form says so at the first key (draftNotKept).
  const kept = (await listDrafts(record.accountId).catch(() => [])).map(({ key }) => key).filter((key) => isOfRecord(key, record))
  const slots = new Set([...(wanted === undefined ? [] : [wanted]), ...kept.map(({ slot }) => slot), ...Array(MOST_SLOTS).keys()])
  slots.delete(0)
  for (const slot of slots) {
    const key: DraftKey = { ...record, slot }
    if (!(await hold(formatDraftKey(key), until))) continue
    try {
      return { slot, draft: await readDraft(key) }
    } catch {
      // What is kept there and cannot be read now would be written over: it stays, and this form takes another.
      if (!kept.some((one) => one.slot === slot)) return { slot, draft: undefined }
    }
  }
  return { slot: MOST_SLOTS, draft: undefined }
}

/**
 * Holds the lock of a name until the signal: at once where it is free, however long the device takes to say so, or as soon as
 * a form that was just closed lets go of it. @returns whether it was to be had
 */
async function hold(name: string, until: AbortSignal): Promise<boolean> {
  // Without locks (an address that is not secure) all tabs share one draft.
  if (!('locks' in navigator)) return true
  if (await take(name, { ifAvailable: true }, until)) return true
  return take(name, { signal: AbortSignal.timeout(LET_GO_MS) }, until)
}

function take(name: string, options: LockOptions, until: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        resolve(lock !== null)
        if (lock === null || until.aborted) return
        return new Promise<void>((letGo) => until.addEventListener('abort', () => letGo(), { once: true }))
      })
      .catch((error: unknown) => {
        if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')) resolve(false)
        else reject(error)
      })
  })
}

/** The keys of the drafts that open forms hold, in all tabs. */
export async function heldKeys(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => name ?? []))
}
