import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPORT_BUILD_COMMAND } from '@bayt/publisher/testing'
import { afterAll, expect, inject, test } from 'vitest'
import { server } from '../harness/clients.ts'

/** The command with which the publish workflow reports a build, as a process, against the real function. */

const backend = inject('backend')
const folder = mkdtempSync(join(tmpdir(), 'bayt-report-'))
afterAll(() => rmSync(folder, { recursive: true }))
const reportFile = join(folder, 'report.json')
/** What a static build writes. */
const write = (built: object) => writeFileSync(reportFile, JSON.stringify(built))
const RELEASE = { state: 'live', newest_change: 7, release_id: 'static-20261121000000', reason: null } as const

async function report(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [REPORT_BUILD_COMMAND, ...args], {
    env: {
      PATH: process.env.PATH,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.secrets.publishableKey,
      DEPLOY_HOOK_SECRET: backend.secrets.hookSecret,
      BUILD_ID: 'run-1',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

const builds = async (release: string | null) =>
  (
    await server(backend)
      .from('site_builds')
      .select('build_key, state, newest_change, release_id, reason, trigger, loss')
      .order('id')
  ).data?.filter(({ release_id }) => release_id === release)

test('a build is one row from its start to its end', async () => {
  expect(await report(['building'], { TRIGGER: 'push' })).toEqual({ code: 0, output: 'Reported: building\n' })
  const [started] = (await builds(null))?.slice(-1) ?? []
  expect(started).toMatchObject({ state: 'building', reason: null })
  write(RELEASE)
  expect((await report(['live', reportFile])).code).toBe(0)
  expect(await builds('static-20261121000000')).toEqual([
    {
      build_key: started?.build_key,
      state: 'live',
      newest_change: 7,
      release_id: 'static-20261121000000',
      reason: null,
      trigger: 'code',
      loss: null,
    },
  ])
})

test('a live build has the pages, dead links and remarks that it wrote beside its files', async () => {
  const dead_links = [{ page: '/products/3', target: '/products/9' }]
  write({ ...RELEASE, pages: 96, dead_links, reason: 'A certificate expired.\nA picture is missing.' })
  expect((await report(['live', reportFile], { BUILD_ID: 'run-details' })).code).toBe(0)
  const { data } = await server(backend).from('site_builds').select('state, pages, dead_links, reason').order('id')
  expect(data?.at(-1)).toEqual({ state: 'live', pages: 96, dead_links, reason: 'A certificate expired.\nA picture is missing.' })
})

test('a failed build has its reason', async () => {
  expect((await report(['failed'], { BUILD_ID: 'run-2', REASON: 'The workflow failed.' })).code).toBe(0)
  expect((await builds(null))?.at(-1)).toMatchObject({ state: 'failed', reason: 'The workflow failed.' })
})

test('a refused build has the reason of the refusal, and one that fails later that of the workflow', async () => {
  const fail = (id: string) => report(['failed', reportFile], { BUILD_ID: id, REASON: 'The workflow failed.' })
  const loss = { emptied: ['products'], pages: 20 }
  write({ state: 'failed', newest_change: 7, release_id: null, reason: 'All 40 products would be gone at once.', loss })
  expect((await fail('run-3')).code).toBe(0)
  const refused = { state: 'failed', newest_change: 7, reason: 'All 40 products would be gone at once.', loss }
  expect((await builds(null))?.at(-1)).toMatchObject(refused)
  write(RELEASE)
  expect((await fail('run-4')).code).toBe(0)
  expect((await builds(null))?.at(-1)).toMatchObject({ state: 'failed', reason: 'The workflow failed.' })
})

test.for<[string, string[], Record<string, string>, RegExp]>([
  ['a wrong secret', ['building'], { DEPLOY_HOOK_SECRET: 'another' }, /answered 401/],
  ['a missing setting', ['building'], { SUPABASE_URL: '' }, /SUPABASE_URL is missing/],
  ['a missing release', ['live', join(tmpdir(), 'nothing')], {}, /cannot be reported live/],
  ['an unknown state', ['done'], {}, /building\|live\|failed/],
])('%s: the command fails with the reason, and no build is stored', async ([, args, env, reason]) => {
  const before = await builds(null)
  const { code, output } = await report(args, { BUILD_ID: crypto.randomUUID(), ...env })
  expect([code, output]).toEqual([1, expect.stringMatching(reason)])
  expect(await builds(null)).toEqual(before)
})
