import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { THREADS, type Thread } from './harness/chaos.ts'
import { FaultHarness } from './harness/fault-harness.ts'
import { Visitors } from './harness/visitors.ts'

/**
 * The builder is killed with SIGKILL at a random file system call of a random thread, under 200 requests per second. Each
 * run saves a change, which must be published without further action.
 */
const RATE = 200
/** A new builder reads and renders everything; this takes long on a busy machine. */
const LONG_MS = 3 * 3_600_000
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

const harness = new FaultHarness(inject('faultBackend'))
// The limit of production: with a lower limit, a busy machine would look like an unreachable backend.
beforeAll(() => harness.open({ backendTimeoutMs: 20_000 }))
afterAll(() => harness.close())

it.skipIf(isCompleteRun())(
  'after a kill at any file system call, every visitor is answered, and the change is published',
  async () => {
    const paths = [`/products/${harness.productId}`, '/products', `/ar/products/${harness.productId}`, '/ar']
    const visitors = await Visitors.start({ siteUrl: harness.publisher.siteUrl, paths, rate: RATE })
    const tally = { kills: 0, inBuild: 0 }
    await fc.assert(
      fc.asyncProperty(kills, async (kill) => {
        const before = await harness.publisher.holder()
        tally.kills += 1
        harness.publisher.injectChaos({ id: tally.kills, does: 'kill', ...kill })
        const version = await harness.save()
        await harness.isPublished(version)
        harness.publisher.clearFaults()
        // The chosen call may occur after the publication, or not at all.
        await harness.publisher.endBuilder(before)
        tally.inBuild += Number(harness.publisher.lines.some((line) => line.startsWith('chaos ')))
        await harness.isTidy()
        if (tally.kills % 25 === 0) console.log(`${tally.kills} kills, ${tally.inBuild} of them during a build`)
      }),
      { ...randomRuns({ everyday: 2, long: 500 }), endOnFailure: true },
    )
    const visits = await visitors.stop()
    console.log(
      `${tally.kills} kills, ${tally.inBuild} of them during a build; ${visits.answered} responses, slowest ${visits.slowestMs} ms, ${visits.failures.length} failures`,
    )
    expect(visits.failures.slice(0, 5)).toEqual([])
    expect(visits.emptySeconds).toBe(0)
    expect(visits.answered).toBeGreaterThan(RATE)
  },
  isLongRun() ? LONG_MS : undefined,
)
