import fs, { existsSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { prepareChaos } from './chaos.ts'

/**
 * This module is loaded into a publisher before the publisher's own code. Shifts the clock by FAULT_CLOCK_MS. Blocks the process
 * at the file system call that FAULT_STALL_FILE describes, so that a test can kill the process exactly there. Injects the faults
 * of FAULT_CHAOS_FILE (chaos.ts).
 */
export interface Stall {
  /** Name of a function of `node:fs/promises`; its Sync form in `node:fs` is included. */
  call: string
  /** Pattern of the affected path. */
  path: string
  /** The moment of the fault: before the call, after the call, or with half of the file written. */
  at: 'before' | 'after' | 'half'
}

type Call = (...args: unknown[]) => unknown

const readOriginal = fs.readFileSync
const stallFile = process.env.FAULT_STALL_FILE ?? ''
const WATCHED = ['writeFile', 'readFile', 'link', 'copyFile', 'rename', 'rm', 'mkdir', 'readdir']
/** For these calls, the second argument is the created path. */
const WITH_TARGET = new Set(['link', 'copyFile', 'rename'])

/** Disk faults affect the builder and its threads, but not the site server, which reads the same files. */
const isBuilder = !isMainThread || process.argv[1]?.endsWith('/builder.ts')
if (isBuilder) {
  prepareChaos()
  for (const name of WATCHED) {
    watch(fs.promises as unknown as Record<string, Call>, name, name, () => new Promise(() => {}))
    watch(fs as unknown as Record<string, Call>, `${name}Sync`, name, blockThread)
  }
  syncBuiltinESMExports()
}
shiftClock(Number(process.env.FAULT_CLOCK_MS ?? 0))

function watch(module: Record<string, Call>, key: string, name: string, block: () => unknown): void {
  const original = module[key]
  if (!original) throw new Error(`node:fs has no ${key}.`)
  module[key] = (...args: unknown[]) => {
    const stall = stallAt(name, String(args[WITH_TARGET.has(name) ? 1 : 0]))
    if (!stall) return original(...args)
    if (stall.at === 'before') return reportAndBlock(block)
    const done = original(args[0], stall.at === 'half' ? half(args[1]) : args[1], ...args.slice(2))
    return done instanceof Promise ? done.then(() => reportAndBlock(block)) : reportAndBlock(block)
  }
}

function stallAt(call: string, path: string): Stall | undefined {
  if (path === stallFile || !existsSync(stallFile)) return undefined
  const stall: Stall = JSON.parse(readOriginal(stallFile, 'utf8'))
  return stall.call === call && new RegExp(stall.path).test(path) ? stall : undefined
}

/** Writes to the file descriptor directly: a blocked thread flushes no stream. */
function reportAndBlock(block: () => unknown): unknown {
  writeSync(1, 'stalled\n')
  return block()
}

function blockThread(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
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
