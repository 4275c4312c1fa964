import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuildReport } from '@bayt/content/entities/build'
import type { MadeRelease, ReleaseJob } from '@bayt/release/make-release'
import { onTestFinished } from 'vitest'
import { Publisher, type PublisherDeps } from '../src/publisher.ts'
import type { RequestTrigger } from '../src/queues.ts'
import { Releases } from '../src/releases.ts'
import { BackendClock } from '../src/reports.ts'
import { silenceLog } from './helpers.ts'
import { ModelConfirmation } from './model-confirmation.ts'

interface HarnessOptions {
  sweepIntervalMs?: number
  encodesAvif?: boolean
  retryDelayMs?: number
  /** The folder of an earlier publisher; default: a new folder. */
  dataDir?: string
  wrap?: (deps: PublisherDeps) => PublisherDeps
}

/**
 * A publisher on real folders with a fake renderer of one page, until the end of the test. Tests can make its dependencies fail. Its log is
 * silent.
 */
export function createPublisherHarness({
  sweepIntervalMs = 60_000,
  encodesAvif = false,
  retryDelayMs = 1,
  dataDir = mkdtempSync(join(tmpdir(), 'publisher-')),
  wrap = (deps) => deps,
}: HarnessOptions = {}) {
  silenceLog()
  const releases = new Releases(dataDir)
  const sent: BuildReport[] = []
  const shown: string[] = []
  const content = { newestChange: 0 }
  const confirmation = new ModelConfirmation()
  const renderer: PublisherDeps['renderer'] = {
    readState: async () => ({ newestChange: content.newestChange, confirmedChange: confirmation.confirmed.change }),
    codeVersion: async () => 'code',
    encodeInBackground: async () => ({ encoded: 0, failed: [] }),
    make: async ({ release, outDir }: ReleaseJob): Promise<MadeRelease> => {
      writeFileSync(join(outDir, 'index.html'), `change ${content.newestChange}`)
      return {
        info: { release, newestChange: content.newestChange, builtAt: new Date().toISOString() },
        ...{ pages: ['/'], rendered: 1, contentSecurityPolicy: '', pagePolicies: { texts: [], ofPages: [] } },
        ...{ deadLinks: [], missing: [], notShown: [], rows: {}, lackingPictures: [], phasesMs: {} },
      }
    },
  }
  const deps: PublisherDeps = {
    config: {
      ...{ supabaseUrl: 'http://127.0.0.1:9', siteUrl: 'http://localhost', pictureCacheDir: dataDir },
      ...{ sweepIntervalMs, retryDelayMs, encodesAvif },
    },
    releases,
    renderer,
    reports: {
      send(report) {
        sent.push(report)
        confirmation.report(report)
      },
    },
    clock: new BackendClock(),
    siteServer: {
      show: async () => void shown.push((await releases.current())?.release ?? ''),
      reportBuild() {},
    },
    removeUnusedPictures: async () => {},
  }
  const publisher = new Publisher(wrap(deps))
  onTestFinished(() => publisher.close())
  /** Requests a build; resolves when no build runs. */
  async function build(trigger: RequestTrigger, askedBy?: string): Promise<void> {
    publisher.request(trigger, askedBy)
    await publisher.idle()
  }
  return {
    ...{ build, publisher, deps, releases, renderer, sent, shown, dataDir, content, confirmation },
    async started(): Promise<void> {
      await publisher.show()
      await publisher.start()
      await publisher.idle()
    },
    /** Saves a change; resolves when no build runs. */
    async save(): Promise<number> {
      content.newestChange += 1
      await build('webhook')
      return content.newestChange
    },
  }
}
