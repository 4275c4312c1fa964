import { createBuildReport } from '@bayt/functions/testing'
import { expect, it, vi } from 'vitest'
import { Build } from './build.ts'
import { BackendClock, Reports } from './reports.ts'

const secret = 'the secret shared with the publisher'

it.each([
  [400, 3_000],
  [413, 70_000],
])('a report that the function refuses with %i does not keep the later ones', async (status, length) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const stored: string[] = []
  const store = createBuildReport({
    secret,
    store: async ({ build_key }) => void stored.push(build_key),
    carryOutDue: async () => ({ due_in_ms: null, done: 0, waiting: [] }),
    noteAlarms: async () => {},
  })
  const statuses: number[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await store(new Request(url, init))
    statuses.push(response.status)
    return response
  })
  const reports = new Reports({ supabaseUrl: 'http://127.0.0.1:9', publishableKey: 'k', hookSecret: secret }, new BackendClock())
  const [refused, later] = [newReport(), newReport()]
  reports.send({ ...refused, reason: 'x'.repeat(length) })
  reports.send(later)
  await expect.poll(() => stored).toEqual([later.build_key])
  expect(statuses).toEqual([status, 200])
  expect(warn.mock.calls[0]?.[0]).toContain('A build report was refused')
  reports.close()
})

function newReport() {
  return new Build({ trigger: 'webhook', askedBy: null }).building()
}
