import { setTimeout as wait } from 'node:timers/promises'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { FaultHarness } from './harness/fault-harness.ts'
import { THREADS, type Thread } from './harness/preload.ts'

/**
 * Random faults at the file system calls of a real builder, under 200 requests per second: a kill with SIGKILL at any call of any
 * thread, and calls that fail, even calls that handle an earlier failure.
 */
const RATE = 200
/** A new builder reads and renders everything; this takes long on a busy machine. */
const TIMEOUT_MS = isLongRun() ? 3 * 3_600_000 : undefined
/**
 * Slightly more calls than a build makes in each thread; an everyday run has fewer pages (harness/backend.ts). If the chosen call does not
 * occur, the builder is killed after the build.
 */
const CALLS: Record<Thread, number> = { main: 45, renderer: isLongRun() ? 900 : 400, compressor: 12 }

const kills = fc.constantFrom(...THREADS).chain((thread) =>
  fc.record({
    thread: fc.constant(thread),
    nth: fc.integer({ min: 1, max: CALLS[thread] }),
    at: fc.constantFrom('before' as const, 'after' as const),
  }),
)

const errorBursts = fc.record({
  seed: fc.integer(),
  /** Failure rate of a call. A build makes about a thousand calls. */
  rate: fc.constantFrom(0.001, 0.003, 0.01, 0.1, 0.3),
  /** How long calls fail, from the first failed call on. */
  lastsMs: fc.integer({ min: 0, max: 900 }),
})

const harness = new FaultHarness(inject('faultBackend'))
const { publisher } = harness
// The limit of production: with a lower limit, a busy machine would look like an unreachable backend.
beforeAll(() => harness.open({ BACKEND_TIMEOUT_MS: '20000' }))
beforeEach(async () => {
  await harness.reset()
  harness.visit(RATE)
})
afterAll(() => harness.close())

/** Fails if a visitor got no answer, or if nobody got an answer for a second. */
async function endVisit(tally: Record<string, number>): Promise<void> {
  const { answered, slowestMs, emptySeconds } = await harness.endVisit()
  console.log(`${JSON.stringify(tally)}; ${answered} answers, slowest ${slowestMs} ms`)
  expect(emptySeconds).toBe(0)
  expect(answered).toBeGreaterThan(RATE)
}

it.skipIf(isCompleteRun())(
  'after a kill at any file system call, every visitor is answered, and the change is published',
  async () => {
    const tally = { kills: 0, inBuild: 0 }
    const killed = async (kill: { thread: Thread; nth: number; at: 'before' | 'after' }) => {
      const before = await publisher.holder()
      publisher.break({ does: 'kill', ...kill })
      await harness.publish()
      publisher.clearFaults()
      // The chosen call may occur after the publication, or not at all.
      await publisher.killBuilder(before)
      tally.kills += 1
      tally.inBuild += publisher.count(/^fault /)
      await harness.isTidy()
      if (tally.kills % 25 === 0) console.log(tally)
    }
    await fc.assert(fc.asyncProperty(kills, killed), { ...randomRuns({ everyday: 2, long: 500 }), endOnFailure: true })
    await endVisit(tally)
  },
  TIMEOUT_MS,
)

it.skipIf(isCompleteRun())(
  'when file system calls fail, every visitor is answered, and the next save is published',
  async () => {
    const tally = { bursts: 0, failedCalls: 0, restarts: 0 }
    const burst = async ({ seed, rate, lastsMs }: { seed: number; rate: number; lastsMs: number }) => {
      publisher.break({ does: 'throw', seed, rate })
      const during = await harness.save()
      // A low rate may cause no failure at all: then the builder publishes the change.
      while (publisher.count(/^fault /) === 0 && (await harness.shownVersion()) !== during) await wait(100)
      await wait(lastsMs)
      tally.bursts += 1
      tally.failedCalls += publisher.count(/^fault /)
      tally.restarts += publisher.count(/^The builder ended unexpectedly/)
      publisher.clearFaults()
      expect(await harness.shownVersion()).toBeOneOf([during - 2, during - 1, during])
      await harness.publish()
      await harness.isTidy()
      if (tally.bursts % 25 === 0) console.log(tally)
    }
    await fc.assert(fc.asyncProperty(errorBursts, burst), { ...randomRuns({ everyday: 3, long: 500 }), endOnFailure: true })
    expect(tally.failedCalls).toBeGreaterThan(0)
    await endVisit(tally)
  },
  TIMEOUT_MS,
)
