import { z } from 'zod'
import { failureReason } from '../build.ts'
import type { EndedBuild } from '../builder-supervisor.ts'
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
  /** Failed builds since the last build that did not fail. */
  failedBuilds: number
  /** Reason of the last of them. */
  lastFailure: string | null
}

export interface WatchOptions {
  releases: Pick<Releases, 'current' | 'pin'>
  /** Id of the release that visitors see. */
  shown: () => string | undefined
  /** @throws Error if the backend does not answer */
  readNewestChange: () => Promise<number>
  nowMs?: () => number
  /** What an earlier process observed. */
  saved?: Observations | undefined
}

/** What outlives the process. */
export const observations = z.object({
  /** When each change that visitors do not see was first seen, in milliseconds since 1970, oldest first. */
  sightings: z.array(z.object({ change: z.number(), seenMs: z.number() })),
  failedBuilds: z.number(),
  lastFailure: z.string().nullable(),
})
type Observations = z.output<typeof observations>

/** Observes from the site server whether changes become public, so that the observation outlives the builder. */
export class Watch {
  readonly #options: WatchOptions
  readonly #nowMs: () => number
  readonly observations: Observations
  #shownChange = -1
  #running: Promise<Health> | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    this.#nowMs = options.nowMs ?? Date.now
    this.observations = options.saved ?? { sightings: [], failedBuilds: 0, lastFailure: null }
  }

  noteBuild({ outcome, reason }: Pick<EndedBuild, 'outcome' | 'reason'>): void {
    this.observations.failedBuilds = outcome === 'failed' ? this.observations.failedBuilds + 1 : 0
    this.observations.lastFailure = reason
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
    let { sightings } = this.observations
    const lastSeen = sightings.at(-1)?.change ?? this.#shownChange
    if (newest !== undefined && newest > lastSeen) sightings.push({ change: newest, seenMs: this.#nowMs() })
    sightings = sightings.filter(({ change }) => change > this.#shownChange)
    // A rollback makes changes wait on purpose: their time counts from its end.
    if (heldSince !== null) sightings = sightings.map((each) => ({ ...each, seenMs: this.#nowMs() }))
    this.observations.sightings = sightings
    const [oldest, last] = [sightings.at(0), sightings.at(-1)]
    return {
      release: shown() ?? null,
      heldSince,
      backendProblem,
      waitingChanges: last ? last.change - Math.max(this.#shownChange, 0) : 0,
      oldestWaitMs: oldest ? this.#nowMs() - oldest.seenMs : 0,
      failedBuilds: this.observations.failedBuilds,
      lastFailure: this.observations.lastFailure,
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

/** Whether a change waits too long, and not because of a rollback. */
export function isLate({ heldSince, oldestWaitMs }: Health): boolean {
  return heldSince === null && oldestWaitMs > LONGEST_WAIT_MS
}

/** Why the publisher is not ready, in plain words; empty if it is. */
export function reasonsNotReady(health: Health): string[] {
  const { release, backendProblem, oldestWaitMs } = health
  return [
    ...(release === null ? ['No release is served yet.'] : []),
    ...(backendProblem === null ? [] : [backendProblem]),
    ...(isLate(health) ? [`A change has waited ${Math.round(oldestWaitMs / 60_000)} minutes for its release.`] : []),
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
