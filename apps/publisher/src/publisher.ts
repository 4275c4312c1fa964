import { randomUUID } from 'node:crypto'
import { type DeadLink, reportable } from '@bayt/content/entities/dead-link'
import { classifyError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { readNewestChange } from '@bayt/content/queries/public-content'
import { BuildQueue } from './build-queue.ts'
import { ReleaseRefused } from './check-release.ts'
import type { PublisherConfig } from './config.ts'
import type { ReleaseRecord, Releases } from './releases.ts'
import type { SiteRenderer } from './renderer.ts'
import type { Reports } from './reports.ts'

export interface PublisherParts {
  config: PublisherConfig
  client: ContentClient
  releases: Releases
  renderer: SiteRenderer
  reports: Pick<Reports, 'send'>
  /** Starts serving a release. */
  onLive: (record: ReleaseRecord) => Promise<void>
}

/** A release that may go live, and what its check found besides. */
interface CheckedRelease {
  record: ReleaseRecord
  deadLinks: DeadLink[]
}

const MAX_RETRY_DELAY_MS = 5 * 60_000

/** Turns changes of the content into releases: at least once, one build at a time, the old release stays until the new one is whole. */
export class Publisher {
  readonly #parts: PublisherParts
  readonly #queue = new BuildQueue(() => this.#build())
  readonly #background = new AbortController()
  #code = ''
  #failures = 0
  #retryNotBefore = 0
  /** Something other than content calls for a build: new code, more picture variants. */
  #isStale = false
  #awaitsConfirmation = false
  #isConfirmed = false
  #sweepTimer: NodeJS.Timeout | undefined

  constructor(parts: PublisherParts) {
    this.#parts = parts
  }

  /** Serves the last release at once, then catches up with whatever changed meanwhile. */
  async start(): Promise<void> {
    const { config, releases, renderer, onLive } = this.#parts
    this.#code = await renderer.codeVersion()
    await releases.tidy()
    const current = await releases.current()
    if (current) await onLive(current)
    this.#isStale = current?.code !== this.#code || current.origin !== config.siteUrl
    this.#queue.request()
    // What an earlier process left undone.
    if (current && config.encodesAvif) this.#encodeLater(config.pictureCacheDir)
    this.#sweepTimer = setInterval(() => this.#sweep(), config.sweepIntervalMs)
  }

  /**
   * Asks for a build.
   * @param isByStaff a person asked: what waited for a confirmation is confirmed
   */
  request(isByStaff: boolean): void {
    if (isByStaff && this.#awaitsConfirmation) this.#isConfirmed = true
    this.#retryNotBefore = 0
    this.#queue.request()
  }

  /** Resolves when nothing is being built. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  close(): void {
    clearInterval(this.#sweepTimer)
    this.#background.abort()
  }

  /** Looks for changes whose announcement was lost, and tries again what failed. */
  #sweep(): void {
    if (Date.now() >= this.#retryNotBefore) this.#queue.request()
  }

  async #build(): Promise<void> {
    const { client, releases, reports } = this.#parts
    const build_key = randomUUID()
    let release: string | undefined
    let newest: number | null = null
    try {
      const current = await releases.current()
      newest = await readNewestChange(client)
      if (current?.newestChange === newest && !this.#isStale) return
      reports.send({ build_key, state: 'building', newest_change: newest, release_id: null, reason: null })
      const startedMs = performance.now()
      release = await releases.create()
      const { record, deadLinks } = await this.#makeRelease(release, current)
      newest = record.newestChange
      await this.#goLive(record)
      console.log(
        `Release ${record.release} is live: ${record.pages.length} pages in ${Math.round(performance.now() - startedMs)} ms`,
      )
      const dead_links = reportable(deadLinks)
      reports.send({ build_key, state: 'live', newest_change: newest, release_id: release, reason: null, dead_links })
    } catch (error) {
      await this.#fail(error, release)
      const reason = plainReason(error)
      console.error(`The site was not published: ${reason}`)
      reports.send({ build_key, state: 'failed', newest_change: newest, release_id: null, reason })
    }
  }

  /** Reads, renders and checks; nothing of it is visible yet. */
  async #makeRelease(release: string, current: ReleaseRecord | undefined): Promise<CheckedRelease> {
    const { config, releases, renderer } = this.#parts
    const { pictureCacheDir, siteUrl: origin } = config
    const isSameCode = current !== undefined && current.code === this.#code && current.origin === origin
    const made = await renderer.make({
      release,
      outDir: releases.filesOf(release),
      ...(isSameCode && { baseDir: releases.filesOf(current.release) }),
      origin,
      pictureCacheDir,
      previousPages: current?.pages.length ?? 0,
      isConfirmed: this.#isConfirmed,
    })
    const { info, pages, contentSecurityPolicy, deadLinks } = made
    if (made.isPictureWorkLeft && config.encodesAvif) this.#encodeLater(pictureCacheDir)
    return { record: { ...info, code: this.#code, origin, pages, contentSecurityPolicy }, deadLinks }
  }

  async #goLive(record: ReleaseRecord): Promise<void> {
    const { releases, onLive } = this.#parts
    await releases.switchTo(record)
    await onLive(record)
    this.#failures = 0
    this.#isStale = false
    this.#awaitsConfirmation = false
    this.#isConfirmed = false
    await releases.tidy()
  }

  async #fail(error: unknown, release: string | undefined): Promise<void> {
    if (release) await this.#parts.releases.discard(release)
    this.#failures += 1
    this.#retryNotBefore = Date.now() + Math.min(1_000 * 2 ** this.#failures, MAX_RETRY_DELAY_MS)
    this.#awaitsConfirmation = error instanceof ReleaseRefused && error.isConfirmable
  }

  #isEncoding = false

  /** Makes the slow picture variants beside everything else, then builds once more to use them. */
  #encodeLater(pictureCacheDir: string): void {
    if (this.#isEncoding) return
    this.#isEncoding = true
    this.#parts.renderer
      .encodeLater(pictureCacheDir, this.#background.signal)
      .then((encoded) => {
        if (encoded === 0 || this.#background.signal.aborted) return
        this.#isStale = true
        this.#queue.request()
      })
      .catch((error) => console.warn('AVIF variants or share pictures could not be made:', error))
      .finally(() => {
        this.#isEncoding = false
      })
  }
}

/** The reason of a failure as staff read it. */
function plainReason(error: unknown): string {
  if (error instanceof ReleaseRefused) return error.message
  const { kind, message } = classifyError(error)
  if (kind === 'offline' || kind === 'timeout') return 'The backend cannot be reached. It is tried again by itself.'
  if (kind === 'server') return `The backend failed and is asked again: ${message}`
  return message
}
