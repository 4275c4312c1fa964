import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@bayt/content/database'
import type { SiteBuild } from '@bayt/content/queries/publishing'
import { readBuilds } from '@bayt/content/queries/publishing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { KEPT_RELEASES } from '../../../src/releases.ts'
import type { FaultBackend } from './backend.ts'
import { FaultyBackend } from './faulty-backend.ts'
import { PublisherControl, type PublisherOptions } from './publisher-control.ts'
import { Relay } from './relay.ts'
import { Watcher } from './watcher.ts'

const PUBLISH_TIMEOUT_MS = 60_000

/** A real backend behind a faulty proxy, a publisher as a process, and the relay that passes webhooks between them. */
export class FaultHarness {
  readonly backend: FaultyBackend
  readonly relay = new Relay()
  readonly dir = mkdtempSync(join(tmpdir(), 'bayt-fault-'))
  readonly publisher: PublisherControl
  /** A client that bypasses every fault, with the rights of the server. */
  readonly database: SupabaseClient<Database>
  readonly secret: string
  productId = 0
  /** The picture of the product that the test saves. */
  pictureUrl: string | null = null
  #version = 0
  /** The last build before the watched fault. */
  #buildBefore = 0
  readonly #relayPort: number

  constructor({ url, secrets, relayPort }: FaultBackend) {
    this.backend = new FaultyBackend(url)
    this.database = createClient<Database>(url, secrets.secretKey, { auth: { persistSession: false } })
    this.publisher = new PublisherControl(this.dir, secrets, () => this.backend.url)
    this.secret = secrets.hookSecret
    this.#relayPort = relayPort
  }

  async open(options: PublisherOptions = {}): Promise<void> {
    await Promise.all([this.backend.open(), this.relay.listen(this.#relayPort), this.publisher.choosePorts()])
    this.relay.target = this.publisher.hookUrl
    const { data, error } = await this.database.from('products').select('id, packaging_image_url').order('id').limit(1).single()
    if (error) throw error
    this.productId = data.id
    this.pictureUrl = data.packaging_image_url
    await this.save()
    await this.publisher.start(options)
  }

  /** Removes every fault, and waits until the public site is up to date. Each test starts from here. */
  async reset(): Promise<void> {
    this.backend.mend()
    this.publisher.clearFaults()
    await this.isPublished(this.#version)
  }

  async close(): Promise<void> {
    await this.publisher.stop()
    this.backend.close()
    this.relay.close()
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Saves a change that visitors can see. @returns its number */
  async save(fields: { packaging_image_url?: string | null } = {}): Promise<number> {
    const version = ++this.#version
    const name = `Fault-${version}`
    const { error } = await this.database
      .from('products')
      .update({ name_en: name, name_ar: `أرز ${name}`, ...fields })
      .eq('id', this.productId)
    if (error) throw error
    return version
  }

  /** Waits until the public site shows a change in both languages. */
  async isPublished(version: number): Promise<void> {
    for (const path of [`/products/${this.productId}`, `/ar/products/${this.productId}`]) {
      try {
        await expect.poll(() => this.shownVersion(path), { timeout: PUBLISH_TIMEOUT_MS, interval: 50 }).toBe(version)
      } catch (cause) {
        const output = this.publisher.lines.slice(-15).join('\n')
        throw new Error(`${path} does not show change ${version}. Last output of the publisher:\n${output}`, { cause })
      }
    }
  }

  /** The number of the change on a page of the public site; NaN if the page shows no number. */
  async shownVersion(path = `/products/${this.productId}`): Promise<number> {
    const answer = await fetch(this.publisher.siteUrl + path).catch(() => undefined)
    return Number(/Fault-(\d+)/.exec((await answer?.text()) ?? '')?.[1])
  }

  /** The last builds that the console shows, newest first. */
  builds(count = 5): Promise<SiteBuild[]> {
    return readBuilds(this.database, count)
  }

  /**
   * Waits until a matching build is reported since the watch began.
   * @param expected values or matchers such as `expect.stringMatching`
   * @param count how many of the last builds to search
   */
  async isReported(expected: Partial<Record<keyof SiteBuild, unknown>>, count = 5): Promise<void> {
    const since = async () => (await this.builds(count)).filter(({ id }) => id > this.#buildBefore)
    // Polls four times a second: each read takes a hundredth of a second of a core.
    const timing = { timeout: PUBLISH_TIMEOUT_MS, interval: 250 }
    await expect.poll(since, timing).toContainEqual(expect.objectContaining(expected))
  }

  /**
   * @returns a function that reads the builds after the build `before`, newest first, without the builds that background pictures
   * trigger
   */
  buildsSince(before: number): () => Promise<SiteBuild[]> {
    return async () => (await this.builds(5)).filter(({ id, trigger }) => id > before && trigger !== 'pictures')
  }

  /** Publishes until the maximum number of releases is kept. */
  async fillReleases(): Promise<void> {
    while ((await this.publisher.releases.list()).length < KEPT_RELEASES) await this.isPublished(await this.save())
  }

  /** Publishes until a release reuses the files of a removed release of this process. */
  async useSpareReleases(): Promise<void> {
    for (let count = 0; count <= KEPT_RELEASES + 1; count++) await this.isPublished(await this.save())
  }

  /** Waits until the disk holds only complete releases, and at most one release without a record, whose files the next release uses. */
  async isTidy(): Promise<void> {
    const { dataDir, releases } = this.publisher
    const isTidy = async () => {
      const complete = await releases.list()
      const others = readdirSync(join(dataDir, 'releases')).length - complete.length
      return complete.length <= KEPT_RELEASES && others <= (complete.length === KEPT_RELEASES ? 1 : 0)
    }
    await expect.poll(isTidy).toBe(true)
  }

  /** Runs a test while a visitor keeps reading. Fails if the visitor saw a fault. */
  async whileWatched<Result>(during: (watcher: Watcher) => Promise<Result>): Promise<Result> {
    this.#buildBefore = (await this.builds(1))[0]?.id ?? 0
    const watcher = new Watcher(this.publisher.siteUrl, this.productId)
    try {
      return await during(watcher)
    } finally {
      const { complaints, pages } = await watcher.stop()
      expect.soft(complaints.slice(0, 5)).toEqual([])
      expect.soft(pages).toBeGreaterThan(3)
    }
  }
}
