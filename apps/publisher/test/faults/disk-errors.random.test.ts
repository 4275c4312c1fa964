import { setTimeout as wait } from 'node:timers/promises'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { FaultHarness } from './harness/fault-harness.ts'
import { Visitors } from './harness/visitors.ts'

/**
 * File system calls of a real builder fail at random, even calls that handle an earlier failure. The old release stays served,
 * and the last change is published once the disk works again.
 */
const RATE = 200
/** A new builder reads and renders everything; this takes long on a busy machine. */
const LONG_MS = 3 * 3_600_000

const errorBursts = fc.record({
  seed: fc.integer(),
  /** Failure rate of a call. A build makes about a thousand calls. */
  rate: fc.constantFrom(0.001, 0.003, 0.01, 0.1, 0.3),
  /** How long calls fail, from the first failed call on. */
  lastsMs: fc.integer({ min: 0, max: 900 }),
})

const harness = new FaultHarness(inject('faultBackend'))
// The limit of production: with a lower limit, a busy machine would look like an unreachable backend.
beforeAll(() => harness.open({ backendTimeoutMs: 20_000 }))
afterAll(() => harness.close())

it.skipIf(isCompleteRun())(
  'when file system calls fail, every visitor is answered, and the next save is published',
  async () => {
    const paths = [`/products/${harness.productId}`, '/products', `/ar/products/${harness.productId}`, '/ar']
    const visitors = await Visitors.start({ siteUrl: harness.publisher.siteUrl, paths, rate: RATE })
    const tally = { bursts: 0, failedCalls: 0, restarts: 0 }
    /** A low rate may cause no failure at all: then the builder publishes the change. */
    const waitForFailure = async (version: number) => {
      const hasFailed = () => harness.publisher.lines.some((line) => line.startsWith('chaos '))
      while (!hasFailed() && (await harness.shownVersion()) !== version) await wait(100)
    }
    await fc.assert(
      fc.asyncProperty(errorBursts, async ({ seed, rate, lastsMs }) => {
        tally.bursts += 1
        harness.publisher.injectChaos({ id: tally.bursts, does: 'throw', seed, rate })
        const during = await harness.save()
        await waitForFailure(during)
        await wait(lastsMs)
        tally.failedCalls += harness.publisher.lines.filter((line) => line.startsWith('chaos ')).length
        tally.restarts += harness.publisher.lines.filter((line) => line.startsWith('The builder ended unexpectedly')).length
        harness.publisher.clearFaults()
        expect(await harness.shownVersion()).toBeOneOf([during - 2, during - 1, during])
        await harness.isPublished(await harness.save())
        await harness.isTidy()
        if (tally.bursts % 25 === 0) console.log(`${tally.bursts} bursts, ${tally.failedCalls} calls failed`)
      }),
      { ...randomRuns({ everyday: 3, long: 500 }), endOnFailure: true },
    )
    const visits = await visitors.stop()
    console.log(
      `${tally.bursts} bursts, ${tally.failedCalls} calls failed, the builder restarted ${tally.restarts} times; ${visits.answered} responses, slowest ${visits.slowestMs} ms, ${visits.failures.length} failures`,
    )
    expect(tally.failedCalls).toBeGreaterThan(0)
    expect(visits.failures.slice(0, 5)).toEqual([])
    expect(visits.emptySeconds).toBe(0)
  },
  isLongRun() ? LONG_MS : undefined,
)
