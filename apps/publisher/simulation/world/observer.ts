import { join } from 'node:path'
import type { ReleaseJob } from '../../src/make-release.ts'
import type { BuildReport } from '../../src/reports.ts'
import type { ModelDatabase, Snapshot } from './database.ts'
import type { VirtualDisk } from './disk.ts'
import { DATA_DIR } from './publisher-process.ts'
import { pageName } from './renderer.ts'

const POINTER = join(DATA_DIR, 'current.json')

interface Pointer {
  release: string
  pin?: { by: string }
}

interface Served extends Pointer {
  newestChange: number
}

/** A rule that was broken, with the last things that happened. */
export class RuleViolationError extends Error {
  override readonly name = 'RuleViolationError'
}

/** Watches the disk, the reports and the renders, and knows what must always be true. */
export class Observer {
  /** What visitors get: the release that the pointer names. */
  served: Served | undefined
  /** Newest change of each release that was ever served. */
  readonly servedReleases = new Map<string, number>()
  /** What staff asked the publisher for, as far as it has arrived there. */
  hasRollbackArrived = false
  hasResumeArrived = false
  /** Staff have confirmed a refusal that they could see. */
  isConfirmed = false
  isRefusalSeen = false
  /** Staff were answered that an older release is shown. */
  isPinReported = false
  /** Releases that staff read to be live. */
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

  /** After each event: visitors get a whole release, and what is served changes only as it may. */
  check(): void {
    if (!this.#isDirty) return
    this.#isDirty = false
    const pointer = this.#json<Pointer>(POINTER)
    if (!pointer) {
      if (this.served) throw new RuleViolationError('Nothing is served any more.')
      return
    }
    const newestChange = this.#completeRelease(pointer.release)
    const before = this.served
    this.served = { ...pointer, newestChange }
    this.servedReleases.set(pointer.release, newestChange)
    if (before) this.#checkSwitch(before, this.served)
    if (before?.release !== pointer.release && !pointer.pin) {
      this.isConfirmed = false
      this.isRefusalSeen = false
    }
  }

  /** A power cut may undo what nobody was told of yet. */
  afterPowerCut(): void {
    const before = this.served
    const pointer = this.#json<Pointer>(POINTER)
    if (!before || !pointer || (pointer.release === before.release && Boolean(pointer.pin) === Boolean(before.pin))) return
    if (before.pin && !pointer.pin && this.isPinReported)
      throw new RuleViolationError('A power cut ended a pin that staff were told of.')
    if (!before.pin && this.#reportedLive.has(before.release)) {
      throw new RuleViolationError(`A power cut took back ${before.release}, which staff were told is live.`)
    }
    this.served = { ...pointer, newestChange: this.#completeRelease(pointer.release) }
    this.#isDirty = false
  }

  onMake(job: ReleaseJob): void {
    if (this.isConfirmed && !job.isConfirmed) throw new RuleViolationError('What staff had confirmed is asked of them again.')
  }

  /** A process that starts knows of no confirmation. */
  onProcessStart(): void {
    this.isConfirmed = false
    this.isRefusalSeen = false
  }

  onStaffRequest(): void {
    if (this.isRefusalSeen) this.isConfirmed = true
  }

  /** A report has arrived at the backend, where staff read it. */
  onReport(report: BuildReport): void {
    if (report.state === 'failed' && isConfirmable(report)) this.isRefusalSeen = true
    if (report.state !== 'live') return
    const served = this.servedReleases.get(report.release_id ?? '')
    if (served === undefined) throw new RuleViolationError(`${report.release_id} is reported live, and was never served.`)
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

  /** Addresses of pictures in whose place the served release shows the default picture. */
  defaultPictures(): string[] {
    if (!this.served) return []
    const dir = this.#dirOf(this.served.release)
    const rows = this.#json<Snapshot>(join(dir, 'site', 'index.html'))?.rows ?? []
    return rows.flatMap((row) => {
      const page = this.#json<{ isDefaultPicture: boolean; picture: string }>(join(dir, 'site', pageName(row)))
      return page?.isDefaultPicture ? [page.picture] : []
    })
  }

  #checkSwitch(before: Served, now: Served): void {
    if (before.pin && !now.pin && !this.hasResumeArrived) throw new RuleViolationError('A pin ended by itself.')
    if (now.pin && !this.hasRollbackArrived) throw new RuleViolationError('Publishing is held, and nobody asked for it.')
    if (before.pin && !now.pin) this.hasResumeArrived = false
    if (!now.pin) this.isPinReported = false
    if (now.pin || before.pin) return
    if (now.release < before.release || now.newestChange < before.newestChange) {
      throw new RuleViolationError(`The site went back by itself from ${before.release} to ${now.release}.`)
    }
  }

  /** @returns the newest change of a release @throws RuleViolationError where it is not one whole snapshot */
  #completeRelease(release: string): number {
    const dir = this.#dirOf(release)
    const record = this.#json<{ newestChange: number; pages: string[] }>(join(dir, 'release.json'))
    const index = this.#json<Snapshot>(join(dir, 'site', 'index.html'))
    if (!record || !index) throw new RuleViolationError(`The release ${release} that is served has no record or no index.`)
    const isOneSnapshot = JSON.stringify(this.#database.snapshots.get(record.newestChange)?.rows) === JSON.stringify(index.rows)
    if (!isOneSnapshot)
      throw new RuleViolationError(`The release ${release} is not what the database held at ${record.newestChange}.`)
    for (const row of index.rows) {
      const page = this.#json<object>(join(dir, 'site', pageName(row)))
      const { isDefaultPicture: _, ...shown } = { isDefaultPicture: false, ...page }
      if (JSON.stringify(shown) !== JSON.stringify(row)) {
        throw new RuleViolationError(`The page ${pageName(row)} of the release ${release} is missing, torn or of another change.`)
      }
    }
    return record.newestChange
  }

  #dirOf(release: string): string {
    return join(DATA_DIR, 'releases', release)
  }

  #json<Form>(path: string): Form | undefined {
    if (!this.#disk.volume.existsSync(path)) return undefined
    try {
      return JSON.parse(String(this.#disk.volume.readFileSync(path, 'utf8')))
    } catch {
      return undefined
    }
  }
}

/** Whether staff may confirm what was refused. */
export function isConfirmable({ reason }: BuildReport): boolean {
  return reason?.includes('press Retry') || reason?.includes('Press Retry') || false
}
