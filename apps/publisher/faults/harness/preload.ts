import fs, { existsSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { prepareChaos } from './chaos.ts'

/**
 * Loaded into a publisher before its own code. Shifts its clock (FAULT_CLOCK_MS), and lets it stand still at one call of
 * the file system, so that it can be killed exactly there: FAULT_STALL_FILE names a file that says where. Kills it, or lets
 * calls fail, by FAULT_CHAOS_FILE (chaos.ts).
 */
export interface Stall {
  /** Name of a function of `node:fs` (its Sync form) or `node:fs/promises`. */
  call: string
  /** Pattern of the path that it is about to touch. */
  path: string
  /** Where in the call: before it, after it, or with half of the file written. */
  at: 'before' | 'after' | 'half'
}

type Call = (...args: unknown[]) => unknown

const readOriginal = fs.readFileSync
const stallFile = process.env.FAULT_STALL_FILE ?? ''
const WATCHED = ['writeFile', 'readFile', 'link', 'copyFile', 'rename', 'rm', 'mkdir', 'readdir']
/** Of these the second argument is what comes to be. */
const WITH_TARGET = new Set(['link', 'copyFile', 'rename'])

/** Faults of the disk meet the builder and its threads; the site server reads the same files, and goes on. */
const isBuilder = !isMainThread || process.argv[1]?.endsWith('/builder.ts')
if (isBuilder) {
  prepareChaos()
  for (const name of WATCHED) {
    watch(fs.promises as unknown as Record<string, Call>, name, name, () => new Promise(() => {}))
    watch(fs as unknown as Record<string, Call>, `${name}Sync`, name, sleepForEver)
  }
  syncBuiltinESMExports()
}
shiftClock(Number(process.env.FAULT_CLOCK_MS ?? 0))

function watch(module: Record<string, Call>, key: string, name: string, stand: () => unknown): void {
  const original = module[key]
  if (!original) throw new Error(`node:fs has no ${key}.`)
  module[key] = (...args: unknown[]) => {
    const stall = stallAt(name, String(args[WITH_TARGET.has(name) ? 1 : 0]))
    if (!stall) return original(...args)
    if (stall.at === 'before') return tell(stand)
    const done = original(args[0], stall.at === 'half' ? half(args[1]) : args[1], ...args.slice(2))
    return done instanceof Promise ? done.then(() => tell(stand)) : tell(stand)
  }
}

function stallAt(call: string, path: string): Stall | undefined {
  if (path === stallFile || !existsSync(stallFile)) return undefined
  const stall: Stall = JSON.parse(readOriginal(stallFile, 'utf8'))
  return stall.call === call && new RegExp(stall.path).test(path) ? stall : undefined
}

/** Straight to the descriptor: a thread that stands still hands nothing on. */
function tell(stand: () => unknown): unknown {
  writeSync(1, 'stalled\n')
  return stand()
}

function sleepForEver(): void {
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
