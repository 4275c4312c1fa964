import { signedHeaders } from '@bayt/content/signed-request'
import { expect, test } from 'vitest'
import type { HookEvent } from '../_shared/hook.ts'
import { createRebuild } from './handler.ts'

const SECRET = 'a secret of the test'

/** The requests to the deploy hook that a signed request of the database causes. */
async function calledFor(type: string, isWorkflow: boolean): Promise<HookEvent[]> {
  const called: HookEvent[] = []
  const rebuild = createRebuild({
    webhookSecret: SECRET,
    recordIfNew: async () => true,
    staffName: async () => 'Salem',
    confirmChanges: async () => {},
    isWorkflow,
    callDeployHook: async (event) => void called.push(event),
  })
  const body = JSON.stringify({ type, table: 'site_changes' })
  const headers = await signedHeaders(SECRET, body)
  expect((await rebuild(new Request('http://functions.example', { method: 'POST', body, headers }))).status).toBe(202)
  return called
}

test.each([
  ['INSERT', false, 'database'],
  ['INSERT', true, 'database'],
  ['SWEEP', false, 'sweep'],
  ['SWEEP', true, 'sweep'],
  ['DUE', false, 'sweep'],
] as const)('%s (a workflow: %s) asks for a build by %s', async (type, isWorkflow, requestedBy) => {
  expect(await calledFor(type, isWorkflow)).toEqual([{ event: 'publish', requestedBy }])
})

test('a set that is due starts no workflow, which could not carry it out', async () => {
  expect(await calledFor('DUE', true)).toEqual([])
})
