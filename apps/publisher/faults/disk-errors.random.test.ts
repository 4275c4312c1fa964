import { setTimeout as wait } from 'node:timers/promises'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { FaultHarness } from './harness/fault-harness.ts'
import { Visitors } from './harness/visitors.ts'

/**
 * Calls of the file system fail at random in a real builder, also those that handle an earlier failure: the old release
 * stays served, and once the disk is sound again the last change becomes public.
 */
const RATE = 200
/** A builder that starts reads and renders everything; on a busy machine that takes a while. */
const PUBLISH_TIMEOUT_MS = 60_000
const LONG_MS = 3 * 3_600_000

const errorBursts = fc.record({
  seed: fc.integer(),
  /** From one call in a thousand to one in three: the whole of a build makes about a thousand. */
  rate: fc.constantFrom(0.001, 0.003, 0.01, 0.1, 0.3),
  /** After the first call that failed. */
  lastsMs: fc.integer({ min: 0, max: 900 }),
})

const harness = new FaultHarness(inject('faultBackend'))
// As long as in everyday use: a busy machine must not look like a backend that is away.
beforeAll(() => harness.open({ backendTimeoutMs: 20_000 }))
afterAll(() => harness.close())

it(
  'whatever call of the file system fails: every visitor is answered, and the next save becomes public',
  async () => {
    const paths = [`/products/${harness.productId}`, '/products', `/ar/products/${harness.productId}`, '/ar']
    const visitors = await Visitors.start({ siteUrl: harness.publisher.siteUrl, paths, rate: RATE })
    const tally = { errorBursts: 0, thrown: 0, deaths: 0 }
    /** Some errorBursts are so weak that they pass by. */
    const isHit = async () => {
      for (let waits = 0; waits < 20 && !harness.publisher.lines.some((line) => line.startsWith('chaos ')); waits++)
        await wait(100)
    }
    await fc.assert(
      fc.asyncProperty(errorBursts, async ({ seed, rate, lastsMs }) => {
        tally.errorBursts += 1
        harness.publisher.injectChaos({ id: tally.errorBursts, does: 'throw', seed, rate })
        const during = await harness.save()
        await isHit()
        await wait(lastsMs)
        tally.thrown += harness.publisher.lines.filter((line) => line.startsWith('chaos ')).length
        tally.deaths += harness.publisher.lines.filter((line) => line.startsWith('The builder ended unexpectedly')).length
        harness.publisher.clearFaults()
        expect(await harness.shownVersion()).toBeOneOf([during - 2, during - 1, during])
        await harness.isPublished(await harness.save(), PUBLISH_TIMEOUT_MS)
        await harness.isTidy()
        if (tally.errorBursts % 25 === 0) console.log(`${tally.errorBursts} errorBursts, ${tally.thrown} calls failed`)
      }),
      { ...randomRuns({ everyday: 5, long: 500 }), endOnFailure: true },
    )
    const visits = await visitors.stop()
    console.log(
      `${tally.errorBursts} errorBursts, ${tally.thrown} calls failed, the builder died ${tally.deaths} times; ${visits.answered} answers, slowest ${visits.slowestMs} ms, ${visits.failures.length} failures`,
    )
    expect(tally.thrown).toBeGreaterThan(0)
    expect(visits.failures.slice(0, 5)).toEqual([])
    expect(visits.emptySeconds).toBe(0)
  },
  isLongRun() ? LONG_MS : 120_000,
)
