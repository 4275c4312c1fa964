import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createExclusively, createFolder, hasCode, readIfExists, removeIfUnchanged } from '@bayt/release/files'
import { z } from 'zod'
import { ignoreMissing } from './files.ts'
import { attempt } from './log.ts'

/** The process that holds a data folder; the content of `publisher.lock`. */
const holderSchema = z.object({
  id: z.string(),
  pid: z.number(),
  host: z.string(),
  /** Start time of the process as the kernel counts it; distinguishes the process from a later process with the same id. */
  started: z.string().nullable(),
  /** ISO 8601 */
  since: z.string(),
  /** Port of its hook. */
  hookPort: z.number(),
})
export type Holder = z.output<typeof holderSchema>

const POLL_MS = 500
const HEARTBEAT_INTERVAL_MS = 5_000
/** A process on another machine counts as dead after this time without a heartbeat. */
const HEARTBEAT_TIMEOUT_MS = 60_000

/**
 * A lock on a data folder: two publishers on one folder would remove each other's releases. The lock of a dead process is
 * stale and is replaced.
 */
export class FolderLock {
  readonly #file: string
  readonly #self: Holder
  readonly #onLost: () => void
  #heartbeat: NodeJS.Timeout | undefined

  /** @param onLost is called once if another publisher has taken over the lock, because this publisher was paused for a minute */
  constructor(dataDir: string, hookPort: number, onLost: () => void = () => {}) {
    this.#onLost = onLost
    this.#file = join(dataDir, 'publisher.lock')
    this.#self = {
      id: randomUUID(),
      pid: process.pid,
      host: hostname(),
      started: processStart(process.pid),
      since: new Date().toISOString(),
      hookPort,
    }
  }

  /** Tries to acquire the lock. @returns the running holder, or `undefined` if this process holds the lock now */
  async tryAcquire(): Promise<Holder | undefined> {
    createFolder(dirname(this.#file))
    const lock = readIfExists(this.#file)
    if (lock !== undefined) {
      const holder = parseHolder(this.#file, lock)
      if (await this.#isAlive(holder)) return holder
      removeIfUnchanged(this.#file, lock)
    }
    // The holder may have released the lock meanwhile.
    if (!createExclusively(this.#file, JSON.stringify(this.#self))) return readHolder(this.#file) ?? this.tryAcquire()
    this.#heartbeat = setInterval(
      () => void attempt('The heartbeat of the data folder', () => this.#beat()),
      HEARTBEAT_INTERVAL_MS,
    ).unref()
    return undefined
  }

  /** The running process that holds the lock, if any. Does not acquire the lock. */
  async holder(): Promise<Holder | undefined> {
    const holder = readHolder(this.#file)
    return holder && (await this.#isAlive(holder)) ? holder : undefined
  }

  /** Waits for the lock. @param onWait called once for each holder that the call waits for */
  async acquire(onWait: (holder: Holder) => void): Promise<void> {
    for (let reported = ''; ; await wait(POLL_MS)) {
      const holder = await this.tryAcquire()
      if (!holder) return
      if (holder.id !== reported) onWait(holder)
      reported = holder.id
    }
  }

  async release(): Promise<void> {
    this.#stopHeartbeat()
    removeIfUnchanged(this.#file, JSON.stringify(this.#self))
  }

  async #beat(): Promise<void> {
    if ((await readFile(this.#file, 'utf8')) === JSON.stringify(this.#self)) return utimes(this.#file, new Date(), new Date())
    // Another beat has reported the loss, or this process has released the lock.
    if (this.#heartbeat === undefined) return
    this.#stopHeartbeat()
    this.#onLost()
  }

  #stopHeartbeat(): void {
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }

  #lastSeen: { id: string; heartbeatMs: number; fromMs: number } | undefined

  async #isAlive(holder: Holder): Promise<boolean> {
    if (holder.host === this.#self.host) return processStart(holder.pid) === holder.started && exists(holder.pid)
    const heartbeatMs = (await stat(this.#file).catch(ignoreMissing(undefined)))?.mtimeMs ?? 0
    const last = this.#lastSeen
    // Uses only the clock of this machine: the holder's clock may be wrong.
    if (last?.id !== holder.id || last.heartbeatMs !== heartbeatMs)
      this.#lastSeen = { id: holder.id, heartbeatMs, fromMs: performance.now() }
    return performance.now() - (this.#lastSeen?.fromMs ?? 0) < HEARTBEAT_TIMEOUT_MS
  }
}

/** The holder that a lock names, running or not. @throws Error of the file system, or of an invalid lock */
function readHolder(file: string): Holder | undefined {
  const lock = readIfExists(file)
  return lock === undefined ? undefined : parseHolder(file, lock)
}

/** @throws Error that names an invalid lock */
function parseHolder(file: string, lock: string): Holder {
  try {
    return holderSchema.parse(JSON.parse(lock))
  } catch (error) {
    throw new Error(`${file} is not a valid lock of a publisher. If no publisher runs, remove it.`, { cause: error })
  }
}

function processStart(pid: number): string | null {
  if (process.platform !== 'linux') return null
  try {
    // The program name may contain spaces and brackets, so the fields after it are counted from its end.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ')
    // A zombie has ended; its parent has not collected its exit status yet.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return 'ended'
    throw error
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}
