import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { vi } from 'vitest'
import { BuildQueue } from '../../src/build-queue.ts'
import { Confirmation } from '../../src/confirmation.ts'
import { Publisher } from '../../src/publisher.ts'
import { Releases } from '../../src/releases.ts'
import { isConfirmable } from './world/observer.ts'
import { type BugInjection, DATA_DIR } from './world/publisher-process.ts'

interface InjectedBug {
  inject: BugInjection
  /** Message of the rule that it breaks. */
  breaks: RegExp
  /** A seed that finds the bug in the first run, for the everyday test. */
  foundBySeed: number
}

/** Bugs that reviews found or feared in the publisher. Each bug is injected from outside: the code under test has no switch. */
export const INJECTED_BUGS: Record<string, InjectedBug> = {
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
        override async saveReport(...[release, report]: Parameters<Releases['saveReport']>): Promise<void> {
          deps.reports.send(report)
          await super.saveReport(release, report)
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
      vi.spyOn(BuildQueue.prototype, 'request').mockImplementation(function (this: BuildQueue) {
        if (running.has(this)) return
        running.add(this)
        request.call(this)
        void this.idle().then(() => running.delete(this))
      })
      return deps
    },
  },

  'a confirmation is ignored after another failure': {
    breaks: /asked to confirm the same release again/,
    foundBySeed: 1060,
    inject(deps) {
      let isAwaited = false
      let isLastConfirmable = false
      const { reports } = deps
      const request = vi.isMockFunction(Publisher.prototype.request) ? undefined : Publisher.prototype.request
      if (request) {
        vi.spyOn(Publisher.prototype, 'request').mockImplementation(function (this: Publisher, trigger, askedBy) {
          request.call(this, trigger === 'staff' && isAwaited && !isLastConfirmable ? 'webhook' : trigger, askedBy)
        })
      }
      return {
        ...deps,
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

  'a Retry confirms what staff were not asked about': {
    breaks: /are gone, and staff did not confirm it/,
    foundBySeed: 37,
    inject(deps) {
      if (vi.isMockFunction(Confirmation.prototype.give)) return deps
      const give = Confirmation.prototype.give
      vi.spyOn(Confirmation.prototype, 'give').mockImplementation(function (this: Confirmation) {
        this.ask({ emptied: CONTENT_TABLE_NAMES, pages: 0 }, null)
        give.call(this)
      })
      return deps
    },
  },

  'ending a rollback confirms a loss': {
    breaks: /are gone, and staff did not confirm it/,
    foundBySeed: 59,
    inject(deps) {
      if (vi.isMockFunction(Publisher.prototype.resume)) return deps
      const resume = Publisher.prototype.resume
      vi.spyOn(Publisher.prototype, 'resume').mockImplementation(async function (this: Publisher, by) {
        await resume.call(this, by)
        this.request('staff', by)
      })
      return deps
    },
  },
}
