import { execFile, spawnSync } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { signedHeaders } from '@bayt/content/signed-request'
import { freePort } from '@bayt/dev-tools/ports'
import { Service } from '@bayt/dev-tools/service'
import type { ProjectSecrets } from '@bayt/local-supabase/secrets'
import { expect } from 'vitest'
import { FolderLock, type Holder } from '../../../src/folder-lock.ts'
import { Releases } from '../../../src/releases.ts'
import type { DiskFault } from './preload.ts'

const root = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url))
const TIMEOUT_MS = 60_000

/** Starts, kills and queries a publisher that runs as a process. */
export class PublisherControl {
  readonly dataDir: string
  readonly releases: Releases
  /** Output of the publishers. */
  lines: string[] = []
  sitePort = 0
  hookPort = 0
  readonly #faultFile: string
  readonly #secrets: ProjectSecrets
  readonly #backendUrl: () => string
  #service: Service | undefined
  #faults = 0

  constructor(dir: string, secrets: ProjectSecrets, backendUrl: () => string) {
    this.dataDir = join(dir, 'data')
    this.releases = new Releases(this.dataDir)
    this.#faultFile = join(dir, 'fault.json')
    this.#secrets = secrets
    this.#backendUrl = backendUrl
  }

  async choosePorts(): Promise<void> {
    this.sitePort = await freePort(29_400)
    this.hookPort = await freePort(29_600)
  }

  get siteUrl(): string {
    return `http://localhost:${this.sitePort}`
  }

  get hookOrigin(): string {
    return `http://127.0.0.1:${this.hookPort}`
  }

  /** @param env settings that differ from the settings of `launch` */
  async start(env: Record<string, string> = {}): Promise<void> {
    this.#service = await this.launch(env)
  }

  async stop(): Promise<void> {
    await this.#service?.stop()
  }

  kill(): void {
    this.#service?.kill()
  }

  /** Kills a builder, unless a fault has already killed it, and waits for its successor. The site server keeps running. */
  async killBuilder(builder?: Holder): Promise<void> {
    const { id, pid } = builder ?? (await this.holder())
    const now = await this.#findHolder()
    // `kill` ignores that the process has ended meanwhile.
    if (now?.id === id) spawnSync('kill', ['-KILL', String(pid)])
    this.clearFaults()
    await this.isWorkingAfter(id)
  }

  /** Waits until another builder than this one holds the lock of the data folder. */
  async isWorkingAfter(id: string): Promise<void> {
    await expect.poll(async () => (await this.#findHolder())?.id ?? id, { timeout: TIMEOUT_MS }).not.toBe(id)
  }

  /** The builder that holds the lock of the data folder. */
  async holder(): Promise<Holder> {
    const holder = await this.#findHolder()
    if (!holder) throw new Error('No publisher runs.')
    return holder
  }

  #findHolder(): Promise<Holder | undefined> {
    return new FolderLock(this.dataDir, 0).holder()
  }

  /** Starts one more publisher; resolves once it serves and has tried its first build. */
  launch(env: Record<string, string> = {}): Promise<Service> {
    return Service.start({
      name: 'publisher',
      script: root('apps/publisher/src/main.ts'),
      onLine: (line) => this.lines.push(line),
      env: {
        NODE_OPTIONS: `--import=${new URL('./preload.ts', import.meta.url).href}`,
        FAULT_FILE: this.#faultFile,
        SUPABASE_URL: this.#backendUrl(),
        SUPABASE_PUBLISHABLE_KEY: this.#secrets.publishableKey,
        DEPLOY_HOOK_SECRET: this.#secrets.hookSecret,
        SITE_URL: this.siteUrl,
        SITE_PORT: String(this.sitePort),
        PUBLISHER_PORT: String(this.hookPort),
        PUBLISHER_DATA_DIR: this.dataDir,
        PICTURE_CACHE_DIR: root('.local/pictures'),
        SITE_BUNDLE: root('apps/site/dist/render/entry.mjs'),
        SWEEP_INTERVAL_MS: '250',
        RETRY_DELAY_MS: '100',
        // Long enough for a busy machine, and short enough for the tests of a slow backend.
        BACKEND_TIMEOUT_MS: '3000',
        PICTURES_AVIF: 'off',
        ...env,
      },
    })
  }

  /** Waits for a line in the output of a publisher. */
  async logs(pattern: RegExp): Promise<void> {
    await expect.poll(() => this.count(pattern), { timeout: TIMEOUT_MS, interval: 10 }).toBeGreaterThan(0)
  }

  /** Number of matching lines in the output since `lines` was emptied. */
  count(pattern: RegExp): number {
    return this.lines.filter((line) => pattern.test(line)).length
  }

  /** Injects a fault into the file system calls of every builder until `clearFaults`; each affected call prints `fault …`. */
  break(fault: DiskFault): void {
    this.lines = []
    this.#faults += 1
    // Written by a rename, so that a builder never reads half of the file.
    writeFileSync(`${this.#faultFile}.new`, JSON.stringify({ id: this.#faults, ...fault }))
    renameSync(`${this.#faultFile}.new`, this.#faultFile)
  }

  clearFaults(): void {
    rmSync(this.#faultFile, { force: true })
  }

  /** Rolls back by the command, in another process. @returns its output */
  async rollBack(): Promise<string> {
    const env = { ...process.env, PUBLISHER_DATA_DIR: this.dataDir, DEPLOY_HOOK_SECRET: this.#secrets.hookSecret }
    const script = root('apps/publisher/src/rollback/command.ts')
    return (await promisify(execFile)(process.execPath, [script], { env })).stdout
  }

  /** Sends a request to the hook, signed as the edge functions sign their requests. @returns the HTTP status */
  async sendHook(body: object, headers?: Record<string, string>): Promise<number> {
    const text = JSON.stringify(body)
    const signed = headers ?? (await signedHeaders(this.#secrets.hookSecret, text))
    return (await fetch(`${this.hookOrigin}/publish`, { method: 'POST', body: text, headers: signed })).status
  }

  /** Sends a request of a person. @returns the HTTP status */
  sendRequest(event: 'publish' | 'resume', asked_by: string): Promise<number> {
    return this.sendHook({ event, requested_by: 'staff', asked_by, id: crypto.randomUUID() })
  }
}
