import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { THREADS, type Thread } from './harness/chaos.ts'
import { Scene } from './harness/scene.ts'
import { Visitors } from './harness/visitors.ts'

/**
 * The builder is killed with SIGKILL at a random call of the file system, in a random one of its threads, while visitors
 * come 200 times a second. Each run saves a change, which must become public by itself.
 */
const RATE = 200
/** A builder that starts reads and renders everything; on a busy machine that takes a while. */
const ARRIVES_MS = 60_000
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

const scene = new Scene(inject('faultBackend'))
// As long as in everyday use: a busy machine must not look like a backend that is away.
beforeAll(() => scene.open({ backendTimeoutMs: 20_000 }))
afterAll(() => scene.close())

it(
  'killed at any call of the file system: every visitor is answered, and the change becomes public by itself',
  async () => {
    const paths = [`/products/${scene.productId}`, '/products', `/ar/products/${scene.productId}`, '/ar']
    const visitors = new Visitors({ siteUrl: scene.siteUrl, paths, rate: RATE })
    const tally = { kills: 0, inBuild: 0 }
    await fc.assert(
      fc.asyncProperty(kills, async (kill) => {
        const before = await scene.holder()
        tally.kills += 1
        scene.unleash({ id: tally.kills, does: 'kill', ...kill })
        const version = await scene.save()
        await scene.arrives(version, ARRIVES_MS)
        const isHit = scene.lines.some((line) => line.startsWith('chaos '))
        tally.inBuild += Number(isHit)
        scene.goOn()
        if (isHit) await scene.isWorkingAfter(before)
        else await scene.killBuilder()
        await scene.isTidy()
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
