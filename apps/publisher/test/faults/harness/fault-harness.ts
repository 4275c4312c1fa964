import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@bayt/content/database'
import type { SiteBuild } from '@bayt/content/queries/publishing'
import { readBuilds } from '@bayt/content/queries/publishing'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { KEPT_RELEASES } from '../../../src/releases.ts'
import type { FaultBackend } from './backend.ts'
import { FaultyProxy } from './faulty-proxy.ts'
import { PublisherControl } from './publisher-control.ts'
import { Visitors } from './visitors.ts'

const PUBLISH_TIMEOUT_MS = 60_000

/** A real backend behind a faulty proxy, a publisher as a process, and a faulty proxy for the webhooks between them. */
export class FaultHarness {
  readonly backend: FaultyProxy
  readonly webhook: FaultyProxy
  readonly dir = mkdtempSync(join(tmpdir(), 'bayt-fault-'))
  readonly publisher: PublisherControl
  /** A client that bypasses every fault, with the rights of the server. */
  readonly database: SupabaseClient<Database>
  readonly secret: string
  readonly project: FaultBackend
  productId = 0
  /** The picture of the product that the test saves. */
  pictureUrl: string | null = null
  #version = 0
  /** The last build before the test. */
  #buildBefore = 0
  #visitors: Visitors | undefined
  readonly #webhookPort: number

  constructor(project: FaultBackend) {
    const { url, secrets, webhookPort } = project
    this.project = project
    this.backend = new FaultyProxy(() => url)
    this.webhook = new FaultyProxy(() => this.publisher.hookOrigin)
    this.database = createClient<Database>(url, secrets.secretKey, { auth: { persistSession: false } })
    this.publisher = new PublisherControl(this.dir, secrets, () => this.backend.url)
    this.secret = secrets.hookSecret
    this.#webhookPort = webhookPort
  }

  /** @param env settings of the publisher */
  async open(env: Record<string, string> = {}): Promise<void> {
    await Promise.all([this.backend.open(), this.webhook.open(this.#webhookPort), this.publisher.choosePorts()])
    const columns = 'id, packaging_image_url'
    const { data } = await this.database.from('products').select(columns).order('id').limit(1).single().throwOnError()
    this.productId = data.id
    this.pictureUrl = data.packaging_image_url
    await this.save()
    await this.publisher.start(env)
  }

  /** Removes every fault, and waits until the public site is up to date. Each test starts from here. */
  async reset(): Promise<void> {
    this.backend.mend()
    this.webhook.mend()
    this.publisher.clearFaults()
    await this.isPublished(this.#version)
    await this.forgetBuilds()
  }

  async close(): Promise<void> {
    await this.publisher.stop()
    this.backend.close()
    this.webhook.close()
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 })
  }

  /** The visitors of the running test. */
  get visitors(): Visitors {
    if (!this.#visitors) throw new Error('Nobody visits the site.')
    return this.#visitors
  }

  /** From now on, visitors read the site. @param rate requests per second */
  visit(rate = isLongRun() ? 200 : 40): void {
    this.#visitors = new Visitors(this.publisher.siteUrl, this.productId, rate)
  }

  /** Ends the visits. Fails if a visitor saw a fault. */
  async endVisit(): Promise<Visitors> {
    const { visitors } = this
    await expect.poll(() => visitors.answered).toBeGreaterThan(3)
    await visitors.stop()
    this.#visitors = undefined
    expect(visitors.complaints.slice(0, 5)).toEqual([])
    return visitors
  }

  /** Starts the publisher again after `stop` or `kill`; ends it before if it runs. */
  async restart(env: Record<string, string> = {}): Promise<void> {
    this.visitors.isSiteAway = true
    await this.publisher.stop()
    await this.publisher.start(env)
    this.visitors.isSiteAway = false
  }

  /** Ends the publisher as a power cut does, and starts it again as a service manager does. */
  async killAndStart(): Promise<void> {
    this.visitors.isSiteAway = true
    this.publisher.kill()
    this.publisher.clearFaults()
    await this.restart()
  }

  /** Saves a change that visitors can see. @returns its number */
  async save(fields: { packaging_image_url?: string | null } = {}): Promise<number> {
    const version = ++this.#version
    const name = `Fault-${version}`
    const product = { name_en: name, name_ar: `أرز ${name}`, ...fields }
    await this.database.from('products').update(product).eq('id', this.productId).throwOnError()
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

  /** Saves a change, and waits until it is public. */
  async publish(fields: { packaging_image_url?: string | null } = {}): Promise<void> {
    await this.isPublished(await this.save(fields))
  }

  /** The number of the change on a page of the public site; NaN if the page shows no number. */
  async shownVersion(path = `/products/${this.productId}`): Promise<number> {
    const answer = await fetch(this.publisher.siteUrl + path).catch(() => undefined)
    return Number(/Fault-(\d+)/.exec((await answer?.text()) ?? '')?.[1])
  }

  /** The builds since the test began, or since `forgetBuilds`, newest first. @param count how many builds to read */
  async builds(count = 5): Promise<SiteBuild[]> {
    return (await readBuilds(this.database, count)).filter(({ id }) => id > this.#buildBefore)
  }

  async forgetBuilds(): Promise<void> {
    this.#buildBefore = (await readBuilds(this.database, 1))[0]?.id ?? 0
  }

  /**
   * Waits until a matching build is reported.
   * @param expected values or matchers such as `expect.stringMatching`
   * @param count how many of the last builds to search
   */
  async isReported(expected: Partial<Record<keyof SiteBuild, unknown>>, count = 5): Promise<void> {
    // Polls four times a second: each read takes a hundredth of a second of a core.
    const timing = { timeout: PUBLISH_TIMEOUT_MS, interval: 250 }
    await expect.poll(() => this.builds(count), timing).toContainEqual(expect.objectContaining(expected))
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
}
