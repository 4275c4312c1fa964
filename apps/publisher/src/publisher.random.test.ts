import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublisherParts } from './publisher-parts.ts'
import { openScene } from './testing/publisher-scene.ts'

/**
 * Every call that the publisher makes of its parts (releases, renderer, reports, clock, showing, making room) may fail,
 * before or after it has done its work, also while an earlier failure is handled.
 */
beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

type Fate = 'works' | 'fails before' | 'fails after'
const weather = fc
  .constantFrom(2, 5, 20)
  .chain((calm) =>
    fc.infiniteStream(
      fc.oneof(
        { weight: calm, arbitrary: fc.constant<Fate>('works') },
        { weight: 1, arbitrary: fc.constantFrom<Fate>('fails before', 'fails after') },
      ),
    ),
  )
const step = fc.constantFrom('save', 'save', 'save', 'staff asks', 'roll back', 'resume', 'restart')

/** Lets the calls of every part meet their fate. */
function stormy(parts: PublisherParts, nextFate: () => Fate): PublisherParts {
  const befallen = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          const fate = nextFate()
          if (fate === 'fails before') throw new Error(`EIO: ${String(name)} failed before it did anything`)
          const result: unknown = value.apply(target, args)
          if (fate === 'works') return result
          const fail = () => {
            throw new Error(`EIO: ${String(name)} failed after it was done`)
          }
          return result instanceof Promise ? result.then(fail) : fail()
        }
      },
    })
  const { config, onLive, makeRoom } = parts
  const single = befallen({ onLive, makeRoom })
  return {
    config,
    releases: befallen(parts.releases),
    renderer: befallen(parts.renderer),
    reports: befallen(parts.reports),
    clock: befallen(parts.clock),
    onLive: async (...args) => single.onLive(...args),
    makeRoom: async (...args) => single.makeRoom(...args),
  }
}

it(
  'whichever call fails, and whenever: what is public stays whole, nothing is left hanging, and the next save is public',
  async () => {
    let thrown = 0
    await fc.assert(
      fc.asyncProperty(weather, fc.array(step, { minLength: 1, maxLength: 8 }), async (fates, steps) => {
        let isStormy = false
        const nextFate = (): Fate => {
          const fate = isStormy ? (fates.next().value ?? 'works') : 'works'
          thrown += Number(fate !== 'works')
          return fate
        }
        const scene = openScene({ wrap: (parts) => stormy(parts, nextFate) })
        await scene.started()
        isStormy = true
        const { publisher, releases } = scene
        for (const one of steps) {
          // What a person asks for may be answered with a failure.
          const ignore = () => undefined
          if (one === 'save') await scene.save()
          else if (one === 'staff asks') publisher.request('staff', 'Huda')
          else if (one === 'roll back') await publisher.rollback(null, 'Huda').catch(ignore)
          else if (one === 'resume') await publisher.resume('Huda').catch(ignore)
          else await publisher.start().catch(ignore)
          await publisher.idle()
          const current = await releases.current()
          const page = readFileSync(join(releases.filesOf(current?.release ?? ''), 'index.html'), 'utf8')
          expect(page).toBe(`change ${current?.newestChange}`)
        }
        isStormy = false
        if (await releases.hold()) await publisher.resume('Huda')
        const change = await scene.save()
        expect(await releases.current()).toMatchObject({ newestChange: change })
        expect(await releases.hold()).toBeUndefined()
        expect(scene.sent.at(-1)).toMatchObject({ state: 'live', newest_change: change })
        // Nothing is left of the builds that failed.
        expect(readdirSync(join(scene.dataDir, 'releases')).toSorted().reverse()).toEqual(await releases.list())
        publisher.close()
        rmSync(scene.dataDir, { recursive: true })
      }),
      randomRuns({ everyday: 30, long: 3_000 }),
    )
    expect(thrown).toBeGreaterThan(0)
    if (isLongRun()) process.stdout.write(`${thrown} calls failed\n`)
  },
  isLongRun() ? 1_800_000 : 30_000,
)
