import fc from 'fast-check'
import { test, vi } from 'vitest'
import { plans } from './world/plan.ts'
import { World } from './world/world.ts'

vi.mock('node:fs/promises', () => import('./world/fs-promises.ts'))
vi.mock('node:timers/promises', () => import('./world/timers-promises.ts'))
test('probe', async () => {
  const kinds = new Map<string, { count: number; text: string }>()
  const t0 = process.hrtime.bigint()
  let events = 0,
    ms = 0,
    n = 0
  for (const plan of fc.sample(plans(Number(process.env.STEPS ?? 60)), {
    numRuns: Number(process.env.RUNS ?? 40),
    seed: Number(process.env.TEST_SEED ?? 1),
  })) {
    n++
    try {
      const f = await World.run(plan)
      events += f.events
      ms += f.virtualMs
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const key = (text.split('\n')[0] ?? '').replace(/\d{8}-\d{9}-\w{4}/g, 'R').replace(/\d+/g, 'N')
      const old = kinds.get(key)
      const isShort = !old || text.length < old.text.length
      kinds.set(key, { count: (old?.count ?? 0) + 1, text: isShort ? text : old.text })
    }
  }
  const s = Number(process.hrtime.bigint() - t0) / 1e9
  console.log(`runs ${n} in ${s.toFixed(1)} s, ok events ${events}, virtual days ${(ms / 864e5).toFixed(2)}`)
  for (const [key, { count, text }] of kinds) console.log(`### ${count} x ${key}\n${text}\n`)
})
