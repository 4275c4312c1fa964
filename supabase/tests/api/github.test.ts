import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import { type FunctionsHost, startFunctions } from '@bayt/local-supabase/functions'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { server, signIn } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { hookCalls } from '../harness/hook.ts'
import { signature } from '../harness/tokens.ts'

/** The functions of a deployment that GitHub publishes: GitHub may drop a waiting run, so the confirmation is in the database. */

const backend = inject('backend')
const { webhookSecret } = backend.secrets
let functions: FunctionsHost

beforeAll(async () => {
  functions = await startFunctions({
    secrets: backend.secrets,
    supabaseUrl: backend.url,
    deployHookUrl: backend.hookUrl,
    adminUrl: undefined,
    more: { DEPLOY_HOOK_TOKEN: 'github_pat_test' },
    onExit: () => undefined,
  })
})
afterAll(() => functions.close())

async function rebuild(body: object, headers: Record<string, string>): Promise<number> {
  const text = JSON.stringify(body)
  const answer = await fetch(`${functions.url}/rebuild-site`, { method: 'POST', body: text, headers })
  return answer.status
}

async function changes(): Promise<{ confirmed_change: number; newest_change: number }> {
  const { data } = await server(backend).rpc('public_content_versions').throwOnError()
  return data as never
}

test('the confirmation of a Retry outlives a save that replaces its run, and only a Retry gives one', async () => {
  const { client, token } = await signIn(backend)
  const staff = { authorization: `Bearer ${token}`, apikey: backend.secrets.publishableKey }
  const row = await insertRecord(client, 'products', inputOf('products'))
  const before = await changes()
  expect(before.confirmed_change).toBeLessThan(before.newest_change)
  const question = { build_key: crypto.randomUUID(), state: 'failed' as const, loss: { emptied: ['products'], pages: 20 } }
  await server(backend)
    .from('site_builds')
    .insert({ ...question, newest_change: before.newest_change })
    .throwOnError()

  expect(await rebuild({ resume: true }, staff)).toBe(202)
  expect(await rebuild({ type: 'INSERT' }, signature(webhookSecret, '{"type":"INSERT"}'))).toBe(202)
  expect((await changes()).confirmed_change, 'neither a save nor the end of a rollback').toBe(before.confirmed_change)

  expect(await rebuild({}, staff)).toBe(202)
  const calls = (await hookCalls(backend.hookUrl)).map(({ body }) => JSON.parse(body))
  expect(calls).toContainEqual({ event_type: 'publish', client_payload: { requested_by: 'staff' } })
  const confirmed = (await changes()).confirmed_change
  expect(confirmed).toBe(before.newest_change)

  await deleteRecord(client, 'products', row.id)
  expect((await changes()).confirmed_change).toBe(confirmed)
})
