import { failureReason } from '../failures.ts'
import type { Releases } from '../releases.ts'

/** A change may wait so long for its release, in milliseconds. */
export const LONGEST_WAIT_MS = 5 * 60_000
/** An orchestrator asks every few seconds, so it must not wait as long as a build does. */
const TIMEOUT_MS = 5_000

export interface Health {
  /** Id of the release that visitors see. */
  release: string | null
  /** ISO 8601; set while an older release is pinned: changes wait on purpose. */
  heldSince: string | null
  /** Why the newest change of the backend is unknown. */
  backendProblem: string | null
  /** How many changes of the backend visitors do not see. */
  waitingChanges: number
  /** How long the oldest of these changes has been known here. */
  oldestWaitMs: number
}

export interface WatchOptions {
  releases: Pick<Releases, 'current' | 'pin'>
  /** Id of the release that visitors see. */
  shown: () => string | undefined
  /** @throws Error if the backend does not answer */
  readNewestChange: () => Promise<number>
  nowMs?: () => number
  /** Sightings of an earlier process. */
  sightings?: Sighting[]
}

/** When a change of the backend was first seen. */
export interface Sighting {
  change: number
  /** Milliseconds since 1970. */
  seenMs: number
}

/** Observes from the site server whether changes become public, so that the observation outlives the builder. */
export class Watch {
  readonly #options: WatchOptions
  readonly #nowMs: () => number
  /** The changes that visitors do not see, oldest first. */
  #sightings: Sighting[]
  #shownChange = -1
  #running: Promise<Health> | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    this.#nowMs = options.nowMs ?? Date.now
    this.#sightings = options.sightings ?? []
  }

  get sightings(): readonly Sighting[] {
    return this.#sightings
  }

  /** Never throws. Simultaneous calls share one look. */
  look(): Promise<Health> {
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #look(): Promise<Health> {
    const { shown, readNewestChange } = this.#options
    let [newest, backendProblem]: [number | undefined, string | null] = [undefined, null]
    try {
      newest = await readNewestChange()
    } catch (error) {
      backendProblem = failureReason(error)
    }
    const heldSince = await this.#readDisk()
    const lastSeen = this.#sightings.at(-1)?.change ?? this.#shownChange
    if (newest !== undefined && newest > lastSeen) this.#sightings.push({ change: newest, seenMs: this.#nowMs() })
    this.#sightings = this.#sightings.filter(({ change }) => change > this.#shownChange)
    // A rollback makes changes wait on purpose: their time counts from its end.
    if (heldSince !== null) this.#sightings = this.#sightings.map((each) => ({ ...each, seenMs: this.#nowMs() }))
    const [oldest, last] = [this.#sightings.at(0), this.#sightings.at(-1)]
    return {
      release: shown() ?? null,
      heldSince,
      backendProblem,
      waitingChanges: last ? last.change - Math.max(this.#shownChange, 0) : 0,
      oldestWaitMs: oldest ? this.#nowMs() - oldest.seenMs : 0,
    }
  }

  /** @returns since when an older release is pinned */
  async #readDisk(): Promise<string | null> {
    const { releases, shown } = this.#options
    try {
      const current = await releases.current()
      if (current && current.release === shown()) this.#shownChange = current.newestChange
      return (await releases.pin())?.since ?? null
    } catch {
      // The follower logs a disk that cannot be read. The shown release stays, and so does its newest change.
      return null
    }
  }
}

/** Why the publisher is not ready, in plain words; empty if it is. */
export function reasonsNotReady({ release, heldSince, backendProblem, oldestWaitMs }: Health): string[] {
  const isLate = heldSince === null && oldestWaitMs > LONGEST_WAIT_MS
  return [
    ...(release === null ? ['No release is served yet.'] : []),
    ...(backendProblem === null ? [] : [backendProblem]),
    ...(isLate ? [`A change has waited ${Math.round(oldestWaitMs / 60_000)} minutes for its release.`] : []),
  ]
}

/** Reads the newest change of the backend as a visitor. @throws Error */
export async function readNewestChange(supabaseUrl: string, publishableKey: string): Promise<number> {
  const response = await fetch(new URL('/rest/v1/rpc/newest_site_change', supabaseUrl), {
    method: 'POST',
    body: '{}',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const newest: unknown = response.ok ? await response.json() : undefined
  if (typeof newest !== 'number') throw new Error(`The backend answers ${response.status} when asked for its newest change.`)
  return newest
}
