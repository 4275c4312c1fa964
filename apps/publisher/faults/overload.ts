import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { REPEATS } from './harness/repeats.ts'
import { Visitors } from './harness/visitors.ts'

/**
 * The builder lacks processor time or hangs: every visitor is answered. In each second in which a server that does nothing
 * else answers, the site answers too.
 */
export function overloadFaults(harness: FaultHarness): void {
  const RATE = 200
  const FOR_MS = 2_000

  /** Runs a test under load. Fails where a visitor was not answered. */
  async function whileVisited(during: () => Promise<void>): Promise<void> {
    const paths = [`/products/${harness.productId}`, '/products', `/ar/products/${harness.productId}`, '/ar']
    const visitors = await Visitors.start({ siteUrl: harness.publisher.siteUrl, paths, rate: RATE })
    try {
      await during()
    } finally {
      const visits = await visitors.stop()
      expect.soft(visits.failures.slice(0, 5)).toEqual([])
      expect.soft(visits.emptySeconds).toBe(0)
      expect.soft(visits.answered).toBeGreaterThan(RATE)
    }
  }

  test('every disk call is slow', REPEATS, () =>
    whileVisited(async () => {
      harness.publisher.injectChaos({ id: 1, does: 'slow', ms: 20 })
      const version = await harness.save()
      await wait(FOR_MS)
      harness.publisher.clearFaults()
      await harness.isPublished(version)
    }),
  )

  test('other programs use all processors', REPEATS, () =>
    whileVisited(async () => {
      const busyProcesses = Array.from({ length: availableParallelism() * 2 }, startBusyProcess)
      try {
        const version = await harness.save()
        await wait(FOR_MS)
        for (const one of busyProcesses) one.kill('SIGKILL')
        await harness.isPublished(version)
      } finally {
        for (const one of busyProcesses) one.kill('SIGKILL')
      }
    }),
  )

  test('the builder hangs, and continues later', REPEATS, () =>
    whileVisited(async () => {
      const { pid } = await harness.publisher.holder()
      process.kill(pid, 'SIGSTOP')
      try {
        const before = await harness.shownVersion()
        const version = await harness.save()
        await wait(FOR_MS)
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
