import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Pointer, pointer, releaseRecord } from '../../../src/release-record.ts'
import type { BuildReport } from '../../../src/reports.ts'
import { type ModelDatabase, snapshot } from './database.ts'
import type { VirtualDisk } from './disk.ts'
import { DATA_DIR } from './publisher-process.ts'
import { page, pageName } from './renderer.ts'
import { RuleViolationError } from './violations.ts'

const POINTER = join(DATA_DIR, 'current.json')

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
  /** Newest change of each release that was ever served. */
  readonly servedReleases = new Map<string, number>()
  /** Requests of staff that have reached the publisher. */
  hasRollbackArrived = false
  hasResumeArrived = false
  /** The publisher has confirmed a rollback to an older release. */
  isPinReported = false
  /** The last question that staff read, and the questions that staff have confirmed with Retry, since the last release. */
  #question: string | undefined
  readonly #confirmed = new Set<string>()
  /** The questions that staff had confirmed before the last render began. */
  #confirmedBeforeMake = new Set<string>()
  /** Keys of the builds that were reported live. */
  readonly #liveBuilds = new Set<string>()
  /** Releases that were reported live. */
  readonly #reportedLive = new Set<string>()
  #isDirty = false
  readonly #disk: VirtualDisk
  readonly #database: ModelDatabase

  constructor(disk: VirtualDisk, database: ModelDatabase) {
    this.#disk = disk
    this.#database = database
    disk.onChange = (path) => {
      const dir = this.served && this.#dirOf(this.served.release)
      if (path === POINTER || (dir && (path.startsWith(dir) || dir.startsWith(path)))) this.#isDirty = true
    }
  }

  /** Runs after each event: visitors see a complete release, and only allowed switches happen. */
  check(): void {
    if (!this.#isDirty) return
    this.#isDirty = false
    const current = this.#read(POINTER, pointer)
    if (!current) {
      if (this.served) throw new RuleViolationError('No release is served any more.')
      return
    }
    const before = this.served
    this.served = { ...current, ...this.#completeRelease(current.release) }
    this.servedReleases.set(current.release, this.served.newestChange)
    if (before) this.#checkSwitch(before, this.served)
    if (before?.release !== current.release && !current.pin) this.#forgetQuestions()
  }

  /** A power cut may undo only changes that were not reported yet. */
  afterPowerCut(): void {
    const before = this.served
    const current = this.#read(POINTER, pointer)
    if (!before || !current || (current.release === before.release && Boolean(current.pin) === Boolean(before.pin))) return
    if (before.pin && !current.pin && this.isPinReported)
      throw new RuleViolationError('A power cut removed a pin that was reported.')
    if (!before.pin && this.#reportedLive.has(before.release)) {
      throw new RuleViolationError(`A power cut undid ${before.release}, which was reported live.`)
    }
    this.served = { ...current, ...this.#completeRelease(current.release) }
    this.#isDirty = false
  }

  /** Called when the database has noted the Retry of staff. */
  onConfirm(): void {
    if (this.#question !== undefined) this.#confirmed.add(this.#question)
  }

  /** Called when a render begins. */
  onMake(): void {
    this.#confirmedBeforeMake = new Set(this.#confirmed)
  }

  /** Called when the publisher sends a report. */
  onSend({ state, reason }: BuildReport): void {
    if (state === 'failed' && this.#confirmedBeforeMake.has(reason ?? ''))
      throw new RuleViolationError('Staff are asked to confirm the same release again.')
  }

  /** Called when a report arrives at the backend, where staff read it. */
  onReport(report: BuildReport): void {
    if (report.state === 'failed' && isConfirmable(report)) this.#question = report.reason ?? ''
    if (report.state !== 'live') return
    // A repeated report changes nothing.
    if (!this.#liveBuilds.has(report.build_key)) this.#question = undefined
    this.#liveBuilds.add(report.build_key)
    const served = this.servedReleases.get(report.release_id ?? '')
    if (served === undefined) throw new RuleViolationError(`${report.release_id} is reported live and was never served.`)
    this.#reportedLive.add(report.release_id ?? '')
    if (served !== report.newest_change) {
      throw new RuleViolationError(`${report.release_id} is reported with change ${report.newest_change}; it holds ${served}.`)
    }
  }

  /** Names of the folders of releases. */
  folders(): string[] {
    const dir = join(DATA_DIR, 'releases')
    return this.#disk.volume.existsSync(dir) ? this.#disk.volume.readdirSync(dir).map(String) : []
  }

  /** Complete releases by their record, newest first. */
  releases(): string[] {
    return this.folders()
      .filter((name) => this.#disk.volume.existsSync(join(DATA_DIR, 'releases', name, 'release.json')))
      .sort()
      .reverse()
  }

  /** Addresses of pictures that the served release replaces by the default picture. */
  defaultPictures(): string[] {
    if (!this.served) return []
    const dir = this.#dirOf(this.served.release)
    const rows = this.#read(join(dir, 'site', 'index.html'), snapshot)?.rows ?? []
    return rows.flatMap((row) => {
      const shown = this.#read(join(dir, 'site', pageName(row)), page)
      return shown?.isDefaultPicture && shown.picture !== null ? [shown.picture] : []
    })
  }

  #checkSwitch(before: Served, now: Served): void {
    if (before.pin && !now.pin && !this.hasResumeArrived) throw new RuleViolationError('A pin was removed without a request.')
    if (now.pin && !this.hasRollbackArrived) throw new RuleViolationError('A release was pinned without a request.')
    if (before.pin && !now.pin) this.hasResumeArrived = false
    if (!now.pin) this.isPinReported = false
    if (now.pin || before.pin) return
    if (now.release < before.release || now.newestChange < before.newestChange) {
      throw new RuleViolationError(`The site went back from ${before.release} to ${now.release} without a request.`)
    }
    for (const [table, rows] of Object.entries(before.rows)) {
      const isAnswered = [...this.#confirmed].some((question) => question.includes(table))
      if (rows >= EMPTIED_MIN_ROWS && now.rows[table] === 0 && !isAnswered)
        throw new RuleViolationError(`All ${table} are gone, and staff did not confirm it.`)
    }
  }

  #forgetQuestions(): void {
    this.#question = undefined
    this.#confirmed.clear()
    this.#confirmedBeforeMake.clear()
  }

  /** @throws RuleViolationError if the release is not one complete snapshot */
  #completeRelease(release: string): Pick<Served, 'newestChange' | 'rows'> {
    const dir = this.#dirOf(release)
    const record = this.#read(join(dir, 'release.json'), releaseRecord)
    const index = this.#read(join(dir, 'site', 'index.html'), snapshot)
    if (!record || !index) throw new RuleViolationError(`The served release ${release} has no record or no index.`)
    const isOneSnapshot = isDeepStrictEqual(this.#database.snapshots.get(record.newestChange)?.rows, index.rows)
    if (!isOneSnapshot) {
      throw new RuleViolationError(`The release ${release} differs from the database at change ${record.newestChange}.`)
    }
    for (const row of index.rows) {
      const { isDefaultPicture: _, ...shown } = { isDefaultPicture: false, ...this.#read(join(dir, 'site', pageName(row)), page) }
      if (!isDeepStrictEqual(shown, row)) {
        throw new RuleViolationError(
          `The page ${pageName(row)} of the release ${release} is missing, truncated or of another change.`,
        )
      }
    }
    return { newestChange: record.newestChange, rows: record.rows ?? {} }
  }

  #dirOf(release: string): string {
    return join(DATA_DIR, 'releases', release)
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
}

/** Whether staff may confirm the refused release. */
export function isConfirmable({ reason }: BuildReport): boolean {
  return reason?.includes('press Retry') || reason?.includes('Press Retry') || false
}
