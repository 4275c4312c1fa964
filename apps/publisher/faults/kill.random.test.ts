import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { THREADS, type Thread } from './harness/chaos.ts'
import { FaultHarness } from './harness/fault-harness.ts'
import { Visitors } from './harness/visitors.ts'

/**
 * The builder is killed with SIGKILL at a random call of the file system, in a random one of its threads, while visitors
 * come 200 times a second. Each run saves a change, which must become public by itself.
 */
const RATE = 200
/** A builder that starts reads and renders everything; on a busy machine that takes a while. */
const PUBLISH_TIMEOUT_MS = 60_000
const LONG_MS = 3 * 3_600_000
/** So many calls a build makes in each thread, and a few more: where none is left, the builder is killed after the build. */
const CALLS: Record<Thread, number> = { main: 45, renderer: 900, compressor: 12 }

const kills = fc.constantFrom(...THREADS).chain((thread) =>
  fc.record({
    thread: fc.constant(thread),
    nth: fc.integer({ min: 1, max: CALLS[thread] }),
    at: fc.constantFrom('before' as const, 'after' as const),
  }),
)

const harness = new FaultHarness(inject('faultBackend'))
// As long as in everyday use: a busy machine must not look like a backend that is away.
beforeAll(() => harness.open({ backendTimeoutMs: 20_000 }))
afterAll(() => harness.close())

it(
  'killed at any call of the file system: every visitor is answered, and the change becomes public by itself',
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
        await harness.isPublished(version, PUBLISH_TIMEOUT_MS)
        const isHit = harness.publisher.lines.some((line) => line.startsWith('chaos '))
        tally.inBuild += Number(isHit)
        harness.publisher.clearFaults()
        if (isHit) await harness.publisher.isWorkingAfter(before)
        else await harness.publisher.killBuilder()
        await harness.isTidy()
        if (tally.kills % 25 === 0) console.log(`${tally.kills} kills, ${tally.inBuild} of them inside a build`)
      }),
      { ...randomRuns({ everyday: 5, long: 500 }), endOnFailure: true },
    )
    const visits = await visitors.stop()
    console.log(
      `${tally.kills} kills, ${tally.inBuild} of them inside a build; ${visits.answered} answers, slowest ${visits.slowestMs} ms, ${visits.failures.length} failures`,
    )
    expect(visits.failures.slice(0, 5)).toEqual([])
    expect(visits.emptySeconds).toBe(0)
    expect(visits.answered).toBeGreaterThan(RATE)
  },
  isLongRun() ? LONG_MS : 120_000,
)
