import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readOperations } from '@bayt/content/queries/operations'
import { discardSet, prepareChanges, scheduleSet } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { TELL_ALARMS_COMMAND } from '@bayt/publisher/testing'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { server, signIn } from '../harness/clients.ts'

/** Runs the command of the daily workflow, which sends alarms to the operator of a static host, with the real function `build-report`. */

const backend = inject('backend')
const dir = mkdtempSync(join(tmpdir(), 'bayt-alarms-'))
const faultsFile = join(dir, 'faults.json')
let status = 200
let received: string[] = []
const operator = createServer(async (request, response) => {
  const body = await text(request)
  received.push(body === '' ? 'heartbeat' : `${JSON.parse(body).type} ${JSON.parse(body).fault}`)
  response.writeHead(status).end()
})
beforeAll(async () => {
  operator.listen(0, '127.0.0.1')
  await once(operator, 'listening')
})
beforeEach(() => {
  received = []
  status = 200
})
afterAll(() => {
  operator.close()
  rmSync(dir, { recursive: true })
})

const url = () => `http://127.0.0.1:${(operator.address() as AddressInfo).port}`
const shown = async () => (await readOperations(server(backend))).alarms?.alarms.map(({ fault }) => fault)

/** One daily run. @param folder keeps the open alarms until the next run */
function tell(folder: string, faults: object[], env: Record<string, string> = {}) {
  writeFileSync(faultsFile, JSON.stringify(faults))
  return run(folder, {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.secrets.publishableKey,
    DEPLOY_HOOK_SECRET: backend.secrets.hookSecret,
    SITE_URL: 'http://site.example',
    ALARM_URL: `${url()}/alarm`,
    ALARM_SECRET: 'a secret of the test',
    HEARTBEAT_URL: `${url()}/heartbeat`,
    ...env,
  })
}
function run(folder: string, env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [TELL_ALARMS_COMMAND, faultsFile, join(dir, folder)], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    )
  })
}

const title = 'The public site is up to date'
const stale = { title, fault: 'A change has waited for 20 minutes.', remedy: 'Look at the workflow.' }

test('the operator gets an alarm once and its end once, the dashboard shows both, and then the dead man’s switch is called', async () => {
  expect((await tell('once', [stale])).code).toBe(0)
  expect(received).toEqual([`alarm.began ${stale.fault}`])
  expect(await shown()).toEqual([stale.fault])
  expect((await tell('once', [{ ...stale, fault: 'A change has waited for 25 minutes.' }])).code).toBe(0)
  expect(received).toHaveLength(1)
  expect((await tell('once', [])).code).toBe(0)
  expect(received.slice(1)).toEqual(['alarm.ended A change has waited for 25 minutes.', 'heartbeat'])
  expect(await shown()).toEqual([])
})

test.skipIf(isCompleteRun())('a token that has ended is an alarm', async () => {
  expect((await tell('dates', [], { ALARM_DATES: 'GitHub token 2026-01-31' })).code).toBe(0)
  expect(received).toEqual(['alarm.began GitHub token has ended on 2026-01-31.'])
})

test('a prepared set that waits for staff is an alarm, until they have dealt with it', async () => {
  const { client } = await signIn(backend, 'editor')
  const change = {
    request: createRequestId(),
    table: 'partners',
    action: 'insert',
    record_id: null,
    seen: {},
    version: null,
  } as const
  const [set] = await prepareChanges(client, [{ ...change, values: { name: ' ' } }])
  const id = set?.set_id ?? 0
  const due = { carryAt: '2026-01-31T03:00:00Z', backAt: null }
  await scheduleSet(client, { id, version: set?.set_version ?? 0, ...due })
  expect((await tell('prepared', [])).code).toBe(0)
  expect(received).toEqual([
    expect.stringMatching(/^alarm.began A prepared change was due at 2026-01-31.* and was not carried out\.$/),
  ])
  await discardSet(client, id)
  expect((await tell('prepared', [])).code).toBe(0)
  expect(received.slice(1)).toEqual([expect.stringMatching(/^alarm.ended A prepared change/), 'heartbeat'])
})

test.skipIf(isCompleteRun())('the run fails if the operator gets no alarm: GitHub then sends a mail', async () => {
  status = 500
  expect(await tell('retried', [stale])).toMatchObject({ code: 1, output: expect.stringContaining('not told') })
  status = 200
  expect((await tell('retried', [stale])).code).toBe(0)
  expect(received).toHaveLength(2)
  const nowhere = { ALARM_URL: '', ALARM_SECRET: '' }
  expect(await tell('nowhere', [stale], nowhere)).toMatchObject({ code: 1, output: expect.stringContaining(stale.fault) })
  expect((await tell('nowhere', [], nowhere)).code).toBe(0)
  rmSync(faultsFile)
  expect(await run('nowhere', {})).toMatchObject({ code: 1, output: expect.stringContaining('SUPABASE_URL') })
})

test('the operator gets the alarm also if the dashboard refuses the report', async () => {
  const { code, output } = await tell('away', [stale], { DEPLOY_HOOK_SECRET: 'another secret of the test' })
  expect([code, received]).toEqual([0, [`alarm.began ${stale.fault}`]])
  expect(output).toContain('build-report answers 401')
})
