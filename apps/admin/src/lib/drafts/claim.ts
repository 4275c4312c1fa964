import type { Draft } from './draft.ts'
import { type DraftKey, formatDraftKey, isOfRecord, type RecordKey } from './key.ts'
import { listDrafts, readDraft, type StoredDraft } from './store.ts'

/** A draft that only one form of one tab reads and writes. */
export interface ClaimedDraft {
  slot: number
  /** The stored draft, if there is one. */
  draft: Draft | undefined
}

/** The draft of a form about one thing that has no record yet: it takes no draft that was typed about another one. */
export interface OwnDraft {
  slot: number
  isAbout: (draft: Draft) => boolean
}

/** A form that was just closed releases its draft within this time. */
const RELEASE_MS = 150

/** Upper bound on drafts that the forms of a record share, for devices without locks or with very many tabs. */
const MAX_SLOTS = 100

/**
 * Claims a draft of a record for one form, so that tabs never overwrite each other: existing drafts first, newest first,
 * then a new one.
 * @param wanted the slot that staff chose to continue, or the form's own draft
 * @param until releases the claim; it is also released when the tab closes or crashes
 */
export async function claimDraft(
  record: RecordKey,
  wanted: number | OwnDraft | undefined,
  until: AbortSignal,
): Promise<ClaimedDraft> {
  const kept = await storedDrafts(record)
  const own = typeof wanted === 'object' ? wanted : undefined
  const first = typeof wanted === 'object' ? wanted.slot : wanted
  const shared = kept.map(({ key }) => key.slot).filter((slot) => slot <= MAX_SLOTS)
  const slots = new Set([...(first === undefined ? [] : [first]), ...shared, ...Array(MAX_SLOTS).keys()])
  slots.delete(0)
  for (const { key, draft } of kept) if (own?.isAbout(draft) === false) slots.delete(key.slot)
  for (const slot of slots) {
    const key: DraftKey = { ...record, slot }
    if (!(await acquireLock(formatDraftKey(key), until))) continue
    try {
      return { slot, draft: await readDraft(key) }
    } catch {
      // A draft that cannot be read now must not be overwritten: this form takes another slot.
      if (!kept.some(({ key }) => key.slot === slot)) return { slot, draft: undefined }
    }
  }
  return { slot: MAX_SLOTS, draft: undefined }
}

/**
 * Claims a draft that is not stored yet, for a form that cannot show all that a stored one contains.
 * @param until as for `claimDraft`
 * @returns its slot
 */
export async function claimNewDraft(record: RecordKey, until: AbortSignal): Promise<number> {
  const kept = await storedDrafts(record)
  for (let slot = 1; slot < MAX_SLOTS; slot++) {
    if (!kept.some(({ key }) => key.slot === slot) && (await acquireLock(formatDraftKey({ ...record, slot }), until))) return slot
  }
  return MAX_SLOTS
}

/** The stored drafts of a record, newest first. */
async function storedDrafts(record: RecordKey): Promise<StoredDraft[]> {
  // If the store is unreadable, there are no drafts; the form warns at the first key (draftNotKept).
  const drafts = await listDrafts(record.accountId).catch(() => [])
  return drafts.filter(({ key }) => isOfRecord(key, record))
}

/**
 * Acquires a named lock until the signal aborts. A free lock is acquired however slowly the browser answers. The wait for a
 * taken one is short: only a form that was just closed releases it. @returns whether the lock was acquired
 */
async function acquireLock(name: string, until: AbortSignal): Promise<boolean> {
  // Without locks (an address that is not secure) all tabs share one draft.
  if (!('locks' in navigator)) return true
  if (await requestLock(name, { ifAvailable: true }, until)) return true
  return requestLock(name, { signal: AbortSignal.timeout(RELEASE_MS) }, until)
}

/** The locks that forms of this page have just given up: a browser may list them a moment longer. */
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
        // A browser that forbids locks is like one without them: the form must open.
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
