import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrations } from '@bayt/operator/doctor/migrations'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openProjectInProcess } from '../harness/project-in-process.ts'

/** `npm run doctor` and each deployment ask a running project which migrations it has. */

let project: Awaited<ReturnType<typeof openProjectInProcess>>
beforeAll(async () => {
  project = await openProjectInProcess()
})
afterAll(() => project.close())

/** The doctor's findings, with the secret key of the project or another key. */
function doctor(secretKey = project.address.secrets.secretKey) {
  const { url, secrets } = project.address
  const { publishableKey } = secrets
  return migrations.run({
    site: url,
    admin: url,
    supabase: url,
    publishableKey,
    secretKey,
    webhookSecret: undefined,
    maxWaitMs: 0,
    isDemo: true,
    way: 'own',
  })
}

const STEPS = fileURLToPath(new URL('../../../packages/dev-tools/src/deployment/', import.meta.url))

/** Runs a step of a workflow. @returns the output of the step, with its exit code */
async function deployment(
  script = 'require-migrations.ts',
  settings: Record<string, string> = {},
): Promise<{ code: number; stdout: string }> {
  const { url, secrets } = project.address
  const env = { ...process.env, SUPABASE_URL: url, SUPABASE_SECRET_KEY: secrets.secretKey, ...settings }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [`${STEPS}${script}`], { env })
    return { code: 0, stdout }
  } catch (error) {
    return error as { code: number; stdout: string }
  }
}

test('a deployment needs every migration of its commit with the same text, and allows newer ones', async () => {
  expect(await deployment()).toMatchObject({ code: 0, stdout: 'The project has applied every migration of this commit.\n' })
  const run = (sql: string) => project.database.exec(sql)
  await run(
    "insert into supabase_migrations.schema_migrations (version, name, statements) values ('99999999999999', 'later', '{select 1}')",
  )
  expect(await deployment()).toMatchObject({ code: 0, stdout: expect.stringContaining('newer ones: 99999999999999_later.sql') })
  await run("update supabase_migrations.schema_migrations set name = 'other' where name = 'commands'")
  expect(await deployment()).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^::error::Nothing is deployed: .* has not applied \d+_commands\.sql\. Start "Deploy" with "migrate"/,
    ),
  })
  await run(
    "update supabase_migrations.schema_migrations set statements[1] = statements[1] || ' select 1' where name = 'content'",
  )
  expect(await deployment()).toMatchObject({ code: 1, stdout: expect.stringContaining('_content.sql with another text') })
  await run(`
    update supabase_migrations.schema_migrations set statements[1] = left(statements[1], -9) where name = 'content';
    update supabase_migrations.schema_migrations set name = 'commands' where name = 'other';
    delete from supabase_migrations.schema_migrations where name = 'later'`)
  expect((await deployment()).code).toBe(0)
})

test('an update with new migrations needs a person; the plan names the deployed commits for a return', async () => {
  const github = createServer((request, response) => {
    const environment = new URL(request.url ?? '', 'http://github').searchParams.get('environment')
    response.end(JSON.stringify(environment === 'site' ? [{ sha: 'abc' }] : []))
  }).listen(0, '127.0.0.1')
  await once(github, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'bayt-plan-'))
  onTestFinished(() => {
    github.close()
    rmSync(folder, { recursive: true })
  })
  const output = join(folder, 'output')
  const plan = async (settings: Record<string, string> = {}) => {
    writeFileSync(output, '')
    const port = (github.address() as AddressInfo).port
    const { code, stdout } = await deployment('plan-update.ts', {
      ...{ GITHUB_API_URL: `http://127.0.0.1:${port}`, GITHUB_REPOSITORY: 'owner/name', GITHUB_OUTPUT: output, GH_TOKEN: 'x' },
      ...settings,
    })
    return { code, stdout, output: readFileSync(output, 'utf8') }
  }
  const deployed = 'site=abc\nadmin=\nfunctions=\n'
  expect(await plan()).toMatchObject({ code: 0, output: `${deployed}pending=\n` })
  const run = (sql: string) => project.database.exec(sql)
  const newest = 'version = (select max(version) from supabase_migrations.schema_migrations)'
  await run(`create temp table removed as select * from supabase_migrations.schema_migrations where ${newest};
    delete from supabase_migrations.schema_migrations where ${newest}`)
  expect(await plan()).toMatchObject({ code: 1, stdout: expect.stringContaining('this commit brings migrations: '), output: '' })
  expect(await plan({ MIGRATE: 'yes' })).toMatchObject({ code: 0, output: `${deployed}pending=yes\n` })
  await run(
    "insert into supabase_migrations.schema_migrations (version, name, statements) values ('99999999999999', 'later', '{}')",
  )
  expect(await plan({ MIGRATE: 'yes' })).toMatchObject({ code: 1, stdout: expect.stringContaining('has a smaller number') })
  await run(`delete from supabase_migrations.schema_migrations where ${newest};
    insert into supabase_migrations.schema_migrations select * from removed`)
})

test('the doctor finds no fault in a new project, and names each migration that differs', async () => {
  expect(await doctor()).toEqual([])
  await project.database.exec(`
    update supabase_migrations.schema_migrations set statements[1] = statements[1] || ' select 1' where name = 'content';
    update supabase_migrations.schema_migrations set name = 'other' where name = 'commands'`)
  expect(await doctor()).toMatchObject([
    { fault: 'Applied with another text than the code has: 20261128000800_content.sql.' },
    { fault: 'Applied, and not in the code: 20261128000900_other.sql.' },
    { fault: 'Not applied: 20261128000900_commands.sql.', remedy: expect.stringContaining('db push') },
  ])
})

test('a project from before this check, and a wrong key, have their own remedy', async () => {
  expect(await doctor(`sb_secret_${'x'.repeat(24)}`)).toMatchObject([{ remedy: 'Use the secret key of this project.' }])
  await project.database.exec('drop function public.applied_migrations()')
  expect(await doctor()).toMatchObject([{ fault: expect.stringContaining('404'), remedy: expect.stringContaining('db push') }])
})
