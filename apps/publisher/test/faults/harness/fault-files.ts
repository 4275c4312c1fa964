import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chaos } from './chaos.ts'
import type { Stall } from './preload.ts'

/** The files by which a test injects faults into the file system calls of a running builder (preload.ts, chaos.ts). */
export class FaultFiles {
  readonly #stallFile: string
  readonly #chaosFile: string

  constructor(dir: string) {
    this.#stallFile = join(dir, 'stall.json')
    this.#chaosFile = join(dir, 'chaos.json')
  }

  /** Environment of a publisher that reads these files. */
  get env(): Record<string, string> {
    return {
      NODE_OPTIONS: `--import=${new URL('./preload.ts', import.meta.url).href}`,
      FAULT_STALL_FILE: this.#stallFile,
      FAULT_CHAOS_FILE: this.#chaosFile,
    }
  }

  stallAt(stall: Stall): void {
    writeFileSync(this.#stallFile, JSON.stringify(stall))
  }

  injectChaos(chaos: Chaos): void {
    // Written by a rename, so that a builder never reads half of the file.
    writeFileSync(`${this.#chaosFile}.new`, JSON.stringify(chaos))
    renameSync(`${this.#chaosFile}.new`, this.#chaosFile)
  }

  clear(): void {
    rmSync(this.#stallFile, { force: true })
    rmSync(this.#chaosFile, { force: true })
  }
}
