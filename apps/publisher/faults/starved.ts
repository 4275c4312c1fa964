import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { REPEATED } from './harness/repeated.ts'
import type { Scene } from './harness/scene.ts'
import { Visitors } from './harness/visitors.ts'

/**
 * The builder gets hardly anything of the machine, or hangs: every visitor is answered. How fast is not measured here: the
 * visitors are as short of processors as the builder.
 */
export function starvation(scene: Scene): void {
  const RATE = 200
  const FOR_MS = 2_000

  /** Lets visitors come while something happens. @throws where one of them was not answered */
  async function visited(during: () => Promise<void>): Promise<void> {
    const paths = [`/products/${scene.productId}`, '/products', `/ar/products/${scene.productId}`, '/ar']
    const visitors = new Visitors({ siteUrl: scene.siteUrl, paths, rate: RATE })
    try {
      await during()
    } finally {
      const visits = await visitors.stop()
      expect.soft(visits.failures.slice(0, 5)).toEqual([])
      expect.soft(visits.answered).toBeGreaterThan(RATE)
    }
  }

  test('every call of the disk is slow', REPEATED, () =>
    visited(async () => {
      scene.unleash({ id: 1, does: 'slow', ms: 20 })
      const version = await scene.save()
      await wait(FOR_MS)
      scene.goOn()
      await scene.arrives(version)
    }),
  )

  test('other programs take every processor', REPEATED, () =>
    visited(async () => {
      const hogs = Array.from({ length: availableParallelism() * 2 }, hog)
      try {
        const version = await scene.save()
        await wait(FOR_MS)
        for (const one of hogs) one.kill('SIGKILL')
        await scene.arrives(version)
      } finally {
        for (const one of hogs) one.kill('SIGKILL')
      }
    }),
  )

  test('the builder hangs, and comes to again', REPEATED, () =>
    visited(async () => {
      const { pid } = await scene.holder()
      process.kill(pid, 'SIGSTOP')
      const before = await scene.shown()
      const version = await scene.save()
      await wait(FOR_MS)
      expect(await scene.shown()).toBe(before)
      process.kill(pid, 'SIGCONT')
      await scene.arrives(version)
    }),
  )

  function hog(): ChildProcess {
    return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  }
}
