import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BuildReport } from '@bayt/content/entities/build'
import type { z } from 'zod'
import { type Pointer, pointer, releaseRecord } from '../../../src/releases.ts'
import { type Backend, snapshot } from './backend.ts'
import type { VirtualDisk } from './disk.ts'
import { page, pageName } from './renderer.ts'
import type { Simulation } from './simulation.ts'

export const DATA_DIR = '/data'
const POINTER = join(DATA_DIR, 'current.json')
const RELEASES = join(DATA_DIR, 'releases')

/** A table with fewer rows is emptied without a question. */
const EMPTIED_MIN_ROWS = 3

interface Served extends Pointer {
  newestChange: number
  rows: Record<string, number>
}

/** Watches the disk, the reports and the renders, and checks the rules that hold at all times. */
export class Observer {
  /** The served release, named by `current.json`. */
  served: Served | undefined
  /** Requests of staff that have reached the publisher. */
  hasRollbackArrived = false
  hasResumeArrived = false
  /** The publisher has confirmed a rollback to an older release. */
  isPinReported = false
  /** Newest change of each release that was ever served. */
  readonly #servedReleases = new Map<string, number>()
  /** The last question that staff read, and the questions that staff have confirmed with Retry, since the last release. */
  #question: string | undefined
  #confirmed: readonly string[] = []
  /** The questions that staff had confirmed before the last switch, which a power cut may undo. */
  #confirmedBeforeSwitch: readonly string[] = []
  /** The questions that staff had confirmed before the last render began. */
  #confirmedBeforeMake: readonly string[] = []
  /** The builds and the releases that were reported live. */
  readonly #reportedLive = new Set<string>()
  #isDirty = false
  readonly #simulation: Simulation
  readonly #disk: VirtualDisk
  readonly #backend: Backend

  constructor(simulation: Simulation, disk: VirtualDisk, backend: Backend) {
    this.#simulation = simulation
    this.#disk = disk
    this.#backend = backend
    simulation.afterEvent = () => this.#check()
    backend.onReport = (report) => this.#onReport(report)
    backend.onConfirm = () => {
      if (this.#question !== undefined) this.#confirmed = [...this.#confirmed, this.#question]
    }
    disk.onChange = (path) => {
      const dir = this.served && join(RELEASES, this.served.release)
      if (path === POINTER || (dir && (path.startsWith(dir) || dir.startsWith(path)))) this.#isDirty = true
    }
  }

  /** A power cut may undo only changes that were not reported yet. */
  afterPowerCut(): void {
    const before = this.served
    const current = this.#read(POINTER, pointer)
    if (!before || !current || (current.release === before.release && Boolean(current.pin) === Boolean(before.pin))) return
    const isPinLost = before.pin && !current.pin && this.isPinReported
    this.#rule(!isPinLost, 'A power cut removed a pin that was reported.')
    const isReported = !before.pin && this.#reportedLive.has(before.release)
    this.#rule(!isReported, `A power cut undid ${before.release}, which was reported live.`)
    if (!before.pin) this.#confirmed = this.#confirmedBeforeSwitch
    this.served = { ...current, ...this.#completeRelease(current.release) }
    this.#isDirty = false
  }

  /** Called when a render begins. */
  onMake(): void {
    this.#confirmedBeforeMake = this.#confirmed
  }

  /** Called when the publisher sends a report. */
  onSend({ state, reason }: BuildReport): void {
    const isAskedAgain = state === 'failed' && this.#confirmedBeforeMake.includes(reason ?? '')
    this.#rule(!isAskedAgain, 'Staff are asked to confirm the same release again.')
  }

  /** Names of the folders of releases. */
  folders(): string[] {
    return this.#disk.volume.existsSync(RELEASES) ? this.#disk.volume.readdirSync(RELEASES).map(String) : []
  }

  /** The releases that have a record and are therefore complete, newest first. */
  releases(): string[] {
    const isComplete = (name: string) => this.#disk.volume.existsSync(join(RELEASES, name, 'release.json'))
    return this.folders().filter(isComplete).sort().reverse()
  }

  /** Addresses of pictures that the served release replaces by the default picture. */
  defaultPictures(): string[] {
    const site = join(RELEASES, this.served?.release ?? '', 'site')
    const rows = this.#read(join(site, 'index.html'), snapshot)?.rows ?? []
    return rows.flatMap((row) => {
      const shown = this.#read(join(site, pageName(row)), page)
      return shown?.isDefaultPicture && shown.picture !== null ? [shown.picture] : []
    })
  }

  /** Runs after each event: visitors see a complete release, and only allowed switches happen. */
  #check(): void {
    if (!this.#isDirty) return
    this.#isDirty = false
    const before = this.served
    const current = this.#read(POINTER, pointer)
    this.#rule(!before || Boolean(current), 'No release is served any more.')
    if (!current) return
    const now = { ...current, ...this.#completeRelease(current.release) }
    this.served = now
    this.#servedReleases.set(now.release, now.newestChange)
    if (before) this.#checkSwitch(before, now)
    if (before?.release === now.release) return
    this.#simulation.note(`served ${now.release} (change ${now.newestChange})`)
    if (!now.pin) {
      this.#question = undefined
      this.#confirmedBeforeSwitch = this.#confirmed
      this.#confirmed = this.#confirmedBeforeMake = []
    }
  }

  #checkSwitch(before: Served, now: Served): void {
    this.#rule(!before.pin || Boolean(now.pin) || this.hasResumeArrived, 'A pin was removed without a request.')
    this.#rule(!now.pin || this.hasRollbackArrived, 'A release was pinned without a request.')
    if (before.pin && !now.pin) this.hasResumeArrived = false
    if (!now.pin) this.isPinReported = false
    if (now.pin || before.pin) return
    const isNewer = now.release >= before.release && now.newestChange >= before.newestChange
    this.#rule(isNewer, `The site went back from ${before.release} to ${now.release} without a request.`)
    for (const [table, rows] of Object.entries(before.rows)) {
      const isAnswered = this.#confirmed.some((question) => question.includes(table))
      const isEmptied = rows >= EMPTIED_MIN_ROWS && now.rows[table] === 0
      this.#rule(!isEmptied || isAnswered, `All ${table} are gone, and staff did not confirm it.`)
    }
  }

  /** Called when a report arrives at the backend, where staff read it. */
  #onReport(report: BuildReport): void {
    const { state, trigger, reason, build_key, newest_change } = report
    const release = report.release_id ?? ''
    this.#simulation.note(`report ${state} ${trigger} ${release || reason}`)
    if (isConfirmable(report)) this.#question = reason ?? ''
    if (state !== 'live') return
    // A repeated report changes nothing.
    if (!this.#reportedLive.has(build_key)) this.#question = undefined
    this.#reportedLive.add(build_key).add(release)
    const served = this.#servedReleases.get(release)
    this.#rule(served !== undefined, `${release} is reported live and was never served.`)
    this.#rule(served === newest_change, `${release} is reported with change ${newest_change}; it holds ${served}.`)
  }

  /** Checks that a release is one complete snapshot. */
  #completeRelease(release: string): Pick<Served, 'newestChange' | 'rows'> {
    const dir = join(RELEASES, release)
    const record = this.#read(join(dir, 'release.json'), releaseRecord)
    const index = this.#read(join(dir, 'site', 'index.html'), snapshot)
    this.#rule(Boolean(record && index), `The served release ${release} has no record or no index.`)
    const { newestChange = 0, rows = {} } = record ?? {}
    const isSnapshot = isDeepStrictEqual(this.#backend.snapshots.get(newestChange)?.rows, index?.rows)
    this.#rule(isSnapshot, `The release ${release} differs from the database at change ${newestChange}.`)
    for (const row of index?.rows ?? []) {
      const { isDefaultPicture: _, ...shown } = { isDefaultPicture: false, ...this.#read(join(dir, 'site', pageName(row)), page) }
      const isSame = isDeepStrictEqual(shown, row)
      this.#rule(isSame, `The page ${pageName(row)} of the release ${release} is missing, truncated or of another change.`)
    }
    return { newestChange, rows }
  }

  /** @returns `undefined` if the file is missing, truncated or in another format */
  #read<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | undefined {
    if (!this.#disk.volume.existsSync(path)) return undefined
    try {
      return schema.parse(JSON.parse(String(this.#disk.volume.readFileSync(path, 'utf8'))))
    } catch {
      // The callers report what is missing.
      return undefined
    }
  }

  #rule(isKept: boolean, message: string): void {
    this.#simulation.rule(isKept, message)
  }
}

/** Whether a report asks staff to confirm a loss. */
export function isConfirmable({ state, reason }: BuildReport): boolean {
  return state === 'failed' && /press Retry/i.test(reason ?? '')
}
