import { freePort } from '@bayt/dev-tools/ports'
import { expect, test } from 'vitest'
import { REPEATED } from './harness/repeated.ts'
import type { Scene } from './harness/scene.ts'

/** Two publishers on one data folder. */
export function twoPublishers(scene: Scene): void {
  test('the second says who has the folder, and takes over when the first is killed', REPEATED, () =>
    scene.watched(async (watcher) => {
      scene.lines = []
      const choice = { sitePort: await freePort(29_800), hookPort: await freePort(29_900) }
      const second = scene.start(choice)
      await scene.says(/^Another publisher works on .*: process \d+ on .*, since 20.*This one waits/)
      await scene.arrives(await scene.save())
      watcher.expectAway(true)
      scene.publisher?.kill()
      const tookOver = await second
      const version = await scene.save()
      const shown = async () =>
        /Fault-(\d+)/.exec(await (await fetch(`http://localhost:${choice.sitePort}/products/${scene.productId}`)).text())?.[1]
      await expect.poll(shown, { timeout: 10_000 }).toBe(String(version))
      await tookOver.stop()
      scene.publisher = await scene.start()
      watcher.expectAway(false)
      await scene.arrives(version)
    }),
  )
}
