import { randomUUID } from 'node:crypto'
import type { BuildTrigger } from '@bayt/content/entities/build'
import { reportable } from '@bayt/content/entities/dead-link'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { refuseEmptied } from '@bayt/release-check/emptied'
import { ReleaseRefused } from '@bayt/release-check/refused'
import { Backoff } from './backoff.ts'
import { BuildQueue } from './build-queue.ts'
import { PendingCauses } from './causes.ts'
import { LaterPictures } from './later-pictures.ts'
import type { MadeRelease } from './make-release.ts'
import { MissingPictures } from './missing-pictures.ts'
import { isDiskFull, plainReason } from './plain-reason.ts'
import type { PublisherParts } from './publisher-parts.ts'
import type { ReleaseRecord } from './releases.ts'
import type { BuildReport } from './reports.ts'
import { goBack, rollbackReport } from './rollback/go-back.ts'
import { Serial } from './serial.ts'

/** It looks at every kept picture. */
const MAKE_ROOM_EVERY_MS = 60 * 60_000

/** Turns changes of the content into releases: at least once, one build at a time, the old release stays until the new one is whole. */
export class Publisher {
  readonly #parts: PublisherParts
  readonly #queue = new BuildQueue(() => this.#build())
  readonly #laterPictures: LaterPictures
  readonly #causes = new PendingCauses()
  readonly #missing: MissingPictures
  /** What is shown changes in one place at a time. */
  readonly #switching = new Serial()
  #code = ''
  readonly #backoff: Backoff
  /** Something other than content calls for a build: new code, more picture variants. */
  #isStale = false
  #awaitsConfirmation = false
  #isConfirmed = false
  /** Why the last build failed, if it did. */
  #lastReason: string | undefined
  #makeRoomFromMs = 0
  #sweepTimer: NodeJS.Timeout | undefined

  constructor(parts: PublisherParts) {
    this.#parts = parts
    const { supabaseUrl, pictureCacheDir, retryDelayMs } = parts.config
    this.#backoff = new Backoff(retryDelayMs)
    const onMade = () => {
      this.#isStale = true
      this.#request('pictures')
    }
    this.#missing = new MissingPictures(createPictureFetch(supabaseUrl), onMade)
    this.#laterPictures = new LaterPictures({ renderer: parts.renderer, pictureCacheDir, onMade })
  }

  /** Serves the last release, if there is one. Comes before any visitor is let in. */
  async show(): Promise<void> {
    const { releases, reports, onLive } = this.#parts
    const [current, hold] = [await releases.current(), await releases.hold()]
    if (!current) return
    await onLive(current, hold)
    // What an earlier process could not tell any more; a report that comes twice is one.
    const untold = hold ? rollbackReport(current, hold) : await releases.report(current.release)
    if (untold) reports.send(untold)
  }

  /** Catches up with whatever changed meanwhile, and follows what changes from now on. */
  async start(): Promise<void> {
    const { config, releases, renderer } = this.#parts
    this.#code = await renderer.codeVersion()
    await this.#tidyUp()
    const current = await releases.current()
    this.#isStale = current?.code !== this.#code || current.origin !== config.siteUrl
    this.#request(current && this.#isStale ? 'code' : 'start')
    // What an earlier process left undone.
    if (current && config.encodesAvif) this.#laterPictures.make()
    this.#sweepTimer = setInterval(() => this.#sweep(), config.sweepIntervalMs)
  }

  /** Asks for a build. Where a person asks, what waited for a confirmation is confirmed. */
  request(trigger: BuildTrigger, askedBy: string | null = null): void {
    if (trigger === 'staff' && this.#awaitsConfirmation) this.#isConfirmed = true
    this.#backoff.reset()
    this.#request(trigger, askedBy)
  }

  /**
   * Shows an older release, and publishes nothing until `resume`.
   * @param release the one before the current where it is not named
   * @throws RollbackRefused
   */
  rollback(release: string | null, by: string): Promise<ReleaseRecord> {
    const { releases, reports, clock, onLive } = this.#parts
    return this.#switching.run(async () => {
      const { record, hold } = await goBack(releases, { release, by, now: new Date(clock.nowMs()) })
      await onLive(record, hold)
      console.log(
        `Release ${record.release} is shown again, asked for by ${by}. Publishing is held until somebody publishes again.`,
      )
      reports.send(rollbackReport(record, hold))
      return record
    })
  }

  /** Ends a rollback: what was saved meanwhile is published. */
  async resume(by: string | null): Promise<void> {
    const { releases, onLive } = this.#parts
    await this.#switching.run(async () => {
      const current = await releases.current()
      if (!current || !(await releases.hold())) return
      await releases.pointTo(current.release)
      await onLive(current)
      this.#isStale = true
    })
    this.request('staff', by)
  }

  /** Resolves when nothing is being built. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  close(): void {
    clearInterval(this.#sweepTimer)
    this.#missing.close()
    this.#laterPictures.close()
  }

  #request(trigger: BuildTrigger, askedBy: string | null = null): void {
    this.#causes.add(trigger, askedBy)
    this.#queue.request()
  }

  /** Looks for changes whose announcement was lost, and tries again what failed. */
  #sweep(): void {
    if (this.#backoff.isOver) this.#request('sweep')
  }

  async #build(): Promise<void> {
    const { releases, renderer, reports } = this.#parts
    const cause = this.#causes.take()
    const startedMs = performance.now()
    let report: BuildReport = {
      build_key: randomUUID(),
      state: 'building',
      newest_change: null,
      release_id: null,
      reason: null,
      trigger: cause.trigger,
      asked_by: cause.askedBy,
    }
    let release: string | undefined
    try {
      if (await releases.hold()) return
      const current = await releases.current()
      report = { ...report, newest_change: await renderer.look() }
      // Somebody who asks may see what nobody else does: everything is read and rendered anew.
      const isWhole = cause.trigger === 'staff'
      if (current?.newestChange === report.newest_change && !this.#isStale && !isWhole) return
      reports.send(report)
      release = await releases.create()
      const { record, made } = await this.#makeRelease(release, current, isWhole)
      report = { ...report, newest_change: record.newestChange }
      const live: BuildReport = {
        ...report,
        state: 'live',
        release_id: release,
        pages: record.pages.length,
        dead_links: reportable(made.deadLinks),
        reason: this.#missing.after(made.missing),
      }
      await releases.keepReport(release, { ...live, phases_ms: { ...made.phasesMs, total: sinceMs(startedMs) } })
      const switchedFromMs = performance.now()
      await this.#goLive(record)
      const phases_ms = { ...made.phasesMs, switch: sinceMs(switchedFromMs), total: sinceMs(startedMs) }
      reports.send({ ...live, phases_ms })
      console.log(`Release ${record.release} is live: ${record.pages.length} pages in ${phases_ms.total} ms`)
    } catch (error) {
      await this.#fail(error, release)
      const reason = plainReason(error)
      console.error(`The site was not published: ${reason}`)
      const failed: BuildReport = {
        ...report,
        state: 'failed',
        release_id: null,
        reason,
        phases_ms: { total: sinceMs(startedMs) },
      }
      // Where not even the newest change could be read, one row tells of the whole outage.
      if (report.newest_change !== null || reason !== this.#lastReason) reports.send(failed)
      this.#lastReason = reason
      if (isDiskFull(error)) await this.#tidyUp(true)
      return
    }
    this.#lastReason = undefined
    await this.#tidyUp()
  }

  /** Reads, renders and checks; nothing of it is visible yet. */
  async #makeRelease(
    release: string,
    current: ReleaseRecord | undefined,
    isWhole: boolean,
  ): Promise<{ record: ReleaseRecord; made: MadeRelease }> {
    const { config, releases, renderer } = this.#parts
    const { pictureCacheDir, siteUrl: origin } = config
    const base = current?.code === this.#code && current.origin === origin && !isWhole ? current : undefined
    const isConfirmed = this.#isConfirmed
    const made = await renderer.make({
      release,
      outDir: releases.filesOf(release),
      ...(base && { baseDir: releases.filesOf(base.release) }),
      origin,
      pictureCacheDir,
      previousPages: current?.pages.length ?? 0,
      isConfirmed,
    })
    const { info, pages, contentSecurityPolicy, pagePolicies, rows } = made
    if (!isConfirmed) refuseEmptied(current?.rows, rows)
    if (made.isPictureWorkLeft && config.encodesAvif) this.#laterPictures.make()
    const record = { ...info, code: this.#code, origin, pages, contentSecurityPolicy, pagePolicies, rows }
    return { record, made }
  }

  async #goLive(record: ReleaseRecord): Promise<void> {
    const { releases, onLive } = this.#parts
    await this.#switching.run(async () => {
      if (await releases.hold()) throw new ReleaseRefused('An older release was chosen while this one was made.')
      await releases.switchTo(record)
      await onLive(record)
    })
    this.#backoff.reset()
    this.#isStale = false
    this.#awaitsConfirmation = false
    this.#isConfirmed = false
  }

  async #fail(error: unknown, release: string | undefined): Promise<void> {
    const { releases } = this.#parts
    this.#backoff.fail()
    // Another failure in between, such as a backend that is away for a moment, takes the question back from nobody.
    if (error instanceof ReleaseRefused && error.isConfirmable) this.#awaitsConfirmation = true
    try {
      if (release && (await releases.current())?.release !== release) await releases.discard(release)
    } catch (leftover) {
      console.warn(`The folder of the release ${release} could not be removed; the next tidying removes it:`, leftover)
    }
  }

  /** What cannot be removed now is removed after the next build; the release is live. */
  async #tidyUp(isFull = false): Promise<void> {
    const { releases, makeRoom } = this.#parts
    try {
      await this.#switching.run(() => releases.tidy())
      if (!isFull && performance.now() < this.#makeRoomFromMs) return
      this.#makeRoomFromMs = performance.now() + MAKE_ROOM_EVERY_MS
      await makeRoom(isFull)
    } catch (error) {
      console.warn('Old releases or pictures could not be removed:', error)
    }
  }
}

/** Milliseconds since a moment of `performance.now()`, to a tenth. */
function sinceMs(momentMs: number): number {
  return Math.round((performance.now() - momentMs) * 10) / 10
}
