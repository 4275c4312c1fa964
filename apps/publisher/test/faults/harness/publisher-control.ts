import { execFile } from 'node:child_process'
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
import type { Chaos } from './chaos.ts'
import { FaultFiles } from './fault-files.ts'
import type { Stall } from './preload.ts'
import type { Watcher } from './watcher.ts'

const root = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url))
const LOG_TIMEOUT_MS = 60_000
const RESTART_TIMEOUT_MS = 60_000

export interface PublisherOptions {
  dataDir?: string
  hookPort?: number
  sitePort?: number
  clockMs?: number
  /** How long the publisher waits for a response of the backend. */
  backendTimeoutMs?: number
  env?: Record<string, string>
}

/** Starts, kills and queries a publisher that runs as a process. */
export class PublisherControl {
  readonly dataDir: string
  /** Output of the publishers. */
  lines: string[] = []
  sitePort = 0
  hookPort = 0
  readonly #faults: FaultFiles
  readonly #secrets: ProjectSecrets
  readonly #backendUrl: () => string
  #service: Service | undefined

  constructor(dir: string, secrets: ProjectSecrets, backendUrl: () => string) {
    this.dataDir = join(dir, 'data')
    this.#faults = new FaultFiles(dir)
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

  get hookUrl(): string {
    return `http://127.0.0.1:${this.hookPort}/publish`
  }

  get releases(): Releases {
    return new Releases(this.dataDir)
  }

  async start(options: PublisherOptions = {}): Promise<void> {
    this.#service = await this.launch(options)
  }

  async stop(): Promise<void> {
    await this.#service?.stop()
  }

  kill(): void {
    this.#service?.kill()
  }

  /** Restarts the publisher; starts it if it does not run. */
  async restart(watcher: Watcher, options: PublisherOptions = {}): Promise<void> {
    watcher.expectAway(true)
    await this.stop()
    await this.start(options)
    watcher.expectAway(false)
  }

  /** Ends the publisher as a power cut does, and starts it again as a service manager does. */
  async killAndStart(watcher: Watcher): Promise<void> {
    watcher.expectAway(true)
    this.kill()
    this.clearFaults()
    await this.restart(watcher)
  }

  /** Kills only the builder, and waits for its successor. The site server keeps running. */
  async killBuilder(): Promise<void> {
    const builder = await this.holder()
    killIfAlive(builder.pid)
    this.clearFaults()
    await this.isWorkingAfter(builder)
  }

  /** Kills a builder, unless a fault has already killed it, and waits for its successor. */
  async endBuilder(builder: Holder): Promise<void> {
    const now = await new FolderLock(this.dataDir, 0).holder()
    if (now?.id === builder.id) killIfAlive(builder.pid)
    await this.isWorkingAfter(builder)
  }

  /** Waits until another builder holds the lock of the data folder. */
  async isWorkingAfter({ id }: Holder): Promise<void> {
    const isAnother = async () => {
      const holder = await new FolderLock(this.dataDir, 0).holder()
      return holder !== undefined && holder.id !== id
    }
    await expect.poll(isAnother, { timeout: RESTART_TIMEOUT_MS }).toBe(true)
  }

  /** The builder that holds the lock of the data folder. */
  async holder(): Promise<Holder> {
    const holder = await new FolderLock(this.dataDir, 0).holder()
    if (!holder) throw new Error('No publisher runs.')
    return holder
  }

  /** Starts one more publisher; resolves once it serves and has tried its first build. */
  launch({
    dataDir = this.dataDir,
    hookPort = this.hookPort,
    sitePort = this.sitePort,
    clockMs = 0,
    // Long enough for a busy machine, and short enough for the tests of a slow backend.
    backendTimeoutMs = 3_000,
    env = {},
  }: PublisherOptions = {}): Promise<Service> {
    return Service.start({
      name: 'publisher',
      script: root('apps/publisher/src/main.ts'),
      onLine: (line) => this.lines.push(line),
      env: {
        ...this.#faults.env,
        FAULT_CLOCK_MS: String(clockMs),
        SUPABASE_URL: this.#backendUrl(),
        SUPABASE_PUBLISHABLE_KEY: this.#secrets.publishableKey,
        DEPLOY_HOOK_SECRET: this.#secrets.hookSecret,
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
        ...env,
      },
    })
  }

  /** Waits for a line in the output of a publisher. */
  async logs(pattern: RegExp): Promise<void> {
    const isLogged = () => this.lines.some((line) => pattern.test(line))
    await expect.poll(isLogged, { timeout: LOG_TIMEOUT_MS, interval: 10 }).toBe(true)
  }

  /** Stops every builder at one call of the file system; the builder then prints `stalled`. */
  stallAt(stall: Stall): void {
    this.lines = []
    this.#faults.stallAt(stall)
  }

  /** Applies faults to the file system calls of every builder until `clearFaults`; each affected call prints `chaos …`. */
  injectChaos(chaos: Chaos): void {
    this.lines = []
    this.#faults.injectChaos(chaos)
  }

  clearFaults(): void {
    this.#faults.clear()
  }

  /** Runs a command of the publisher in another process. @returns its output */
  async command(script: string, args: string[] = []): Promise<string> {
    const env = { ...process.env, PUBLISHER_DATA_DIR: this.dataDir, DEPLOY_HOOK_SECRET: this.#secrets.hookSecret }
    const { stdout } = await promisify(execFile)(process.execPath, [root(`apps/publisher/src/${script}`), ...args], { env })
    return stdout
  }

  /** Sends a request to the hook, signed as the edge functions sign their requests. @returns the HTTP status */
  async sendHook(body: object, headers?: Record<string, string>): Promise<number> {
    const text = JSON.stringify(body)
    const answer = await fetch(this.hookUrl, {
      method: 'POST',
      body: text,
      headers: headers ?? (await signedHeaders(this.#secrets.hookSecret, text)),
    })
    return answer.status
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}
