import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPublisherHarness } from '../test/publisher-harness.ts'
import type { PublisherDeps } from './publisher.ts'

/**
 * Every call of the publisher to its dependencies (releases, renderer, reports, clock, site server, clean-up) may fail before or
 * after its work, even while the publisher handles an earlier failure.
 */
type Outcome = 'works' | 'fails before' | 'fails after'
const outcomeStreams = fc
  .constantFrom(2, 5, 20)
  .chain((calm) =>
    fc.infiniteStream(
      fc.oneof(
        { weight: calm, arbitrary: fc.constant<Outcome>('works') },
        { weight: 1, arbitrary: fc.constantFrom<Outcome>('fails before', 'fails after') },
      ),
    ),
  )
const step = fc.constantFrom('save', 'save', 'save', 'staff retry', 'roll back', 'resume', 'restart')

/** Wraps every dependency, so that its calls fail as planned. */
function withFaults(deps: PublisherDeps, nextOutcome: () => Outcome): PublisherDeps {
  const faulty = <Dependency extends object>(dependency: Dependency): Dependency =>
    new Proxy(dependency, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          const outcome = nextOutcome()
          if (outcome === 'fails before') throw new Error(`EIO: ${String(name)} failed before its work`)
          const result: unknown = value.apply(target, args)
          if (outcome === 'works') return result
          const fail = () => {
            throw new Error(`EIO: ${String(name)} failed after its work`)
          }
          return result instanceof Promise ? result.then(fail) : fail()
        }
      },
    })
  const { config, serve, removeUnusedPictures } = deps
  const single = faulty({ serve, removeUnusedPictures })
  return {
    config,
    releases: faulty(deps.releases),
    renderer: faulty(deps.renderer),
    reports: faulty(deps.reports),
    clock: faulty(deps.clock),
    serve: async (...args) => single.serve(...args),
    removeUnusedPictures: async (...args) => single.removeUnusedPictures(...args),
  }
}

it(
  'whichever call fails: the public release stays complete, no build hangs, and the next save is published',
  async () => {
    let thrown = 0
    await fc.assert(
      fc.asyncProperty(outcomeStreams, fc.array(step, { minLength: 1, maxLength: 8 }), async (outcomes, steps) => {
        let isFaulty = false
        const nextOutcome = (): Outcome => {
          const outcome = isFaulty ? (outcomes.next().value ?? 'works') : 'works'
          thrown += Number(outcome !== 'works')
          return outcome
        }
        const harness = createPublisherHarness({ wrap: (deps) => withFaults(deps, nextOutcome) })
        await harness.started()
        isFaulty = true
        const { publisher, releases } = harness
        for (const one of steps) {
          // A request of staff may be answered with a failure.
          const ignore = () => undefined
          if (one === 'save') await harness.save()
          else if (one === 'staff retry') publisher.request('staff', 'Huda')
          else if (one === 'roll back') await publisher.rollback(null, 'Huda').catch(ignore)
          else if (one === 'resume') await publisher.resume('Huda').catch(ignore)
          else await publisher.start().catch(ignore)
          await publisher.idle()
          const current = await releases.current()
          const page = readFileSync(join(releases.filesOf(current?.release ?? ''), 'index.html'), 'utf8')
          expect(page).toBe(`change ${current?.newestChange}`)
        }
        isFaulty = false
        if (await releases.pin()) await publisher.resume('Huda')
        const change = await harness.save()
        expect(await releases.current()).toMatchObject({ newestChange: change })
        expect(await releases.pin()).toBeUndefined()
        expect(harness.sent.at(-1)).toMatchObject({ state: 'live', newest_change: change })
        // Failed builds leave no folders.
        expect(readdirSync(join(harness.dataDir, 'releases')).toSorted().reverse()).toEqual(await releases.list())
        publisher.close()
        rmSync(harness.dataDir, { recursive: true })
      }),
      randomRuns({ everyday: 30, long: 3_000 }),
    )
    expect(thrown).toBeGreaterThan(0)
    if (isLongRun()) process.stdout.write(`${thrown} calls failed\n`)
  },
  isLongRun() ? 1_800_000 : 30_000,
)
