import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { attempt } from './attempt.ts'

/** Who works on a data folder; the content of `publisher.lock` in it. */
const holderSchema = z.object({
  id: z.string(),
  pid: z.number(),
  host: z.string(),
  /** When the process began, as its kernel counts; tells it from another that got the same number later. */
  started: z.string().nullable(),
  /** ISO 8601 */
  since: z.string(),
  /** Where it takes requests. */
  hookPort: z.number(),
})
export type Holder = z.output<typeof holderSchema>

const POLL_MS = 500
const HEARTBEAT_INTERVAL_MS = 5_000
/** A process on another machine cannot be asked whether it lives: it is taken for dead when it has shown no sign for so long. */
const HEARTBEAT_TIMEOUT_MS = 60_000

/**
 * Lets one publisher at a time work on a data folder: two would remove each other's releases. A lock of a process that
 * is dead counts for nothing.
 */
export class FolderLock {
  readonly #file: string
  readonly #self: Holder
  #heartbeat: NodeJS.Timeout | undefined

  constructor(dataDir: string, hookPort: number) {
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

  /** Takes the folder, or says who has it. @returns the living holder, `undefined` where this process has it now */
  async tryAcquire(): Promise<Holder | undefined> {
    await mkdir(join(this.#file, '..'), { recursive: true })
    const holder = await readHolder(this.#file)
    if (holder && (await this.#isAlive(holder))) return holder
    if (holder) await this.#removeStaleLock(holder)
    if (!(await this.#create())) return readHolder(this.#file)
    this.#heartbeat = setInterval(
      () => void attempt('Showing that this publisher lives', () => this.#beat()),
      HEARTBEAT_INTERVAL_MS,
    ).unref()
    return undefined
  }

  /** Who has the folder, if it lives; takes nothing. */
  async holder(): Promise<Holder | undefined> {
    const holder = await readHolder(this.#file)
    return holder && (await this.#isAlive(holder)) ? holder : undefined
  }

  /** Takes the folder as soon as nobody else has it. @param onWait told once who has it now */
  async acquire(onWait: (holder: Holder) => void): Promise<void> {
    for (let told = ''; ; await wait(POLL_MS)) {
      const holder = await this.tryAcquire()
      if (!holder) return
      if (holder.id !== told) onWait(holder)
      told = holder.id
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#heartbeat)
    if ((await readHolder(this.#file))?.id === this.#self.id) await rm(this.#file, { force: true })
  }

  /** A link comes to be whole or not at all, and never in place of another. */
  async #create(): Promise<boolean> {
    const temporary = `${this.#file}.${this.#self.id}`
    // Written through: a power cut must not leave a lock that says nothing.
    await writeFile(temporary, JSON.stringify(this.#self), { flush: true })
    try {
      await link(temporary, this.#file)
      return true
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    } finally {
      await rm(temporary, { force: true })
    }
  }

  /** Two may find the same holder dead: who moves a lock away that is not that one's puts it back. */
  async #removeStaleLock(dead: Holder): Promise<void> {
    const temporary = `${this.#file}.dead-${this.#self.id}`
    try {
      await rename(this.#file, temporary)
      if ((await readHolder(temporary))?.id !== dead.id) await link(temporary, this.#file)
    } catch (error) {
      if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error
    } finally {
      await rm(temporary, { force: true })
    }
  }

  #beat(): Promise<void> {
    return utimes(this.#file, new Date(), new Date())
  }

  #lastSeen: { id: string; heartbeatMs: number; fromMs: number } | undefined

  async #isAlive(holder: Holder): Promise<boolean> {
    if (holder.host === this.#self.host) return processStart(holder.pid) === holder.started && exists(holder.pid)
    const heartbeatMs = await lastHeartbeatMs(this.#file)
    const last = this.#lastSeen
    // Measured by our own clock alone: that of the other machine may be wrong.
    if (last?.id !== holder.id || last.heartbeatMs !== heartbeatMs)
      this.#lastSeen = { id: holder.id, heartbeatMs, fromMs: performance.now() }
    return performance.now() - (this.#lastSeen?.fromMs ?? 0) < HEARTBEAT_TIMEOUT_MS
  }
}

/** Who has a folder by its lock, dead or alive. */
async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new Error(`${file} is no lock of a publisher. If none runs, remove it.`, { cause: error })
  }
}

/** When the holder showed a sign last; 0 where the lock is gone by now. */
async function lastHeartbeatMs(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}

function processStart(pid: number): string | null {
  if (process.platform !== 'linux') return null
  try {
    // The name of the program may hold spaces and brackets; the fields after it are counted from its end.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ')
    // A zombie has ended; only its parent has not asked yet how.
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? null)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return 'gone'
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

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
