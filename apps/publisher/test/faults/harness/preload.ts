import fs, { existsSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { seededNumbers } from '@bayt/content/testing/seeded-numbers'

/**
 * This module is loaded into a publisher before the publisher's own code. Shifts the clock by FAULT_CLOCK_MS, and injects the fault of
 * FAULT_FILE into the file system calls of the builder: all functions of `node:fs/promises` and all Sync functions of `node:fs`.
 */

/** The threads of a builder. Each thread counts its own calls. */
export const THREADS = ['main', 'renderer', 'compressor'] as const
export type Thread = (typeof THREADS)[number]

/** A fault in the file system calls of a builder. */
export type DiskFault =
  /** The process blocks at a call, so that a test can kill it there; `half`: with half of the file written. `path` is a pattern. */
  | { does: 'block'; call: string; path: string; at: 'before' | 'after' | 'half' }
  /** The process is killed at the nth call of a thread. */
  | { does: 'kill'; thread: Thread; nth: number; at: 'before' | 'after' }
  /** Each call fails with this probability; the seed decides which calls fail. */
  | { does: 'throw'; seed: number; rate: number }
  /** Each call is delayed by this time, in milliseconds. */
  | { does: 'slow'; ms: number }

type Call = (...args: unknown[]) => unknown

const [readOriginal, removeOriginal] = [fs.readFileSync, fs.rmSync]
const faultFile = process.env.FAULT_FILE ?? ''
const thread: Thread = isMainThread ? 'main' : /compressor/.test(process.argv[1] ?? '') ? 'compressor' : 'renderer'
/** For these calls, the second argument is the created path. */
const WITH_TARGET = new Set(['link', 'copyFile', 'rename'])
/** This file itself needs these functions. */
const NOT_INTERCEPTED = ['writeSync', 'existsSync']
let id = Number.NaN
let calls = 0
let random = () => 1

// Faults affect the builder and its threads, but not the site server, which reads the same files.
if (!isMainThread || process.argv[1]?.endsWith('/builder.ts')) {
  intercept(fs.promises as unknown as Record<string, Call>, (name) => /^[a-z]/.test(name))
  intercept(fs as unknown as Record<string, Call>, (name) => name.endsWith('Sync') && !NOT_INTERCEPTED.includes(name))
  syncBuiltinESMExports()
}
shiftClock(Number(process.env.FAULT_CLOCK_MS ?? 0))

function intercept(module: Record<string, Call>, isChosen: (name: string) => boolean): void {
  for (const [name, original] of Object.entries(module)) {
    if (typeof original !== 'function' || !isChosen(name)) continue
    const isSync = name.endsWith('Sync')
    const call = name.replace(/Sync$/, '')
    module[name] = (...args: unknown[]) => {
      const path = String(args[WITH_TARGET.has(call) ? 1 : 0])
      const fault = dueFault(call, path)
      if (!fault) return original(...args)
      if (fault.does === 'slow') {
        if (!isSync) return wait(fault.ms).then(() => original(...args))
        sleep(fault.ms)
        return original(...args)
      }
      // Writes to the file descriptor directly: a blocked thread flushes no stream.
      writeSync(1, `fault ${thread} ${name} ${path.slice(-80)}\n`)
      if (fault.does === 'throw') {
        const error = Object.assign(new Error(`EIO: i/o error, ${name} '${args[0]}'`), { code: 'EIO' })
        if (isSync) throw error
        return Promise.reject(error)
      }
      // The next builder must not be killed.
      if (fault.does === 'kill') removeOriginal(faultFile, { force: true })
      const end = fault.does === 'kill' ? die : isSync ? () => sleep(Number.POSITIVE_INFINITY) : () => new Promise(() => {})
      if (fault.at === 'before') return end()
      const done = original(...(fault.at === 'half' ? [args[0], half(args[1]), ...args.slice(2)] : args))
      return done instanceof Promise ? done.then(end, end) : end()
    }
  }
}

/** @returns the fault of this call; `undefined` if the call works */
function dueFault(call: string, path: string): DiskFault | undefined {
  const fault = readFault()
  if (!fault) return undefined
  if (fault.id !== id) {
    id = fault.id
    calls = 0
    random = fault.does === 'throw' ? seededNumbers(fault.seed + thread.length) : random
  }
  calls += 1
  const isDue = {
    block: () => fault.does === 'block' && fault.call === call && new RegExp(fault.path).test(path),
    kill: () => fault.does === 'kill' && fault.thread === thread && fault.nth === calls,
    throw: () => fault.does === 'throw' && random() < fault.rate,
    slow: () => true,
  }[fault.does]
  return isDue() ? fault : undefined
}

/** @returns `undefined` for a missing file. A new id resets the count of calls. */
function readFault(): (DiskFault & { id: number }) | undefined {
  if (!existsSync(faultFile)) return undefined
  try {
    return JSON.parse(readOriginal(faultFile, 'utf8'))
  } catch {
    // The file was removed meanwhile.
    return undefined
  }
}

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  // The process receives the signal, so this thread must block until the process ends.
  sleep(Number.POSITIVE_INFINITY)
  throw new Error('The process continued after SIGKILL.')
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function half(data: unknown): unknown {
  return typeof data === 'string' || data instanceof Uint8Array ? data.slice(0, data.length / 2) : data
}

function shiftClock(byMs: number): void {
  if (byMs === 0) return
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...args: [] | [number | string]) {
      if (args.length === 0) super(RealDate.now() + byMs)
      else super(...args)
    }
    static override now(): number {
      return RealDate.now() + byMs
    }
  } as DateConstructor
}
