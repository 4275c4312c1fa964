import { type Draft, listDrafts, readDraft, type StoredDraft } from './draft.ts'
import { type DraftKey, formatDraftKey, isOfRecord, type RecordKey } from './key.ts'

/** A draft that only one form of one tab reads and writes. */
export interface ClaimedDraft {
  slot: number
  /** The stored draft, if it exists. */
  draft: Draft | undefined
  /** A stored draft may be missing: the storage failed, or did not answer in time. */
  isUnread?: true | undefined
}

/** The draft of a form for a subject without a record: the form opens only drafts of the same subject. */
export interface OwnDraft {
  slot: number
  isAbout: (draft: Draft) => boolean
}

/** A form that was just closed releases its draft within this time. */
const RELEASE_MS = 150

/** Upper bound on drafts that the forms of a record share, for devices without locks or with very many tabs. */
const MAX_SLOTS = 100

/** The slots that forms share, from 1. */
const SLOTS = [...Array(MAX_SLOTS).keys()].slice(1)

/**
 * Claims a draft of a record for a form, so that tabs never overwrite each other: existing drafts first, newest first, then a new
 * draft.
 * @param wanted the slot that staff chose to continue, or the form's own draft
 * @param until releases the claim; the browser also releases the claim when the tab closes or crashes
 * @param patience ends the wait for a storage that does not answer
 */
export async function claimDraft(
  record: RecordKey,
  wanted: number | OwnDraft | undefined,
  until: AbortSignal,
  patience: AbortSignal,
): Promise<ClaimedDraft> {
  const kept = await storedDrafts(record, patience)
  if (!kept) {
    // Typed values go into a late slot until the storage answers, because stored drafts have the first slots.
    return { slot: await claimFree(record, [], SLOTS.toReversed(), until), draft: undefined, isUnread: true }
  }
  const own = typeof wanted === 'object' ? wanted : undefined
  const chosen = typeof wanted === 'number' ? [wanted] : []
  const stored = kept.map(({ key }) => key.slot).filter((slot) => slot <= MAX_SLOTS || slot === own?.slot)
  // A stored draft about the same subject comes before the form's own slot: while the storage did not answer, the form may have written
  // into another slot.
  const slots = new Set([...chosen, ...stored, ...(own ? [own.slot] : []), ...SLOTS])
  for (const { key, draft } of kept) if (own?.isAbout(draft) === false) slots.delete(key.slot)
  let isUnread: true | undefined
  for (const slot of slots) {
    const key: DraftKey = { ...record, slot }
    if (!(await acquireLock(formatDraftKey(key), until))) continue
    const isStored = kept.some(({ key }) => key.slot === slot)
    const read = readDraft(key).then(
      (draft) => ({ draft }),
      () => 'unreadable' as const,
    )
    const answer = await waitFor<Awaited<typeof read> | 'late'>(read, 'late', patience)
    if (typeof answer === 'object') return { slot, ...answer, isUnread }
    if (!isStored) return { slot, draft: undefined, isUnread }
    // A draft that cannot be read now must not be overwritten, so this form takes another slot.
    isUnread = true
    if (answer === 'late') return { slot: await claimFree(record, kept, SLOTS, until), draft: undefined, isUnread }
  }
  return { slot: MAX_SLOTS, draft: undefined, isUnread }
}

/** Claims exactly this draft. @returns `false` if another form or tab has the draft */
export function claimExactly(key: DraftKey, until: AbortSignal): Promise<boolean> {
  return acquireLock(formatDraftKey(key), until)
}

/** Claims the first slot without a stored draft and without an open form. */
async function claimFree(record: RecordKey, kept: StoredDraft[], slots: number[], until: AbortSignal): Promise<number> {
  for (const slot of slots) {
    if (!kept.some(({ key }) => key.slot === slot) && (await acquireLock(formatDraftKey({ ...record, slot }), until))) return slot
  }
  return MAX_SLOTS
}

/** The stored drafts of a record, newest first; `undefined` if the storage does not answer before the patience ends. */
async function storedDrafts(record: RecordKey, patience: AbortSignal): Promise<StoredDraft[] | undefined> {
  // A store that cannot be read counts as empty; the form warns at the first key press (draftNotKept).
  const listing = listDrafts(record.accountId).catch(() => [])
  const drafts = await waitFor<StoredDraft[] | undefined>(listing, undefined, patience)
  return drafts?.filter(({ key }) => isOfRecord(key, record))
}

/** @param late the result if the patience ends before the work. The work goes on */
function waitFor<Result>(work: Promise<Result>, late: Result, patience: AbortSignal): Promise<Result> {
  const ended = new Promise<Result>((resolve) => {
    if (patience.aborted) resolve(late)
    patience.addEventListener('abort', () => resolve(late), { once: true })
  })
  return Promise.race([work, ended])
}

/**
 * Acquires a named lock until the signal aborts. Waits for the browser's answer about a free lock without a limit, but only
 * briefly for a taken lock: only a form that was just closed releases its lock soon. @returns whether the lock was acquired
 */
async function acquireLock(name: string, until: AbortSignal): Promise<boolean> {
  // At an address without https, the browser has no locks, and all tabs share one draft.
  if (!('locks' in navigator)) return true
  if (await requestLock(name, { ifAvailable: true }, until)) return true
  return requestLock(name, { signal: AbortSignal.timeout(RELEASE_MS) }, until)
}

/** The locks that forms of this page have just released: a browser may still list them for a moment. */
const ending = new Set<string>()

function requestLock(name: string, options: LockOptions, until: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let isHeld = false
    navigator.locks
      .request(name, options, (lock) => {
        resolve(lock !== null)
        if (lock === null || until.aborted) return
        isHeld = true
        return new Promise<void>((release) => {
          const end = () => {
            ending.add(name)
            release()
          }
          until.addEventListener('abort', end, { once: true })
        })
      })
      .then(() => isHeld && ending.delete(name))
      .catch((error: unknown) => {
        const isTaken = error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
        // A browser that forbids locks counts as a browser without locks: the form must open.
        resolve(!isTaken)
      })
  })
}

/** The keys of the drafts of open forms, in all tabs. */
export async function claimedKeys(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const givenUp = new Set(ending)
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}))
  return new Set(held.flatMap(({ name }) => (name === undefined || givenUp.has(name) ? [] : name)))
}
