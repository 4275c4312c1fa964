import { migrations } from '@bayt/dev-tools/doctor/migrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProjectInProcess } from '../harness/project-in-process.ts'

/** `npm run doctor` asks a running project which migrations it has. */

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
  })
}

test('the doctor finds no fault in a new project, and names each migration that differs', async () => {
  expect(await doctor()).toEqual([])
  await project.database.exec(`
    update supabase_migrations.schema_migrations set statements[1] = statements[1] || ' select 1' where name = 'content';
    update supabase_migrations.schema_migrations set name = 'other' where name = 'bulk'`)
  expect(await doctor()).toMatchObject([
    { fault: 'Applied with another text than the code has: 20261121000700_content.sql.' },
    { fault: 'Applied, and not in the code: 20261121000885_other.sql.' },
    { fault: 'Not applied: 20261121000885_bulk.sql.', remedy: expect.stringContaining('db push') },
  ])
})

test('a project from before this check, and a wrong key, have their own remedy', async () => {
  expect(await doctor(`sb_secret_${'x'.repeat(24)}`)).toMatchObject([{ remedy: 'Use the secret key of this project.' }])
  await project.database.exec('drop function public.applied_migrations()')
  expect(await doctor()).toMatchObject([{ fault: expect.stringContaining('404'), remedy: expect.stringContaining('db push') }])
})
