import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES, type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import { readPublicRows } from '@bayt/content/queries/public-content'
import { readPublishingStatus } from '@bayt/content/queries/publishing'
import { readRecord } from '@bayt/content/queries/resource'
import { readStaff } from '@bayt/content/queries/staff'
import { insertRecord } from '@bayt/content/testing/records'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeAnonymousCalls } from '../harness/anonymous.ts'
import { callsOf, openAssuranceSessions } from '../harness/assurance-sessions.ts'
import { Backend, createStateDir } from '../harness/backend.ts'
import { callFunction, refusal, server, signIn, visitor, withToken } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { freePort } from '../harness/free-port.ts'
import { passkeyCalls } from '../harness/passkey-account.ts'
import { describePersonaCalls } from '../harness/persona-calls.ts'
import { VALID } from '../harness/valid-rows.ts'

const UNREACHABLE_HOOK = 'http://127.0.0.1:9/publish'
const state = createStateDir()
let backend: Backend
let token: string

/** @param sql statements that change the database while the backend is stopped */
async function restart(signal: 'SIGTERM' | 'SIGKILL', { port, sql }: { port?: number; sql?: string } = {}): Promise<void> {
  await backend.end(signal)
  if (sql) await runOnClosed(sql)
  backend = await Backend.start({
    stateDir: state.path,
    port: port ?? Number(new URL(backend.url).port),
    hookUrl: UNREACHABLE_HOOK,
  })
}

async function runOnClosed(sql: string): Promise<void> {
  const database = await PGlite.create(join(state.path, 'database'))
  await database.exec(sql)
  await database.close()
}

beforeAll(async () => {
  await copyPreparedState(state.path, 'demo')
  openToOthers(state.path)
  backend = await Backend.start({ stateDir: state.path, port: await freePort(), hookUrl: UNREACHABLE_HOOK })
  const client = server(backend)
  for (const table of CONTENT_TABLE_NAMES.filter((name) => ENTITIES[name].visibleBy === 'active')) {
    const { error } = await client.from(table as 'partners').insert({ ...VALID[table], active: false } as never)
    if (error) throw error
  }
  token = (await signIn(backend, 'admin')).token
})

afterAll(async () => {
  await backend.end()
  state.remove()
})

/** Gives a state folder the permissions of older versions, which did not restrict the folder to its owner. */
function openToOthers(path: string): void {
  mkdirSync(join(path, 'storage/media'), { recursive: true, mode: 0o755 })
  writeFileSync(join(path, 'storage/media/old.jpg'), 'old', { mode: 0o644 })
  chmodSync(path, 0o755)
}

function readableByOthers(path: string): string[] {
  const stats = lstatSync(path)
  const own = (stats.mode & 0o077) === 0 ? [] : [path]
  return stats.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => readableByOthers(join(path, name)))] : own
}

test.skipIf(process.platform === 'win32')(
  'the files of a backend are accessible to their owner only, also files of an older version',
  () => {
    expect(readdirSync(state.path).length).toBeGreaterThan(3)
    expect(readableByOthers(state.path)).toEqual([])
  },
)

test('an unreachable publisher is reported, and the change is kept', async () => {
  const client = withToken(backend, token)
  const row = await insertRecord(client, 'products', inputOf('products'))
  const { newestChange } = await readPublishingStatus(client)
  expect(refusal(await callFunction(backend, 'rebuild-site', {}, { token }))).toEqual({
    status: 502,
    code: 'publisher_unreachable',
    message: 'The publisher cannot be reached. The change is kept and is published as soon as it answers.',
  })
  const { data } = await server(backend).from('site_changes').select('entity_id').eq('id', newestChange).single()
  expect(data).toEqual({ entity_id: row.id })
})

// Runs only in a long run: this backend was also started from a prepared state, so the calls after a restart are enough in an everyday run.
if (isLongRun()) {
  describe('anonymous calls before a restart', () => describeAnonymousCalls(() => backend))
  describe('calls with a token before a restart', () => describePersonaCalls(() => backend))
}

describe('a kill -9', () => {
  test('loses no acknowledged row and ends no session', async () => {
    const client = withToken(backend, token)
    const acknowledged: number[] = []
    let isKilled = false
    const writer = (async () => {
      for (let index = 0; !isKilled; index++) {
        const input = ENTITIES.products.input.parse({ ...VALID.products, name_en: `Kept ${index}` })
        const row = await insertRecord(client, 'products', input).catch((error: unknown) => {
          if (!isKilled) throw error
          return undefined
        })
        if (row) acknowledged.push(row.id)
      }
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(40)
    isKilled = true
    await restart('SIGKILL')
    await writer
    const kept = new Set((await readPublicRows(visitor(backend), 'products')).map(({ id }) => id))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    expect((await readStaff(withToken(backend, token))).length).toBe(3)
  })
})

describe('a restart', () => {
  test.skipIf(isCompleteRun())('keeps data, keys and sessions', async () => {
    const before = await readPublicRows(visitor(backend), 'products')
    const { secrets } = backend
    await restart('SIGTERM')
    expect(backend.secrets).toEqual(secrets)
    expect(await readPublicRows(visitor(backend), 'products')).toEqual(before)
    expect((await readStaff(withToken(backend, token))).length).toBe(3)
  })

  test('keeps what sessions have proven: what each may read and write, and that a password alone opens no account with a passkey', async () => {
    const { tokens, keeper, aging, cleanUp } = await openAssuranceSessions(backend)
    onTestFinished(cleanUp)
    const outcomes = async (tables: readonly ContentTable[]) => ({
      proven: await callsOf(backend, tokens.proven, tables),
      stale: await callsOf(backend, tokens.stale, tables),
      idle: await callsOf(backend, tokens.idle, tables),
      reset: await callsOf(backend, tokens.reset, tables),
      must: await callsOf(backend, tokens.must, tables),
      byPassword: Object.keys(await passkeyCalls(backend).passwordStep(keeper.email)).sort(),
    })
    const all = { content: ['done'], accounts: 200, form: 200 }
    const before = {
      proven: all,
      stale: all,
      idle: { ...all, accounts: 403 },
      reset: { content: ['refused 403'], accounts: 403, form: 'password' },
      must: { content: ['refused 403'], accounts: 403, form: 'factor' },
      byPassword: ['challenge', 'has_app', 'has_passkey'],
    }
    // A table without an order and a table with an order; access-assurance.test.ts has every table.
    const some: ContentTable[] = ['products', 'partners']
    expect(await outcomes(some)).toEqual(before)
    await restart('SIGTERM', { sql: aging })
    const signedOut = { content: ['refused 401'], accounts: 401, form: 401 }
    expect(await outcomes(isCompleteRun() ? some : CONTENT_TABLE_NAMES)).toEqual({
      ...before,
      stale: { ...all, accounts: 428 },
      idle: signedOut,
    })
    expect((await passkeyCalls(backend).signInWith(keeper.passkey)).status).toBe(200)
  })

  test.skipIf(isCompleteRun())('on another port updates the addresses of pictures without recording a change', async () => {
    const picture = async () => {
      const { data } = await server(backend)
        .from('products')
        .select('id, updated_at, packaging_image_url')
        .not('packaging_image_url', 'is', null)
        .limit(1)
      const row = data?.[0]
      if (!row?.packaging_image_url) throw new Error('The demo catalogue has no picture.')
      return { ...row, newest: (await visitor(backend).rpc('newest_site_change')).data }
    }
    const before = await picture()
    const old = backend.url
    await restart('SIGTERM', { port: await freePort() })
    const after = await readRecord(visitor(backend), 'products', before.id)
    expect(backend.url).not.toBe(old)
    expect(after.packaging_image_url).toBe(before.packaging_image_url?.replace(old, backend.url))
    expect(after.updated_at).toBe(before.updated_at)
    expect((await visitor(backend).rpc('newest_site_change')).data).toBe(before.newest)
    expect((await fetch(after.packaging_image_url ?? '')).status).toBe(200)
    const { data: versions } = await server(backend).from('record_versions').select('record, before').eq('entity', 'products')
    expect(JSON.stringify(versions)).toContain(backend.url)
    expect(JSON.stringify(versions), 'the history restores the new addresses').not.toContain(`${old}/`)
  })
})

describe('anonymous calls after restarts', () => describeAnonymousCalls(() => backend))
describe('calls with a token after restarts', () => describePersonaCalls(() => backend))
