import { vi } from 'vitest'
import { BuildQueue } from '../src/build-queue.ts'
import { Publisher } from '../src/publisher.ts'
import { Releases } from '../src/releases.ts'
import { isConfirmable } from './world/observer.ts'
import { DATA_DIR, type Planting } from './world/publisher-process.ts'

interface PlantedBug {
  plant: Planting
  /** The rule that it breaks. */
  breaks: RegExp
  /** A seed whose first runs find it, for the everyday test. */
  foundBySeed: number
}

/** Bugs that reviews have found or feared in the publisher. Each is planted from outside; the code under test has no switch. */
export const PLANTED_BUGS: Record<string, PlantedBug> = {
  'whether an older release is held is read once, and not again after the build': {
    breaks: /A hold ended by itself/,
    foundBySeed: 2,
    plant(parts) {
      class ForgetfulReleases extends Releases {
        #hold: ReturnType<Releases['hold']> | undefined
        #untilMs = 0

        override hold(): ReturnType<Releases['hold']> {
          if (!this.#hold || performance.now() > this.#untilMs) this.#hold = super.hold()
          this.#untilMs = performance.now() + 5_000
          return this.#hold
        }
      }
      return { ...parts, releases: new ForgetfulReleases(DATA_DIR) }
    },
  },

  'a release is reported live before the switch': {
    breaks: /is reported live, and was never served/,
    foundBySeed: 2,
    plant(parts) {
      class HastyReleases extends Releases {
        override async keepReport(...[release, report]: Parameters<Releases['keepReport']>): Promise<void> {
          parts.reports.send(report)
          await super.keepReport(release, report)
        }
      }
      return { ...parts, releases: new HastyReleases(DATA_DIR) }
    },
  },

  'a request that comes during a build is lost': {
    breaks: /and got no build/,
    foundBySeed: 3,
    plant(parts) {
      if (vi.isMockFunction(BuildQueue.prototype.request)) return parts
      const request = BuildQueue.prototype.request
      const running = new WeakSet<BuildQueue>()
      vi.spyOn(BuildQueue.prototype, 'request').mockImplementation(function (this: BuildQueue) {
        if (running.has(this)) return
        running.add(this)
        request.call(this)
        void this.idle().then(() => running.delete(this))
      })
      return parts
    },
  },

  'a confirmation counts only where nothing else failed since the question': {
    breaks: /had confirmed is asked of them again/,
    foundBySeed: 16,
    plant(parts) {
      let isAwaited = false
      let isLastConfirmable = false
      const { reports } = parts
      const request = vi.isMockFunction(Publisher.prototype.request) ? undefined : Publisher.prototype.request
      if (request) {
        vi.spyOn(Publisher.prototype, 'request').mockImplementation(function (this: Publisher, trigger, askedBy) {
          request.call(this, trigger === 'staff' && isAwaited && !isLastConfirmable ? 'webhook' : trigger, askedBy)
        })
      }
      return {
        ...parts,
        reports: {
          send(report) {
            if (report.state === 'failed') isLastConfirmable = isConfirmable(report)
            if (isLastConfirmable) isAwaited = true
            if (report.state === 'live') isAwaited = false
            reports.send(report)
          },
        },
      }
    },
  },
}
