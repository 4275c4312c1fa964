import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { BuildQueue } from '../../src/queues.ts'
import { type ReleaseRecord, Releases } from '../../src/releases.ts'
import { DATA_DIR } from './world/observer.ts'
import { plans } from './world/plan.ts'
import type { BugInjection } from './world/publisher-process.ts'
import { World } from './world/world.ts'

vi.mock('node:fs/promises', async () => (await import('./world/disk.ts')).fsPromises)

interface InjectedBug {
  inject: BugInjection
  /** Message of the rule that the bug breaks. */
  breaks: RegExp
  /** A seed that finds the bug in the first run, for the everyday test. */
  foundBySeed: number
}

/** Bugs that reviews found or feared in the publisher. Each bug is injected from outside: the code under test has no switch. */
const INJECTED_BUGS: Record<string, InjectedBug> = {
  'the pin is read before a build, and not again after it': {
    breaks: /A pin was removed without a request/,
    foundBySeed: 162,
    inject(deps) {
      class CachedPinReleases extends Releases {
        #pin: ReturnType<Releases['pin']> | undefined
        #untilMs = 0

        override pin(): ReturnType<Releases['pin']> {
          if (!this.#pin || performance.now() > this.#untilMs) this.#pin = super.pin()
          this.#untilMs = performance.now() + 5_000
          return this.#pin
        }
      }
      return { ...deps, releases: new CachedPinReleases(DATA_DIR) }
    },
  },

  'a release is reported live before the switch': {
    breaks: /is reported live and was never served/,
    foundBySeed: 2,
    inject(deps) {
      class EarlyReportReleases extends Releases {
        override async switchTo(record: ReleaseRecord): Promise<void> {
          if (record.report) deps.reports.send(record.report)
          await super.switchTo(record)
        }
      }
      return { ...deps, releases: new EarlyReportReleases(DATA_DIR) }
    },
  },

  'a request that arrives during a build is lost': {
    breaks: /and got no build/,
    foundBySeed: 20,
    inject(deps) {
      if (vi.isMockFunction(BuildQueue.prototype.request)) return deps
      const request = BuildQueue.prototype.request
      const running = new WeakSet<BuildQueue>()
      vi.spyOn(BuildQueue.prototype, 'request').mockImplementation(function (this: BuildQueue, ...args) {
        if (running.has(this)) return
        running.add(this)
        request.apply(this, args)
        void this.idle().then(() => running.delete(this))
      })
      return deps
    },
  },

  'a release that staff requested is compared with nothing': {
    breaks: /are gone, and staff did not confirm it/,
    foundBySeed: 8,
    inject(deps) {
      const { renderer } = deps
      const make = renderer.make.bind(renderer)
      // `baseDir` is absent in a render that staff requested. The bug removes the live release, so that nothing is compared.
      renderer.make = (job) => make(job.baseDir ? job : { ...job, live: undefined })
      return deps
    },
  },
}

const { seed: drawnSeed, numRuns } = randomRuns({ everyday: 60, long: 1_000 })

test.for(Object.entries(INJECTED_BUGS))(
  'the simulation finds the injected bug: %s',
  async ([, { inject, breaks, foundBySeed }]) => {
    const seed = isLongRun() ? drawnSeed : foundBySeed
    for (const [run, plan] of fc.sample(plans('busy'), { seed, numRuns }).entries()) {
      const message = await World.run(plan, inject).then(
        () => undefined,
        ({ message }: Error) => message,
      )
      if (message === undefined) continue
      console.log(`Found in run ${run + 1} of seed ${seed}: ${message.split('\n')[0]}`)
      return expect(message).toMatch(breaks)
    }
    expect.fail('No rule was broken.')
  },
)
