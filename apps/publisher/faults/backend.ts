import { describe, expect, test } from 'vitest'
import type { Fault } from './harness/faulty-backend.ts'
import { REPEATED } from './harness/repeated.ts'
import type { Scene } from './harness/scene.ts'

/** The backend fails, at the start of the publisher and while a build reads from it. */
export function backendFaults(scene: Scene): void {
  const UNREACHABLE = 'The backend cannot be reached. It is tried again by itself.'
  const KINDS: [Fault & string, RegExp][] = [
    ['down', /^The backend cannot be reached/],
    ['slow', /^The backend cannot be reached/],
    ['answers 500', /^The backend failed and is asked again/],
    ['answers garbage', /^The backend /],
    ['cuts its answers short', /^The backend /],
  ]

  describe.for(KINDS)('the backend %s', REPEATED, ([kind, reason]) => {
    test('at the start', () =>
      scene.watched(async (watcher) => {
        scene.backend.break(kind)
        const version = await scene.save()
        scene.lines = []
        await scene.restart(watcher)
        await scene.says(/^The site was not published/)
        expect(await scene.shown()).toBe(version - 1)
        scene.backend.mend()
        await scene.arrives(version)
        await scene.told({ state: 'live' }, 1)
      }))

    test('in mid-build', () =>
      scene.watched(async () => {
        scene.backend.break(kind, /\/rest\/v1\/(?:products|rpc\/public_content_versions)/)
        const version = await scene.save()
        await scene.told({ state: 'failed', reason: expect.stringMatching(reason) as unknown as string })
        expect(await scene.shown()).toBe(version - 1)
        scene.backend.mend()
        await scene.arrives(version)
        await scene.told({ state: 'live' }, 1)
        await scene.isTidy()
      }))
  })

  test('an outage is one entry in the history, however often it was tried', REPEATED, () =>
    scene.watched(async (watcher) => {
      const [before] = await scene.builds(1)
      scene.backend.break('down')
      scene.lines = []
      await scene.restart(watcher)
      await expect
        .poll(() => scene.lines.filter((line) => line.includes(UNREACHABLE)).length, { timeout: 10_000 })
        .toBeGreaterThan(2)
      scene.backend.mend()
      const version = await scene.save()
      await scene.arrives(version)
      await scene.told({ state: 'live' }, 1)
      const since = (await scene.builds(20)).filter(({ id }) => id > (before?.id ?? 0))
      expect(since.map(({ state, reason }) => [state, reason])).toEqual([
        ['live', null],
        ['failed', UNREACHABLE],
      ])
    }),
  )

  test('a table is answered empty: it is seen that this cannot be', REPEATED, () =>
    scene.watched(async (watcher) => {
      scene.backend.break({ status: 200, body: Buffer.from('[]') }, /\/rest\/v1\/products/)
      await scene.restart(watcher)
      const version = await scene.save()
      await scene.told({ state: 'failed' })
      expect(await scene.shown()).toBe(version - 1)
      scene.backend.mend()
      await scene.arrives(version)
    }),
  )

  test('a table is suddenly empty: nothing is published until it is filled again, or somebody confirms it', REPEATED, () =>
    scene.watched(async () => {
      const activate = async (active: boolean) => {
        const { error } = await scene.database.from('partners').update({ active }).gt('id', 0)
        if (error) throw error
      }
      const builder = await scene.holder()
      await activate(false)
      const version = await scene.save()
      await scene.told({
        state: 'failed',
        reason: expect.stringMatching(/^All \d+ partners would be gone at once/) as unknown as string,
      })
      expect(await scene.shown()).toBe(version - 1)
      expect(await scene.ask({ event: 'publish', requested_by: 'staff', asked_by: 'Huda', id: crypto.randomUUID() })).toBe(202)
      await scene.arrives(version)
      await activate(true)
      await scene.arrives(await scene.save())
      // A refusal is everyday work: no process ends over it.
      expect((await scene.holder()).id).toBe(builder.id)
    }),
  )
}
