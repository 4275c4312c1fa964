import type { Database } from '@bayt/content/database'
import { loginResponse } from '@bayt/content/entities/session'
import { listPrepared, prepareChanges, scheduleSet } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'

/** A prepared set has a time, and something happens to the publisher just before. */
export function scheduleFaults(harness: FaultHarness): void {
  const { publisher } = harness
  const LEAD_MS = 3_000

  /** Staff of the project, past every fault. */
  async function signIn() {
    const { url, secrets } = harness.project
    const answer = await fetch(`${url}/functions/v1/admin-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: secrets.publishableKey },
      body: JSON.stringify({ email: DEMO_STAFF[0].email, password: DEMO_PASSWORD }),
    })
    const { token } = loginResponse.parse(await answer.json())
    return createClient<Database>(url, secrets.publishableKey, {
      auth: { persistSession: false },
      accessToken: async () => token,
    })
  }

  const FAULTS: [string, () => Promise<void>, latestMs: number][] = [
    ['nothing', async () => {}, 1_000],
    ['the builder is killed', () => publisher.killBuilder(), 3_000],
    ['the complete publisher is killed', () => harness.killAndStart(), 10_000],
    [
      'the backend is away for five seconds',
      async () => {
        harness.backend.break('down')
        setTimeout(() => harness.backend.mend(), LEAD_MS + 2_000)
      },
      9_000,
    ],
    ['every request to the publisher is lost', async () => harness.webhook.break('down'), 62_000],
  ]

  describe.for(FAULTS)('a set is due, and before that happens: %s', ([fault, act, latestMs]) => {
    test.skipIf(isCompleteRun() && fault !== 'nothing')('it is carried out once, on time, and taken back', async () => {
      const staff = await signIn()
      const values = { name: `At a time ${createRequestId()}` }
      const [prepared] = await prepareChanges(staff, [
        { request: createRequestId(), table: 'partners', action: 'insert', record_id: null, values, seen: {}, version: null },
      ])
      const id = prepared?.set_id ?? 0
      // Lost requests are noticed only if the set is scheduled after the fault.
      if (fault.startsWith('every')) await act()
      const carryAt = new Date(Date.now() + LEAD_MS).toISOString()
      const backAt = new Date(Date.now() + LEAD_MS + latestMs + 4_000).toISOString()
      await scheduleSet(staff, { id, version: prepared?.set_version ?? 0, carryAt, backAt })
      if (!fault.startsWith('every')) await act()
      const setNow = async () => (await listPrepared(staff, true)).find((set) => set.id === id)
      await expect.poll(setNow, { timeout: latestMs + 30_000, interval: 200 }).toMatchObject({ carried: { scheduled: true } })
      const carriedMs = Date.parse((await setNow())?.carried?.at ?? '')
      expect(carriedMs - Date.parse(carryAt)).toBeGreaterThanOrEqual(0)
      expect(carriedMs - Date.parse(carryAt)).toBeLessThan(latestMs)
      harness.webhook.mend()
      await expect.poll(setNow, { timeout: 60_000, interval: 200 }).toMatchObject({ state: 'taken_back' })
    })
  })
}
