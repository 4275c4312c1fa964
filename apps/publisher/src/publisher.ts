import { ReleaseRefusedError } from '@bayt/release/check-release'
import type { MadeRelease } from '@bayt/release/make-release'
import { Build, elapsedMs, failureReason, isDiskFull, LastFailure, rollbackReport, unreported } from './build.ts'
import type { SiteServerLink } from './builder-supervisor.ts'
import type { PublisherConfig } from './config.ts'
import { LaterFiles, type LaterFilesDeps } from './later-files.ts'
import { attempt, logContext } from './log.ts'
import { BuildQueue, type RequestTrigger, SerialQueue } from './queues.ts'
import type { ReleaseRecord, Releases } from './releases.ts'
import type { SiteRenderer } from './renderer.ts'
import type { BackendClock, Reports } from './reports.ts'

export interface PublisherDeps extends LaterFilesDeps {
  config: LaterFilesDeps['config'] & Pick<PublisherConfig, 'siteUrl' | 'sweepIntervalMs' | 'retryDelayMs'>
  releases: Pick<Releases, keyof Releases>
  renderer: Pick<SiteRenderer, 'readState' | 'make' | 'encodeInBackground' | 'codeVersion'>
  reports: Pick<Reports, 'send'>
  clock: Pick<BackendClock, 'nowMs'>
  siteServer: Pick<SiteServerLink, 'show' | 'reportBuild'>
  /** Called regularly, and when the disk is full. */
  removeUnusedPictures: (isFull: boolean) => Promise<void>
}

/** A cleanup reads the metadata of every cached picture, so it runs at most once an hour. */
const PICTURE_CLEANUP_INTERVAL_MS = 60 * 60_000

/**
 * Publishes each change at least once, one build at a time. The old release stays live until the new release is complete. The methods stand
 * in the order of the life of a request: received, built, live, reported; then its failure and its rollback.
 */
export class Publisher {
  readonly #deps: PublisherDeps
  readonly #queue = new BuildQueue((request) => {
    const build = new Build(request)
    return logContext.run(build, () => this.#run(build))
  })
  readonly #later: LaterFiles
  /** Serialises switches, rollbacks and clean-ups. */
  readonly #switching = new SerialQueue()
  readonly #lastFailure: LastFailure
  /** Version of the code that renders, once read. */
  #code: string | undefined
  /** An older release is shown after a rollback, in this process or an earlier process. */
  #isPinned = false
  /** A build is needed although the content is unchanged, for example for new picture variants. */
  #isStale = false
  /** The first build reuses the pages of releases that an earlier process did not complete, and then removes these releases. */
  #isFirst = true
  #nextPictureCleanupMs = 0
  #sweepTimer: NodeJS.Timeout | undefined

  constructor(deps: PublisherDeps) {
    this.#deps = deps
    this.#lastFailure = new LastFailure(deps.config.retryDelayMs)
    const onMade = (trigger: RequestTrigger) => {
      this.#isStale = true
      this.#queue.request(trigger)
    }
    this.#later = new LaterFiles(deps, () => this.idle(), onMade)
  }

  /** Shows the last release, if there is one, and sends its report again in case an earlier process was killed. */
  async show(): Promise<void> {
    const { releases, reports, siteServer } = this.#deps
    this.#isPinned = (await releases.pin()) !== undefined
    if (await releases.current()) await siteServer.show()
    for (const report of await unreported(releases)) reports.send(report)
  }

  /** Publishes missed changes, and follows new changes from now on. */
  async start(): Promise<void> {
    const { config, releases } = this.#deps
    let trigger: RequestTrigger = 'start'
    await attempt('Comparing the code version of the site with that of the release', async () => {
      const current = await releases.current()
      if (!current) return
      try {
        if (!(await this.#hasRendered(current))) trigger = 'code'
      } finally {
        // Last: a print waits for the build that is requested now.
        this.#later.takeOver(current)
      }
    })
    this.#queue.request(trigger)
    clearInterval(this.#sweepTimer)
    this.#sweepTimer = setInterval(() => this.sweep(), config.sweepIntervalMs)
  }

  close(): void {
    clearInterval(this.#sweepTimer)
    this.#later.close()
  }

  /** Receives a request for a build. */
  request(trigger: RequestTrigger, askedBy: string | null = null): void {
    this.#lastFailure.endPause()
    this.#queue.request(trigger, askedBy)
  }

  /** Finds changes whose webhook was lost, and retries failed builds after a pause, which only a request ends early. */
  sweep(): void {
    if (this.#lastFailure.mayRetry) this.#queue.request('sweep')
  }

  /** Resolves when no build runs. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  async #run(build: Build): Promise<void> {
    const { releases } = this.#deps
    try {
      const isFirst = this.#isFirst
      // The list is read before this build creates its folder, which would count as a leftover.
      if (isFirst) build.leftovers = await releases.incomplete()
      this.#isFirst = false
      const current = await releases.current()
      if (await this.#hasWork(build, current)) await this.#publish(build, current)
      // An earlier process may have ended right after its switch, before it removed the oldest release.
      else if (!isFirst) return
    } catch (error) {
      await this.#fail(build, error)
      return this.#cleanUp(isDiskFull(error))
    }
    await this.#cleanUp()
  }

  /** Whether there is something to publish, and no release is pinned. */
  async #hasWork(build: Build, current: ReleaseRecord | undefined): Promise<boolean> {
    const { releases, renderer, clock } = this.#deps
    if (await releases.pin()) {
      this.#isPinned = true
      return this.#rest(build)
    }
    // The command line may have removed the pin on the disk.
    if (this.#isPinned) this.#onResumed()
    const state = await renderer.readState()
    build.newestChange = state.newestChange
    // The same content would be refused again, until staff confirm the loss.
    if (this.#lastFailure.asksAt(state) && build.request.trigger !== 'staff') return false
    const isOutdated = current?.staleFrom !== undefined && Date.parse(current.staleFrom) <= clock.nowMs()
    if (isOutdated && build.request.trigger === 'sweep') build.request = { ...build.request, trigger: 'date' }
    const isNew =
      this.#isStale || isOutdated || current?.newestChange !== build.newestChange || !(await this.#hasRendered(current))
    // Staff may see a fault that the version numbers do not show, so their request always builds.
    if (isNew || build.request.trigger === 'staff') return true
    return this.#rest(build)
  }

  /** Nothing is published now, and nothing has failed. */
  #rest({ totalMs }: Build): false {
    this.#lastFailure.endPause()
    this.#deps.siteServer.reportBuild({ outcome: 'unneeded', totalMs, reason: null })
    return false
  }

  /** Makes a release, switches to it, and reports it. */
  async #publish(build: Build, current: ReleaseRecord | undefined): Promise<void> {
    const { releases, reports } = this.#deps
    // Changes from now on may be too late for this release: they need another release.
    build.wasStale = this.#isStale
    this.#isStale = false
    this.#later.begin()
    build.isAnnounced = !this.#lastFailure.isRetriedBy(build)
    if (build.isAnnounced) {
      const building = build.building()
      // If this process is killed, the next process reports the end.
      await releases.saveStartedBuild(building)
      reports.send(building)
    }
    const { record, made } = await this.#makeRelease(build, current)
    const switchedFromMs = performance.now()
    // If this process is killed right after the switch, the next process sends the report.
    await this.#goLive({ ...record, report: build.live(made) }, current)
    await attempt('Reporting the release', () => reports.send(build.live(made, elapsedMs(switchedFromMs))))
    console.log(`Release ${record.release} is live: ${record.pages.length} pages in ${build.totalMs} ms`)
    this.#deps.siteServer.reportBuild({ outcome: 'live', totalMs: build.totalMs, reason: null })
  }

  /** Reads, renders and checks. Visitors do not see the result yet. */
  async #makeRelease(build: Build, current?: ReleaseRecord): Promise<{ record: ReleaseRecord; made: MadeRelease }> {
    const { config, releases, renderer, clock } = this.#deps
    const { pictureCacheDir, siteUrl: origin } = config
    const release = await releases.create()
    build.release = release
    const code = await this.#codeVersion()
    const base = current && build.request.trigger !== 'staff' && (await this.#hasRendered(current)) ? current : undefined
    const documents = await this.#later.sizes()
    const made = await renderer.make({
      release,
      origin,
      pictureCacheDir,
      nowMs: clock.nowMs(),
      outDir: releases.filesOf(release),
      ...(documents && { documents }),
      ...(base && { baseDir: releases.filesOf(base.release), spareDir: releases.takeSpare() }),
      ...(current && { live: { newestChange: current.newestChange, pages: current.pages.length, rows: current.rows } }),
      progress: {
        code,
        journal: releases.journalOf(release),
        // Staff request a complete build if they see a fault that the versions do not show.
        leftovers: build.request.trigger === 'staff' ? [] : build.leftovers.map((each) => releases.journalOf(each)),
      },
    })
    const { info, pages, contentSecurityPolicy, pagePolicies, rows, staleFrom, lackingPictures } = made
    build.newestChange = info.newestChange
    const missingPictures = this.#later.after(made)
    const shown = { pages, contentSecurityPolicy, pagePolicies, rows, missingPictures, lackingPictures }
    return { record: { ...info, code, origin, ...shown, ...(staleFrom && { staleFrom }), ...(documents && { documents }) }, made }
  }

  /** @param base the release that the new release was compared with */
  async #goLive(record: ReleaseRecord, base: ReleaseRecord | undefined): Promise<void> {
    const { releases, siteServer } = this.#deps
    await this.#switching.run(async () => {
      const isShown = (await releases.current())?.release === base?.release
      if (!isShown || (await releases.pin()))
        throw new ReleaseRefusedError('An older release was chosen while this one was made.')
      await releases.switchTo(record)
      // A failure is harmless: the site server also polls the disk.
      await attempt('Showing the release', () => siteServer.show())
    })
    this.#later.print(record)
    this.#lastFailure.forget()
  }

  /** Handles a failed build; a sweep retries it after a pause. Each step runs even if the previous step failed. */
  async #fail(build: Build, error: unknown): Promise<void> {
    const { releases, reports } = this.#deps
    const { release } = build
    const reason = failureReason(error)
    const loss = error instanceof ReleaseRefusedError ? error.loss : undefined
    const isReported = this.#lastFailure.record(build, reason, loss)
    this.#isStale ||= build.wasStale
    await attempt('Logging', () => console.error(`The site was not published: ${reason}`))
    this.#deps.siteServer.reportBuild({ outcome: 'failed', totalMs: build.totalMs, reason })
    if (isReported) await attempt('Reporting the failed build', () => reports.send(build.failed(reason, loss)))
    await attempt('Removing the folder of the failed build', async () => {
      if (release && (await releases.current())?.release !== release) await releases.remove(release)
    })
  }

  /**
   * Removes old releases and unused pictures. A failed removal is repeated after the next build.
   * @param isFull the disk is full: pictures are cleaned up immediately
   */
  async #cleanUp(isFull = false): Promise<void> {
    const { releases, removeUnusedPictures } = this.#deps
    await attempt('Removing old releases', () => this.#switching.run(() => releases.prune(isFull)))
    if (!isFull && performance.now() < this.#nextPictureCleanupMs) return
    this.#nextPictureCleanupMs = performance.now() + PICTURE_CLEANUP_INTERVAL_MS
    await attempt('Removing unused pictures', () => removeUnusedPictures(isFull))
  }

  /**
   * Rolls back to an older release, and publishes nothing until `resume`.
   * @param release `null` is the release before the current release
   * @throws RollbackRefusedError
   */
  rollback(release: string | null, by: string): Promise<ReleaseRecord> {
    const { releases, reports, clock, siteServer } = this.#deps
    return this.#switching.run(async () => {
      const { record, pin } = await releases.rollBack(release, by, new Date(clock.nowMs()))
      this.#isPinned = true
      await attempt('Showing the older release', () => siteServer.show())
      this.#later.print(record)
      console.log(`Release ${record.release} is shown again, requested by ${by}. Nothing is published until staff publish again.`)
      await attempt('Reporting that an older release is shown', () => reports.send(rollbackReport(record, pin)))
      return record
    })
  }

  /** Ends a rollback, and publishes all changes saved since. */
  async resume(by: string | null): Promise<void> {
    const { releases, siteServer } = this.#deps
    await this.#switching.run(async () => {
      const current = await releases.current()
      if (!current || !(await releases.pin())) return
      await releases.pointTo(current.release)
      await attempt('Showing that publishing continues', () => siteServer.show())
      this.#onResumed()
      this.#isStale = true
    })
    this.request('staff', by)
  }

  /** Publishing continues after a rollback. */
  #onResumed(): void {
    this.#isPinned = false
    this.#lastFailure.forget()
  }

  /** Read once; a failed read is repeated the next time. */
  async #codeVersion(): Promise<string> {
    // With PDFs, the same code renders other pages.
    this.#code ??= (await this.#deps.renderer.codeVersion()) + (this.#deps.documents ? '-pdf' : '')
    return this.#code
  }

  /** Whether a release was rendered by this code version for this address; otherwise the next release is rendered in full. */
  async #hasRendered({ code, origin }: ReleaseRecord): Promise<boolean> {
    return code === (await this.#codeVersion()) && origin === this.#deps.config.siteUrl
  }
}
