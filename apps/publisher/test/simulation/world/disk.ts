import { dirname, join } from 'node:path'
import { Volume } from 'memfs'
import type { DiskAccident, Simulation } from './simulation.ts'

/** Interval of the journal. The next journal write makes changes of a folder permanent. */
const JOURNAL_EVERY_MS = 5_000
/** The system writes unflushed data after this time. */
const WRITTEN_AFTER_MS = 30_000

const READS = ['access', 'open', 'readFile', 'readdir', 'stat']
const WRITES = ['link', 'mkdir', 'rename', 'writeFile']

let mounted: VirtualDisk | undefined

/** Replaces `node:fs/promises` by the disk of the last world. Only the calls that the publisher uses exist; add new calls here. */
export const fsPromises = Object.fromEntries(
  [...READS, ...WRITES, 'rm'].map((name) => [name, (...values: unknown[]) => mounted?.call(name, values)]),
)

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
  /** Called before the process ends during a call. */
  onAccident: (accident: 'kill' | 'power-cut') => void = () => {}
  /** Called with each path that a call may have changed. */
  onChange: (path: string) => void = () => {}
  /** Unflushed files, with the time of the write. */
  readonly #unflushed = new Map<string, number>()
  #renames: Rename[] = []
  readonly #simulation: Simulation

  constructor(simulation: Simulation) {
    this.#simulation = simulation
    mounted = this
  }

  call(name: string, values: unknown[]): Promise<unknown> {
    const { owner } = this.#simulation
    const delayMs = this.#simulation.faults.disk === 'slow' ? this.#simulation.between(0, 2_000) : this.#latencyMs()
    return new Promise((resolve, reject) => {
      this.#simulation.in(delayMs, () => {
        try {
          const result = this.#perform(name, values)
          if (!owner?.isDead) resolve(result)
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  /** Removes what a power cut loses. */
  cutPower(): void {
    for (const [path, atMs] of this.#unflushed) if (this.#simulation.nowMs - atMs < WRITTEN_AFTER_MS) this.#truncate(path)
    this.#unflushed.clear()
    const unsafe = this.#unsafeRenames()
    this.#renames = []
    if (unsafe.length === 0 || this.#simulation.chance(0.3)) return
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
      if (this.#simulation.chance(0.5)) this.#performHalf(name, values)
      this.onAccident(accident)
      return undefined
    }
    const code = accident ?? this.#errorOfState(name)
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
      else this.#unflushed.set(path, this.#simulation.nowMs)
    }
    if (name === 'rename') this.#unflushed.delete(path)
    if (!READS.includes(name)) this.onChange(name === 'rename' ? String(second) : path)
    return result
  }

  /** A handle of an open file or folder, with `sync` and `close`. */
  #openHandle(path: string): { sync: () => Promise<void>; close: () => Promise<void> } {
    this.volume.statSync(path)
    const delay = () => this.#simulation.wait(this.#latencyMs())
    return { sync: () => delay().then(() => this.#flush(path)), close: delay }
  }

  /** A flush also writes the journal, and with the journal all earlier renames. */
  #flush(path: string): void {
    this.#unflushed.delete(path)
    this.#renames = []
  }

  #recordRename(to: string): void {
    const before = this.volume.existsSync(to) ? String(this.volume.readFileSync(to, 'utf8')) : undefined
    this.#renames = [...this.#unsafeRenames(), { to, before, atMs: this.#simulation.nowMs }]
  }

  /** The renames that the journal has not saved. */
  #unsafeRenames(): Rename[] {
    return this.#renames.filter(({ atMs }) => this.#simulation.nowMs - atMs < JOURNAL_EVERY_MS)
  }

  #dueAccident(): DiskAccident | undefined {
    const { faults } = this.#simulation
    if (!faults.accident || faults.accident.afterCalls-- > 0) return undefined
    const { what } = faults.accident
    faults.accident = undefined
    return what
  }

  #errorOfState(name: string): DiskAccident | undefined {
    const { disk } = this.#simulation.faults
    if (disk === 'full' && WRITES.includes(name)) return 'ENOSPC'
    return disk === 'broken' && this.#simulation.chance(0.33) ? 'EIO' : undefined
  }

  /** Leaves the disk in the state of a call that stops halfway. */
  #performHalf(name: string, values: unknown[]): void {
    const path = String(values[0])
    if (name === 'writeFile' && this.volume.existsSync(dirname(path))) {
      const text = String(values[1])
      this.volume.writeFileSync(path, text.slice(0, Math.floor(this.#simulation.between(0, text.length))))
      this.#unflushed.set(path, this.#simulation.nowMs)
    }
    if (name === 'rm' && this.volume.existsSync(path)) this.#removeSome(path)
  }

  #removeSome(path: string): void {
    if (!this.volume.statSync(path).isDirectory()) return
    for (const name of this.volume.readdirSync(path).map(String)) {
      const child = join(path, name)
      if (this.#simulation.chance(0.5)) this.volume.rmSync(child, { recursive: true, force: true })
      else this.#removeSome(child)
    }
  }

  #truncate(path: string): void {
    if (!this.volume.existsSync(path) || this.#simulation.chance(0.5)) return
    const text = String(this.volume.readFileSync(path, 'utf8'))
    this.volume.writeFileSync(path, text.slice(0, Math.floor(this.#simulation.between(0, text.length + 1))))
    this.onChange(path)
  }

  #latencyMs(): number {
    return this.#simulation.between(0.05, 3)
  }
}

function isFlushed(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'flush' in options && options.flush === true
}

/** Some calls cannot fail in some ways. */
function isPossible(code: DiskAccident, name: string): boolean {
  if (code === 'ENOTEMPTY') return name === 'rm'
  return code !== 'ENOSPC' || WRITES.includes(name)
}
