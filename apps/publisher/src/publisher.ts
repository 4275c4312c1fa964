import type { BuildTrigger } from '@bayt/content/entities/build'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { assertNoEmptiedTables } from '@bayt/release/emptied-tables'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'
import { attempt } from './attempt.ts'
import { BackgroundPictures } from './background-pictures.ts'
import { Backoff } from './backoff.ts'
import { Build, elapsedMs } from './build.ts'
import { BuildQueue } from './build-queue.ts'
import { failureReason, isDiskFull } from './failure-reason.ts'
import { Housekeeping } from './housekeeping.ts'
import type { MadeRelease } from './make-release.ts'
import { MissingPictures } from './missing-pictures.ts'
import { PendingRequests } from './pending-requests.ts'
import type { PublisherDeps } from './publisher-deps.ts'
import { PublishingState } from './publishing-state.ts'
import type { ReleaseRecord } from './release-record.ts'
import { rollBack, rollbackReport } from './rollback/roll-back.ts'
import { SerialQueue } from './serial-queue.ts'
import { SiteCode } from './site-code.ts'
import { unreported } from './unreported.ts'

/** Turns changes of the content into releases: at least once, one build at a time, the old release stays until the new one is whole. */
export class Publisher {
  readonly #deps: PublisherDeps
  readonly #state = new PublishingState()
  readonly #queue = new BuildQueue(() => this.#build())
  readonly #pendingRequests = new PendingRequests()
  readonly #backoff: Backoff
  readonly #backgroundPictures: BackgroundPictures
  readonly #missing: MissingPictures
  /** What is shown changes in one place at a time. */
  readonly #switching = new SerialQueue()
  readonly #housekeeping: Housekeeping
  readonly #code: SiteCode
  /** Something other than content calls for a build, such as more picture variants. */
  #isStale = false
  /** The newest change of the release that staff must confirm, where this is the last thing that they read. */
  #refusedChange: number | null = null
  /** Why the last build failed, if it did. */
  #lastReason: string | undefined
  #sweepTimer: NodeJS.Timeout | undefined

  constructor(deps: PublisherDeps) {
    this.#deps = deps
    const { supabaseUrl, siteUrl, pictureCacheDir, retryDelayMs } = deps.config
    this.#backoff = new Backoff(retryDelayMs)
    this.#code = new SiteCode(deps.renderer, siteUrl)
    this.#housekeeping = new Housekeeping(deps, this.#switching)
    const onMade = () => {
      this.#isStale = true
      this.#request('pictures')
    }
    this.#missing = new MissingPictures(createPictureFetch(supabaseUrl), onMade)
    this.#backgroundPictures = new BackgroundPictures({ renderer: deps.renderer, pictureCacheDir, onMade })
  }

  /** Shows the last release, if there is one, and reports what an earlier process could not report any more. */
  async show(): Promise<void> {
    const { releases, reports, onLive } = this.#deps
    const [current, pin] = [await releases.current(), await releases.pin()]
    if (pin) this.#state.on('pinned')
    if (current) await onLive(current, pin)
    for (const report of await unreported(releases)) reports.send(report)
  }

  /** Catches up with whatever changed meanwhile, and follows what changes from now on. */
  async start(): Promise<void> {
    const { config, releases } = this.#deps
    await this.#housekeeping.cleanUp()
    let trigger: BuildTrigger = 'start'
    await attempt('Comparing the code of the site with that of the release', async () => {
      const current = await releases.current()
      if (!current) return
      if (!(await this.#code.hasRendered(current))) trigger = 'code'
      // What an earlier process left undone.
      if (config.encodesAvif) this.#backgroundPictures.make()
    })
    this.#request(trigger)
    clearInterval(this.#sweepTimer)
    this.#sweepTimer = setInterval(() => this.#sweep(), config.sweepIntervalMs)
  }

  /** Asks for a build. Where a person asks, what waited for a confirmation is confirmed. */
  request(trigger: BuildTrigger, askedBy: string | null = null): void {
    if (trigger === 'staff') this.#state.on('staff ask')
    this.#backoff.reset()
    this.#request(trigger, askedBy)
  }

  /**
   * Shows an older release, and publishes nothing until `resume`.
   * @param release the one before the current where it is not named
   * @throws RollbackRefusedError
   */
  rollback(release: string | null, by: string): Promise<ReleaseRecord> {
    const { releases, reports, clock, onLive } = this.#deps
    return this.#switching.run(async () => {
      const { record, pin } = await rollBack(releases, { release, by, now: new Date(clock.nowMs()) })
      this.#state.on('pinned')
      await attempt('Showing the older release at once', () => onLive(record, pin))
      console.log(
        `Release ${record.release} is shown again, asked for by ${by}. Publishing is held until somebody publishes again.`,
      )
      await attempt('Reporting that an older release is shown', () => reports.send(rollbackReport(record, pin)))
      return record
    })
  }

  /** Ends a rollback: what was saved meanwhile is published. */
  async resume(by: string | null): Promise<void> {
    const { releases, onLive } = this.#deps
    await this.#switching.run(async () => {
      const current = await releases.current()
      if (!current || !(await releases.pin())) return
      await releases.pointTo(current.release)
      await attempt('Saying at once that publishing goes on', () => onLive(current))
      this.#state.on('resumed')
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
    this.#backgroundPictures.close()
  }

  #request(trigger: BuildTrigger, askedBy: string | null = null): void {
    this.#pendingRequests.add(trigger, askedBy)
    this.#queue.request()
  }

  /** Looks for changes whose announcement was lost, and tries again what failed. */
  #sweep(): void {
    if (this.#state.activity !== 'failed' || this.#backoff.isOver) this.#request('sweep')
  }

  async #build(): Promise<void> {
    const build = new Build(this.#pendingRequests.take())
    try {
      const current = await this.#deps.releases.current()
      if (!(await this.#hasWork(build, current))) return
      await this.#publish(build, current)
    } catch (error) {
      await this.#fail(build, error)
      return this.#housekeeping.cleanUp(isDiskFull(error))
    }
    await this.#housekeeping.cleanUp()
  }

  /** Whether there is something to publish, and publishing is not held. */
  async #hasWork(build: Build, current: ReleaseRecord | undefined): Promise<boolean> {
    const { releases, renderer } = this.#deps
    if (await releases.pin()) {
      this.#state.on('pinned')
      return false
    }
    // The pin may have been ended on the disk, by the command line.
    if (this.#state.activity === 'pinned') this.#state.on('resumed')
    build.newestChange = await renderer.readNewestChange()
    // The same content would be refused again. Only staff or another change can help.
    if (this.#state.confirmation === 'awaited' && build.newestChange === this.#refusedChange) return false
    const isNew = this.#isStale || current?.newestChange !== build.newestChange || !(await this.#code.hasRendered(current))
    // Staff who ask may see a fault that the versions do not show.
    if (isNew || build.request.trigger === 'staff') return true
    this.#state.on('nothing to do')
    return false
  }

  /** Makes a release, makes it live, and reports it. */
  async #publish(build: Build, current: ReleaseRecord | undefined): Promise<void> {
    const { releases, reports } = this.#deps
    this.#state.on('build begins')
    const begun = build.begun()
    await releases.saveBegun(begun)
    reports.send(begun)
    build.release = await releases.create()
    const { record, made } = await this.#makeRelease(build.release, current, build.request.trigger === 'staff')
    build.newestChange = record.newestChange
    const missing = this.#missing.after(made.missing)
    // Kept first: it is sent also where this process ends right after the switch.
    await releases.saveReport(build.release, build.live(record, made, missing))
    const switchedFromMs = performance.now()
    await this.#goLive(record)
    await attempt('Reporting the release', () => reports.send(build.live(record, made, missing, elapsedMs(switchedFromMs))))
    console.log(`Release ${record.release} is live: ${record.pages.length} pages in ${build.totalMs} ms`)
  }

  /** Reads, renders and checks; nothing of it is visible yet. */
  async #makeRelease(
    release: string,
    current: ReleaseRecord | undefined,
    isWhole: boolean,
  ): Promise<{ record: ReleaseRecord; made: MadeRelease }> {
    const { config, releases, renderer } = this.#deps
    const { pictureCacheDir, siteUrl: origin } = config
    const code = await this.#code.version()
    const base = current && !isWhole && (await this.#code.hasRendered(current)) ? current : undefined
    const isConfirmed = this.#state.confirmation === 'given'
    const made = await renderer.make({
      ...{ release, origin, pictureCacheDir, isConfirmed },
      outDir: releases.filesOf(release),
      ...(base && { baseDir: releases.filesOf(base.release) }),
      previousPages: current?.pages.length ?? 0,
    })
    const { info, pages, contentSecurityPolicy, pagePolicies, rows } = made
    if (!isConfirmed) assertNoEmptiedTables(current?.rows, rows)
    if (made.isPictureWorkLeft && config.encodesAvif) this.#backgroundPictures.make()
    return { record: { ...info, code, origin, pages, contentSecurityPolicy, pagePolicies, rows }, made }
  }

  async #goLive(record: ReleaseRecord): Promise<void> {
    const { releases, onLive } = this.#deps
    await this.#switching.run(async () => {
      if (await releases.pin()) throw new ReleaseRefusedError('An older release was chosen while this one was made.')
      await releases.switchTo(record)
      // It is live on the disk, and whoever serves it looks there too.
      await attempt('Showing the release at once', () => onLive(record))
    })
    this.#state.on('published')
    this.#backoff.reset()
    this.#isStale = false
    this.#lastReason = undefined
  }

  /** Each step runs whatever becomes of the one before: failing must not fail. */
  async #fail(build: Build, error: unknown): Promise<void> {
    const { releases, reports } = this.#deps
    const { release } = build
    const reason = failureReason(error)
    // During an outage of the backend, one row is enough.
    const isReported = build.newestChange !== null || reason !== this.#lastReason
    this.#lastReason = reason
    this.#backoff.fail()
    const isRefused = error instanceof ReleaseRefusedError && error.isConfirmable
    if (isRefused) this.#state.on('confirmation asked')
    this.#refusedChange = isRefused ? build.newestChange : null
    this.#state.on('failed')
    await attempt('Logging', () => console.error(`The site was not published: ${reason}`))
    if (isReported) await attempt('Reporting the failed build', () => reports.send(build.failed(reason)))
    await attempt('Removing the folder of the failed build', async () => {
      if (release && (await releases.current())?.release !== release) await releases.remove(release)
    })
  }
}
