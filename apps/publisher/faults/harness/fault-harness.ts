import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Database } from '@bayt/content/database'
import type { SiteBuild } from '@bayt/content/queries/publishing'
import { readBuilds } from '@bayt/content/queries/publishing'
import { signedHeaders } from '@bayt/content/signed-request'
import { freePort } from '@bayt/dev-tools/ports'
import { Service } from '@bayt/dev-tools/service'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { FolderLock, type Holder } from '../../src/folder-lock.ts'
import { KEPT_RELEASES, Releases } from '../../src/releases.ts'
import type { FaultBackend } from './backend.ts'
import type { Chaos } from './chaos.ts'
import { FaultyBackend } from './faulty-backend.ts'
import type { Stall } from './preload.ts'
import { Relay } from './relay.ts'
import { Watcher } from './watcher.ts'

const root = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const PUBLISH_TIMEOUT_MS = 15_000

export interface PublisherOptions {
  dataDir?: string
  hookPort?: number
  sitePort?: number
  clockMs?: number
  /** How long the publisher waits for an answer of the backend. */
  backendTimeoutMs?: number
}

/** A backend behind a door, a publisher as a process with its data, and the way between them. */
export class FaultHarness {
  readonly backend: FaultyBackend
  readonly relay = new Relay()
  readonly dir = mkdtempSync(join(tmpdir(), 'bayt-fault-'))
  readonly dataDir = join(this.dir, 'data')
  /** Past every fault, with the rights of the server. */
  readonly database: SupabaseClient<Database>
  readonly secret: string
  /** What the publishers have printed. */
  lines: string[] = []
  sitePort = 0
  hookPort = 0
  productId = 0
  publisher: Service | undefined
  #version = 0
  /** The last build before the fault that is watched. */
  #buildBefore = 0
  readonly #key: string
  readonly #relayPort: number

  constructor({ url, secrets, relayPort }: FaultBackend) {
    this.backend = new FaultyBackend(url)
    this.database = createClient<Database>(url, secrets.secretKey, { auth: { persistSession: false } })
    this.secret = secrets.hookSecret
    this.#key = secrets.publishableKey
    this.#relayPort = relayPort
  }

  async open(options: PublisherOptions = {}): Promise<void> {
    await Promise.all([this.backend.open(), this.relay.listen(this.#relayPort)])
    const [sitePort, hookPort] = [await freePort(29_400), await freePort(29_600)]
    Object.assign(this, { sitePort, hookPort })
    this.relay.target = `http://127.0.0.1:${hookPort}/publish`
    const { data, error } = await this.database.from('products').select('id').order('id').limit(1).single()
    if (error) throw error
    this.productId = data.id
    await this.save()
    this.publisher = await this.start(options)
  }

  /** Takes every fault away, and waits until the public site is up to date: a test begins so, whatever became of the one before. */
  async reset(): Promise<void> {
    this.backend.mend()
    this.clearFaults()
    await this.isPublished(this.#version)
  }

  /** Ends the publisher as a power cut does, and starts it again as a service manager does. */
  async killAndStart(watcher: Watcher): Promise<void> {
    watcher.expectAway(true)
    this.publisher?.kill()
    this.clearFaults()
    await this.restart(watcher)
  }

  /** Kills the builder alone, and waits until its successor works. The site server is never away. */
  async killBuilder(): Promise<void> {
    const before = await this.holder()
    process.kill(before.pid, 'SIGKILL')
    this.clearFaults()
    await this.isWorkingAfter(before)
  }

  /** Waits until another builder has the data folder. */
  async isWorkingAfter({ id }: Holder): Promise<void> {
    const isAnother = async () => {
      const holder = await new FolderLock(this.dataDir, 0).holder()
      return holder !== undefined && holder.id !== id
    }
    await expect.poll(isAnother, { timeout: 2 * PUBLISH_TIMEOUT_MS }).toBe(true)
  }

  /** Ends the publisher in order, if it lives, and starts it again. */
  async restart(watcher: Watcher, options: PublisherOptions = {}): Promise<void> {
    watcher.expectAway(true)
    await this.publisher?.stop()
    this.publisher = await this.start(options)
    watcher.expectAway(false)
  }

  async close(): Promise<void> {
    await this.publisher?.stop()
    this.backend.close()
    this.relay.close()
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 })
  }

  get siteUrl(): string {
    return `http://localhost:${this.sitePort}`
  }

  get releases(): Releases {
    return new Releases(this.dataDir)
  }

  /** Starts a publisher; resolves once it serves and has tried its first build. */
  start({
    dataDir = this.dataDir,
    hookPort = this.hookPort,
    sitePort = this.sitePort,
    clockMs = 0,
    backendTimeoutMs = 400,
  }: PublisherOptions = {}): Promise<Service> {
    return Service.start({
      name: 'publisher',
      script: root('apps/publisher/src/main.ts'),
      onLine: (line) => this.lines.push(line),
      env: {
        NODE_OPTIONS: `--import=${new URL('./preload.ts', import.meta.url).href}`,
        FAULT_STALL_FILE: this.#stallFile,
        FAULT_CHAOS_FILE: this.#chaosFile,
        FAULT_CLOCK_MS: String(clockMs),
        SUPABASE_URL: this.backend.url,
        SUPABASE_PUBLISHABLE_KEY: this.#key,
        DEPLOY_HOOK_SECRET: this.secret,
        SITE_URL: this.siteUrl,
        SITE_PORT: String(sitePort),
        PUBLISHER_PORT: String(hookPort),
        PUBLISHER_DATA_DIR: dataDir,
        PICTURE_CACHE_DIR: root('.local/pictures'),
        SITE_BUNDLE: root('apps/site/dist/render/entry.mjs'),
        SWEEP_INTERVAL_MS: '250',
        RETRY_DELAY_MS: '100',
        BACKEND_TIMEOUT_MS: String(backendTimeoutMs),
        PICTURES_AVIF: 'off',
      },
    })
  }

  /** Saves a change that visitors can see. @returns its number */
  async save(fields: { packaging_image_url?: string } = {}): Promise<number> {
    const version = ++this.#version
    const name = `Fault-${version}`
    const { error } = await this.database
      .from('products')
      .update({ name_en: name, name_ar: `أرز ${name}`, ...fields })
      .eq('id', this.productId)
    if (error) throw error
    return version
  }

  /** Waits until the public site shows a change, in both languages. */
  async isPublished(version: number, timeout = PUBLISH_TIMEOUT_MS): Promise<void> {
    for (const path of [`/products/${this.productId}`, `/ar/products/${this.productId}`]) {
      try {
        await expect.poll(() => this.shownVersion(path), { timeout, interval: 20 }).toBe(version)
      } catch (cause) {
        const said = this.lines.slice(-15).join('\n')
        throw new Error(`${path} does not show change ${version}. The publisher said last:\n${said}`, { cause })
      }
    }
  }

  /** The number that a page of the public site shows now. */
  async shownVersion(path = `/products/${this.productId}`): Promise<number> {
    const answer = await fetch(this.siteUrl + path).catch(() => undefined)
    return Number(/Fault-(\d+)/.exec((await answer?.text()) ?? '')?.[1])
  }

  /** Waits for a line of a publisher. */
  async logs(pattern: RegExp): Promise<void> {
    await expect
      .poll(() => this.lines.some((line) => pattern.test(line)), { timeout: PUBLISH_TIMEOUT_MS, interval: 10 })
      .toBe(true)
  }

  /** Lets every publisher stand still at a place; it says `stalled` there. */
  stallAt(stall: Stall): void {
    this.lines = []
    writeFileSync(this.#stallFile, JSON.stringify(stall))
  }

  clearFaults(): void {
    rmSync(this.#stallFile, { force: true })
    rmSync(this.#chaosFile, { force: true })
  }

  /** From now on every builder meets this, until `clearFaults`; it says `chaos …` with each call that it befalls. */
  injectChaos(chaos: Chaos): void {
    this.lines = []
    writeFileSync(`${this.#chaosFile}.new`, JSON.stringify(chaos))
    renameSync(`${this.#chaosFile}.new`, this.#chaosFile)
  }

  /** What the admin is told of the last builds, newest first. */
  builds(count = 5): Promise<SiteBuild[]> {
    return readBuilds(this.database, count)
  }

  /** Waits until the admin is told of a build that fits, since the fault is watched. @param count of the last builds */
  async isReported(fits: Partial<SiteBuild>, count = 5): Promise<void> {
    const since = async () => (await this.builds(count)).filter(({ id }) => id > this.#buildBefore)
    await expect.poll(since, { timeout: PUBLISH_TIMEOUT_MS, interval: 50 }).toContainEqual(expect.objectContaining(fits))
  }

  /** The publisher that has the data folder. */
  async holder(): Promise<Holder> {
    const holder = await new FolderLock(this.dataDir, 0).holder()
    if (!holder) throw new Error('No publisher runs.')
    return holder
  }

  /** Runs a command of the publisher beside it. @returns what it printed */
  command(script: string, args: string[] = []): Promise<string> {
    const env = { ...process.env, PUBLISHER_DATA_DIR: this.dataDir, DEPLOY_HOOK_SECRET: this.secret }
    return promisify(execFile)(process.execPath, [root(`apps/publisher/src/${script}`), ...args], { env }).then(
      ({ stdout }) => stdout,
    )
  }

  /** Publishes until the next release makes one too many. */
  async fillReleases(): Promise<void> {
    while ((await this.releases.list()).length < KEPT_RELEASES) await this.isPublished(await this.save())
  }

  /** Waits until nothing is left on the disk but complete releases. */
  async isTidy(): Promise<void> {
    const folders = () => readdirSync(join(this.dataDir, 'releases')).toSorted().reverse()
    await expect
      .poll(async () => folders().length <= KEPT_RELEASES && folders().join() === (await this.releases.list()).join())
      .toBe(true)
  }

  /** Asks a publisher for something, signed as the functions do. @returns its status */
  async sendHook(body: object, headers?: Record<string, string>): Promise<number> {
    const text = JSON.stringify(body)
    const answer = await fetch(`http://127.0.0.1:${this.hookPort}/publish`, {
      method: 'POST',
      body: text,
      headers: headers ?? (await signedHeaders(this.secret, text)),
    })
    return answer.status
  }

  /** Lets a visitor read all the while. @throws where the visitor saw anything wrong */
  async whileWatched<Result>(during: (watcher: Watcher) => Promise<Result>): Promise<Result> {
    this.#buildBefore = (await this.builds(1))[0]?.id ?? 0
    const watcher = new Watcher(this.siteUrl, this.productId)
    try {
      return await during(watcher)
    } finally {
      const { complaints, pages } = await watcher.stop()
      expect.soft(complaints.slice(0, 5)).toEqual([])
      expect.soft(pages).toBeGreaterThan(3)
    }
  }

  get #chaosFile(): string {
    return join(this.dir, 'chaos.json')
  }

  get #stallFile(): string {
    return join(this.dir, 'stall.json')
  }
}
