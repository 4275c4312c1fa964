import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { REPEATS } from './harness/repeats.ts'
import { Visitors } from './harness/visitors.ts'

/** The builder lacks processor time or hangs: the site answers every visitor, and answers many visitors during the fault. */
export function overloadFaults(harness: FaultHarness): void {
  const RATE = 200
  /** Number of answers during a fault: as many as an idle machine gives in two seconds. */
  const ANSWERS = 2 * RATE

  /** Runs a test under load. Fails if a visitor got no answer. */
  async function whileVisited(during: (visitors: Visitors) => Promise<void>): Promise<void> {
    const paths = [`/products/${harness.productId}`, '/products', `/ar/products/${harness.productId}`, '/ar']
    const visitors = await Visitors.start({ siteUrl: harness.publisher.siteUrl, paths, rate: RATE })
    try {
      await during(visitors)
    } finally {
      const visits = await visitors.stop()
      expect.soft(visits.failures.slice(0, 5)).toEqual([])
    }
  }

  test.skipIf(isCompleteRun())('every disk call is slow', REPEATS, () =>
    whileVisited(async (visitors) => {
      harness.publisher.injectChaos({ id: 1, does: 'slow', ms: 20 })
      const version = await harness.save()
      await visitors.areAnswered(ANSWERS)
      harness.publisher.clearFaults()
      await harness.isPublished(version)
    }),
  )

  test.skipIf(isCompleteRun())('other programs use all processors', REPEATS, () =>
    whileVisited(async (visitors) => {
      const busyProcesses = Array.from({ length: availableParallelism() * 2 }, startBusyProcess)
      try {
        const version = await harness.save()
        await visitors.areAnswered(ANSWERS)
        for (const one of busyProcesses) one.kill('SIGKILL')
        await harness.isPublished(version)
      } finally {
        for (const one of busyProcesses) one.kill('SIGKILL')
      }
    }),
  )

  test('the builder hangs, and continues later', REPEATS, () =>
    whileVisited(async (visitors) => {
      const { pid } = await harness.publisher.holder()
      process.kill(pid, 'SIGSTOP')
      try {
        const before = await harness.shownVersion()
        const version = await harness.save()
        await visitors.areAnswered(ANSWERS)
        expect(await harness.shownVersion()).toBe(before)
        process.kill(pid, 'SIGCONT')
        await harness.isPublished(version)
      } finally {
        process.kill(pid, 'SIGCONT')
      }
    }),
  )

  function startBusyProcess(): ChildProcess {
    return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  }
}
