import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { describe, expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'

const HOUR_MS = 3_600_000
/** Space that stays on the full disk. */
const LEFT_BYTES = 64 * 1024

/** The machine of the publisher has a full disk, a wrong clock, or no processor time, or its builder hangs. */
export function machineFaults(harness: FaultHarness): void {
  const { publisher } = harness
  const FULL = { state: 'failed', reason: expect.stringMatching(/^The disk of the publisher is full\. The shown release stays/) }

  test.skipIf(isCompleteRun())('the disk is full (ENOSPC)', async ({ skip, onTestFinished }) => {
    const disk = join(harness.dir, 'small')
    mkdirSync(disk, { recursive: true })
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', disk], { stdio: 'pipe' })
    } catch (error) {
      return skip(`A small file system in memory needs root on Linux: ${error}`)
    }
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    await harness.restart({ PUBLISHER_DATA_DIR: join(disk, 'data') })
    await harness.publish()
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)))
    const version = await harness.save()
    await harness.isReported(FULL)
    expect(await harness.shownVersion()).toBe(version - 1)
    rmSync(join(disk, 'filler'))
    await harness.isPublished(version)
    await harness.isReported({ state: 'live' }, 1)
    harness.visitors.isSiteOlder = true
    await harness.restart()
  })

  test.runIf(process.platform === 'linux')('the publisher may not write large files (a process limit: EFBIG)', async () => {
    await harness.publish()
    const { pid } = await publisher.holder()
    const limitFileSize = (bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
    limitFileSize(2_000)
    const version = await harness.save()
    await harness.isReported(FULL)
    expect(await harness.shownVersion()).toBe(version - 1)
    limitFileSize('unlimited')
    await harness.isPublished(version)
  })

  test.skipIf(isCompleteRun())('every disk call is slow', async () => {
    publisher.break({ does: 'slow', ms: 20 })
    const version = await harness.save()
    await harness.visitors.areAnswered()
    publisher.clearFaults()
    await harness.isPublished(version)
  })

  test.skipIf(isCompleteRun())('other programs use all processors', async ({ onTestFinished }) => {
    const startBusyProcess = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
    const busyProcesses = Array.from({ length: availableParallelism() * 2 }, startBusyProcess)
    const end = () => {
      for (const one of busyProcesses) one.kill('SIGKILL')
    }
    onTestFinished(end)
    const version = await harness.save()
    await harness.visitors.areAnswered()
    end()
    await harness.isPublished(version)
  })

  test('the builder hangs, and continues later', async ({ onTestFinished }) => {
    const { pid } = await publisher.holder()
    process.kill(pid, 'SIGSTOP')
    onTestFinished(() => void process.kill(pid, 'SIGCONT'))
    const before = await harness.shownVersion()
    const version = await harness.save()
    await harness.visitors.areAnswered()
    expect(await harness.shownVersion()).toBe(before)
    process.kill(pid, 'SIGCONT')
    await harness.isPublished(version)
  })

  describe.for([
    ['ahead', 5 * HOUR_MS],
    ['behind', -5 * HOUR_MS],
  ] as const)('the clock of the publisher is 5 hours %s', ([, clockMs]) => {
    test.skipIf(isCompleteRun())(
      'changes are published, reports are accepted, and releases stay in order, even after the clock is corrected',
      async () => {
        await harness.restart({ FAULT_CLOCK_MS: String(clockMs) })
        await harness.publish()
        await harness.isReported({ state: 'live' }, 1)
        // The publisher knows the time of the backend by now, so webhooks are accepted.
        harness.webhook.statuses.clear()
        await harness.publish()
        await expect.poll(() => [...harness.webhook.statuses.values()]).toContainEqual([202])
        const wrong = await publisher.releases.list()
        await harness.restart()
        await harness.publish()
        await expect.poll(async () => (await publisher.releases.list()).slice(1)).toEqual(wrong.slice(0, 9))
      },
    )
  })
}
