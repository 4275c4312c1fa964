import { test, vi } from 'vitest'
import { World } from './world/world.ts'

vi.mock('node:fs/promises', () => import('./world/fs-promises.ts'))
vi.mock('node:timers/promises', () => import('./world/timers-promises.ts'))
test('speed', async () => {
  const t0 = process.hrtime.bigint()
  const f = await World.run({ seed: 1, driftPpm: 0, steps: [{ afterMs: 86400_000, action: { do: 'renderer dies' } }] })
  console.log(f, Number(process.hrtime.bigint() - t0) / 1e9)
})
