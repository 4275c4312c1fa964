import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { describe, expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import type { Fault } from './harness/faulty-backend.ts'
import { REPEATS } from './harness/repeats.ts'

/** The backend fails at the start of the publisher, and while a build reads from it. */
export function backendFaults(harness: FaultHarness): void {
  const UNREACHABLE = 'The backend cannot be reached. Publishing is retried automatically.'
  const KINDS: [Fault & string, RegExp][] = [
    ['down', /^The backend cannot be reached/],
    ['slow', /^The backend cannot be reached/],
    ['answers 500', /^The backend failed; publishing is retried/],
    ['answers garbage', /^The backend /],
    ['cuts its answers short', /^The backend /],
  ]

  describe.for(KINDS)('the backend %s', REPEATS, ([kind, reason]) => {
    test.skipIf(isCompleteRun() && kind !== 'down')('at the start', () =>
      harness.whileWatched(async (watcher) => {
        harness.backend.break(kind)
        const version = await harness.save()
        harness.publisher.lines = []
        await harness.publisher.restart(watcher)
        await harness.publisher.logs(/^The site was not published/)
        expect(await harness.shownVersion()).toBe(version - 1)
        harness.backend.mend()
        await harness.isPublished(version)
        await harness.isReported({ state: 'live' }, 1)
      }),
    )

    test.skipIf(isCompleteRun() && kind !== 'cuts its answers short')('during a build', () =>
      harness.whileWatched(async () => {
        harness.backend.break(kind, /\/rest\/v1\/(?:products|rpc\/public_content_versions)/)
        const version = await harness.save()
        await harness.isReported({ state: 'failed', reason: expect.stringMatching(reason) })
        expect(await harness.shownVersion()).toBe(version - 1)
        harness.backend.mend()
        await harness.isPublished(version)
        await harness.isReported({ state: 'live' }, 1)
        await harness.isTidy()
      }),
    )
  })

  test.skipIf(isCompleteRun())('an outage with many retries is one entry in the history', REPEATS, () =>
    harness.whileWatched(async (watcher) => {
      const [before] = await harness.builds(1)
      harness.backend.break('down')
      harness.publisher.lines = []
      await harness.publisher.restart(watcher)
      await expect.poll(() => harness.publisher.lines.filter((line) => line.includes(UNREACHABLE)).length).toBeGreaterThan(2)
      harness.backend.mend()
      const version = await harness.save()
      await harness.isPublished(version)
      await harness.isReported({ state: 'live' }, 1)
      const since = (await harness.builds(20)).filter(({ id }) => id > (before?.id ?? 0))
      expect(since.map(({ state, reason }) => [state, reason])).toEqual([
        ['live', null],
        ['failed', UNREACHABLE],
      ])
    }),
  )

  test.skipIf(isCompleteRun())('a response with an empty table is recognised as wrong', REPEATS, () =>
    harness.whileWatched(async (watcher) => {
      harness.backend.break({ status: 200, body: Buffer.from('[]') }, /\/rest\/v1\/products/)
      await harness.publisher.restart(watcher)
      const version = await harness.save()
      await harness.isReported({ state: 'failed' })
      expect(await harness.shownVersion()).toBe(version - 1)
      harness.backend.mend()
      await harness.isPublished(version)
    }),
  )

  test('a table is suddenly empty: nothing is published until it is filled again or staff confirm it', REPEATS, () =>
    harness.whileWatched(async () => {
      const activate = async (active: boolean) => {
        const { error } = await harness.database.from('partners').update({ active }).gt('id', 0)
        if (error) throw error
      }
      const builder = await harness.publisher.holder()
      await activate(false)
      const version = await harness.save()
      await harness.isReported({
        state: 'failed',
        reason: expect.stringMatching(/^All \d+ partners would be gone at once/),
      })
      expect(await harness.shownVersion()).toBe(version - 1)
      // `rebuild-site` notes the Retry of staff before it calls the publisher.
      await harness.database.rpc('confirm_changes').throwOnError()
      expect(
        await harness.publisher.sendHook({ event: 'publish', requested_by: 'staff', asked_by: 'Huda', id: crypto.randomUUID() }),
      ).toBe(202)
      await harness.isPublished(version)
      await activate(true)
      await harness.isPublished(await harness.save())
      // A refused release must not end the builder.
      expect((await harness.publisher.holder()).id).toBe(builder.id)
    }),
  )
}
