import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { attempt } from './attempt.ts'

/** Who works on a data folder; the content of `publisher.lock` in it. */
const holderForm = z.object({
  id: z.string(),
  pid: z.number(),
  host: z.string(),
  /** When the process began, as its kernel counts; tells it from another that got the same number later. */
  begun: z.string().nullable(),
  /** ISO 8601 */
  since: z.string(),
  /** Where it takes requests. */
  hookPort: z.number(),
})
export type Holder = z.output<typeof holderForm>

const LOOK_MS = 500
const BEAT_MS = 5_000
/** A process on another machine cannot be asked whether it lives: it is taken for dead when it has shown no sign for so long. */
const SILENT_MS = 60_000

/**
 * Lets one publisher at a time work on a data folder: two would remove each other's releases. A lock of a process that
 * is dead counts for nothing.
 */
export class FolderLock {
  readonly #file: string
  readonly #self: Holder
  #beat: NodeJS.Timeout | undefined

  constructor(dataDir: string, hookPort: number) {
    this.#file = join(dataDir, 'publisher.lock')
    this.#self = {
      id: randomUUID(),
      pid: process.pid,
      host: hostname(),
      begun: begunAt(process.pid),
      since: new Date().toISOString(),
      hookPort,
    }
  }

  /** Takes the folder, or says who has it. @returns the living holder, `undefined` where this process has it now */
  async tryHold(): Promise<Holder | undefined> {
    await mkdir(join(this.#file, '..'), { recursive: true })
    const holder = await readHolder(this.#file)
    if (holder && (await this.#isAlive(holder))) return holder
    if (holder) await this.#removeLockOf(holder)
    if (!(await this.#place())) return readHolder(this.#file)
    this.#beat = setInterval(() => void attempt('Showing that this publisher lives', () => this.#touch()), BEAT_MS).unref()
    return undefined
  }

  /** Who has the folder, if it lives; takes nothing. */
  async holder(): Promise<Holder | undefined> {
    const holder = await readHolder(this.#file)
    return holder && (await this.#isAlive(holder)) ? holder : undefined
  }

  /** Takes the folder as soon as nobody else has it. @param onWait told once who has it now */
  async hold(onWait: (holder: Holder) => void): Promise<void> {
    for (let told = ''; ; await wait(LOOK_MS)) {
      const holder = await this.tryHold()
      if (!holder) return
      if (holder.id !== told) onWait(holder)
      told = holder.id
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#beat)
    if ((await readHolder(this.#file))?.id === this.#self.id) await rm(this.#file, { force: true })
  }

  /** A link comes to be whole or not at all, and never in place of another. */
  async #place(): Promise<boolean> {
    const aside = `${this.#file}.${this.#self.id}`
    // Written through: a power cut must not leave a lock that says nothing.
    await writeFile(aside, JSON.stringify(this.#self), { flush: true })
    try {
      await link(aside, this.#file)
      return true
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    } finally {
      await rm(aside, { force: true })
    }
  }

  /** Two may find the same holder dead: who moves a lock away that is not that one's puts it back. */
  async #removeLockOf(dead: Holder): Promise<void> {
    const aside = `${this.#file}.dead-${this.#self.id}`
    try {
      await rename(this.#file, aside)
      if ((await readHolder(aside))?.id !== dead.id) await link(aside, this.#file)
    } catch (error) {
      if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error
    } finally {
      await rm(aside, { force: true })
    }
  }

  #touch(): Promise<void> {
    return utimes(this.#file, new Date(), new Date())
  }

  #silence: { id: string; beatMs: number; fromMs: number } | undefined

  async #isAlive(holder: Holder): Promise<boolean> {
    if (holder.host === this.#self.host) return begunAt(holder.pid) === holder.begun && exists(holder.pid)
    const beatMs = await lastBeat(this.#file)
    const last = this.#silence
    // Measured by our own clock alone: that of the other machine may be wrong.
    if (last?.id !== holder.id || last.beatMs !== beatMs) this.#silence = { id: holder.id, beatMs, fromMs: performance.now() }
    return performance.now() - (this.#silence?.fromMs ?? 0) < SILENT_MS
  }
}

/** Who has a folder by its lock, dead or alive. */
async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return holderForm.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new Error(`${file} is no lock of a publisher. If none runs, remove it.`, { cause: error })
  }
}

/** When the holder showed a sign last; 0 where the lock is gone by now. */
async function lastBeat(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}

function begunAt(pid: number): string | null {
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
