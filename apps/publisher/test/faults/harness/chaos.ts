import fs, { existsSync, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { seededNumbers } from '@bayt/content/testing/seeded-numbers'

/** The threads of a builder. Each thread counts its own calls. */
export const THREADS = ['main', 'renderer', 'compressor'] as const
export type Thread = (typeof THREADS)[number]

/** A fault in the file system calls of a builder. */
export type Chaos = {
  /** A new id resets the count of calls. */
  id: number
} & (
  | { does: 'kill'; thread: Thread; nth: number; at: 'before' | 'after' }
  /** Each call fails with this probability; the seed decides which calls fail. */
  | { does: 'throw'; seed: number; rate: number }
  /** Each call is delayed by this time, in milliseconds. */
  | { does: 'slow'; ms: number }
)

type Call = (...args: unknown[]) => unknown

const [readOriginal, removeOriginal] = [fs.readFileSync, fs.rmSync]
const chaosFile = process.env.FAULT_CHAOS_FILE ?? ''
const thread: Thread = isMainThread ? 'main' : /compressor/.test(process.argv[1] ?? '') ? 'compressor' : 'renderer'
let id = Number.NaN
let calls = 0
let random = () => 1

/** Injects the faults of FAULT_CHAOS_FILE into all functions of `node:fs/promises` and all Sync functions of `node:fs`. */
export function prepareChaos(): void {
  intercept(fs.promises as unknown as Record<string, Call>, () => true)
  intercept(
    fs as unknown as Record<string, Call>,
    (name) => name.endsWith('Sync') && name !== 'writeSync' && name !== 'existsSync',
  )
}

function intercept(module: Record<string, Call>, isChosen: (name: string) => boolean): void {
  for (const [name, original] of Object.entries(module)) {
    if (typeof original !== 'function' || /^[A-Z]/.test(name) || !isChosen(name)) continue
    const isPromise = !name.endsWith('Sync')
    module[name] = (...args: unknown[]) => {
      const effect = nextEffect()
      if (effect === undefined) return original(...args)
      if (typeof effect === 'number') {
        if (isPromise) return wait(effect).then(() => original(...args))
        sleep(effect)
        return original(...args)
      }
      // Removes the file, so that the next builder is not killed.
      if (effect !== 'throw') removeOriginal(chaosFile, { force: true })
      writeSync(1, `chaos ${thread} ${name} ${String(args[0]).slice(-80)}\n`)
      if (effect === 'throw') {
        const error = Object.assign(new Error(`EIO: i/o error, ${name} '${args[0]}'`), { code: 'EIO' })
        if (isPromise) return Promise.reject(error)
        throw error
      }
      if (effect === 'kill before') die()
      const done = original(...args)
      return done instanceof Promise ? done.finally(die) : die()
    }
  }
}

/** @returns the delay in milliseconds if the call is only slow */
function nextEffect(): 'throw' | 'kill before' | 'kill after' | number | undefined {
  const chaos = readChaos()
  if (!chaos) return undefined
  if (chaos.id !== id) {
    id = chaos.id
    calls = 0
    random = chaos.does === 'throw' ? seededNumbers(chaos.seed + thread.length) : random
  }
  calls += 1
  if (chaos.does === 'slow') return chaos.ms
  if (chaos.does === 'throw') return random() < chaos.rate ? 'throw' : undefined
  if (chaos.thread !== thread || chaos.nth !== calls) return undefined
  return `kill ${chaos.at}`
}

/** @returns `undefined` for a missing or incomplete file */
function readChaos(): Chaos | undefined {
  if (chaosFile === '' || !existsSync(chaosFile)) return undefined
  try {
    return JSON.parse(readOriginal(chaosFile, 'utf8'))
  } catch {
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
