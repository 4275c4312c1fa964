import { dirname, join } from 'node:path'
import { Volume } from 'memfs'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** - `full`: nothing can be written - `broken`: every third call fails - `slow`: each call takes up to 2 s */
export type DiskState = 'sound' | 'full' | 'broken' | 'slow'

/** A fault in a later call. `kill` and `power-cut` end the process during the call. */
export type DiskAccident = 'EIO' | 'ENOSPC' | 'ENOTEMPTY' | 'kill' | 'power-cut'

/** Interval of the journal. The next journal write makes changes of a folder permanent. */
const JOURNAL_EVERY_MS = 5_000
/** The system writes unflushed data after this time. */
const WRITTEN_AFTER_MS = 30_000

interface Rename {
  to: string
  before: string | undefined
  atMs: number
}

/**
 * A disk in memory for the real code of the publisher. A call takes time, may fail halfway, and never settles if the process
 * ends during the call. A power cut loses unflushed data, and renames that neither a flush nor the journal has saved.
 */
export class VirtualDisk {
  readonly volume = new Volume()
  state: DiskState = 'sound'
  /** Called before the process ends during a call. */
  onAccident: (accident: 'kill' | 'power-cut') => void = () => {}
  /** Called with each path that a call may have changed. */
  onChange: (path: string) => void = () => {}
  #accident: { afterCalls: number; what: DiskAccident } | undefined
  /** Unflushed files, with the time of the write. */
  readonly #unflushed = new Map<string, number>()
  #renames: Rename[] = []
  readonly #timeline: Timeline
  readonly #random: Random

  constructor(timeline: Timeline, random: Random) {
    this.#timeline = timeline
    this.#random = random
  }

  /** Makes a later call fail. @param afterCalls number of calls before the failing call */
  plan(what: DiskAccident, afterCalls: number): void {
    this.#accident = { what, afterCalls }
  }

  heal(): void {
    this.state = 'sound'
    this.#accident = undefined
  }

  call(name: string, values: unknown[]): Promise<unknown> {
    const { owner } = this.#timeline
    const delayMs = this.state === 'slow' ? this.#random.between(0, 2_000) : this.#random.between(0.05, 3)
    return new Promise((resolve, reject) => {
      this.#timeline.in(
        delayMs,
        () => {
          try {
            const result = this.#perform(name, values)
            if (!owner?.isDead) resolve(result)
          } catch (error) {
            if (!owner?.isDead) reject(error)
          }
        },
        owner,
      )
    })
  }

  /** Removes what a power cut loses. */
  cutPower(): void {
    for (const [path, atMs] of this.#unflushed) if (this.#timeline.nowMs - atMs < WRITTEN_AFTER_MS) this.#truncate(path)
    this.#unflushed.clear()
    const unsafe = this.#renames.filter(({ atMs }) => this.#timeline.nowMs - atMs < JOURNAL_EVERY_MS)
    this.#renames = []
    if (unsafe.length === 0 || this.#random.chance(0.3)) return
    for (const { to, before } of unsafe.reverse()) {
      if (before === undefined) this.volume.rmSync(to, { force: true })
      else this.volume.writeFileSync(to, before)
      this.onChange(to)
    }
  }

  #perform(name: string, values: unknown[]): unknown {
    const path = String(values[0])
    const accident = this.#dueAccident()
    if (accident === 'kill' || accident === 'power-cut') {
      if (this.#random.chance(0.5)) this.#performHalf(name, values)
      this.onAccident(accident)
      return undefined
    }
    const code = accident ?? this.#errorForState(name)
    if (code && isPossible(code, name)) {
      this.#performHalf(name, values)
      this.onChange(path)
      throw Object.assign(new Error(`${code}: simulated, ${name} '${path}'`), { code, syscall: name, path })
    }
    return this.#apply(name, values)
  }

  #apply(name: string, values: unknown[]): unknown {
    const [path, second, options] = [String(values[0]), values[1], values[2]]
    if (name === 'open') return this.#openHandle(path)
    if (name === 'rename') this.#recordRename(String(second))
    const method: unknown = Reflect.get(this.volume, `${name}Sync`)
    if (typeof method !== 'function') throw new Error(`The simulated disk has no ${name}.`)
    const result: unknown = method.apply(this.volume, values)
    if (name === 'writeFile') {
      if (isFlushed(options)) this.#flush(path)
      else this.#unflushed.set(path, this.#timeline.nowMs)
    }
    if (name === 'rename') this.#unflushed.delete(path)
    if (name !== 'readFile' && name !== 'readdir' && name !== 'access' && name !== 'stat')
      this.onChange(name === 'rename' ? String(second) : path)
    return result
  }

  /** A handle of an open file or folder, with `sync` and `close`. */
  #openHandle(path: string): { sync: () => Promise<void>; close: () => Promise<void> } {
    this.volume.statSync(path)
    const delayed = (run: () => void) => this.#timeline.wait(this.#random.between(0.05, 3)).then(run)
    return { sync: () => delayed(() => this.#flush(path)), close: () => delayed(() => undefined) }
  }

  /** A flush also writes the journal, and with the journal all earlier renames. */
  #flush(path: string): void {
    this.#unflushed.delete(path)
    this.#renames = []
  }

  #recordRename(to: string): void {
    const before = this.volume.existsSync(to) ? String(this.volume.readFileSync(to, 'utf8')) : undefined
    this.#renames = [
      ...this.#renames.filter(({ atMs }) => this.#timeline.nowMs - atMs < JOURNAL_EVERY_MS),
      { to, before, atMs: this.#timeline.nowMs },
    ]
  }

  #dueAccident(): DiskAccident | undefined {
    if (!this.#accident || this.#accident.afterCalls-- > 0) return undefined
    const { what } = this.#accident
    this.#accident = undefined
    return what
  }

  #errorForState(name: string): DiskAccident | undefined {
    if (this.state === 'full' && ['writeFile', 'mkdir', 'rename', 'copyFile', 'link'].includes(name)) return 'ENOSPC'
    if (this.state === 'broken' && this.#random.chance(0.33)) return 'EIO'
    return undefined
  }

  /** Leaves the disk in the state of a call that stops halfway. */
  #performHalf(name: string, values: unknown[]): void {
    const path = String(values[0])
    if (name === 'writeFile' && this.volume.existsSync(dirname(path))) {
      const text = String(values[1])
      this.volume.writeFileSync(path, text.slice(0, this.#random.below(text.length)))
      this.#unflushed.set(path, this.#timeline.nowMs)
    }
    if (name === 'rm' && this.volume.existsSync(path)) this.#removeSome(path)
  }

  #removeSome(path: string): void {
    if (!this.volume.statSync(path).isDirectory()) return
    for (const name of this.volume.readdirSync(path).map(String)) {
      const child = join(path, name)
      if (this.#random.chance(0.5)) this.volume.rmSync(child, { recursive: true, force: true })
      else this.#removeSome(child)
    }
  }

  #truncate(path: string): void {
    if (!this.volume.existsSync(path) || this.#random.chance(0.5)) return
    const text = String(this.volume.readFileSync(path, 'utf8'))
    this.volume.writeFileSync(path, text.slice(0, this.#random.below(text.length + 1)))
    this.onChange(path)
  }
}

function isFlushed(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'flush' in options && options.flush === true
}

/** Some calls cannot fail in some ways. */
function isPossible(code: DiskAccident, name: string): boolean {
  if (code === 'ENOTEMPTY') return name === 'rm'
  if (code === 'ENOSPC') return ['writeFile', 'mkdir', 'rename', 'copyFile', 'link'].includes(name)
  return true
}
