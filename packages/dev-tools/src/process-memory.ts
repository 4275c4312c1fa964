import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hasCode } from '@bayt/release/files'

/** Clock ticks per second; the same on every Linux that Node supports. */
const TICKS = 100

/** The memory and processor time of another process on Linux. */
export class ProcessMemory {
  readonly #pid: number

  constructor(pid: number) {
    this.#pid = pid
  }

  /** The child process that runs a program of this name. @throws Error if there is none */
  static ofChild(parent: number, program: string): ProcessMemory {
    for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = statOf(Number(entry))
      if (stat?.program === program && stat.parent === parent) return new ProcessMemory(Number(entry))
    }
    throw new Error(`Process ${parent} has no child that runs ${program}.`)
  }

  /** Resident memory now, in bytes. */
  get residentBytes(): number {
    return this.#status('VmRSS')
  }

  /** Peak resident memory since `resetPeak`, in bytes. */
  get peakBytes(): number {
    return this.#status('VmHWM')
  }

  /** Processor time so far, in milliseconds. */
  get processorMs(): number {
    return ((statOf(this.#pid)?.ticks ?? 0) * 1000) / TICKS
  }

  /** Restarts the measurement of `peakBytes`. */
  resetPeak(): void {
    writeFileSync(`/proc/${this.#pid}/clear_refs`, '5')
  }

  #status(name: string): number {
    const [, kib] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${this.#pid}/status`, 'utf8')) ?? []
    if (!kib) throw new Error(`Process ${this.#pid} has no ${name}.`)
    return Number(kib) * 1024
  }
}

/** `undefined` if the process has ended. */
function statOf(pid: number): { program: string; parent: number; ticks: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
  // The program name is in brackets and may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const program = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
  return { program, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}
