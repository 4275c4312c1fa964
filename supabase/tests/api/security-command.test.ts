import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createStaff, deleteStaff } from '@bayt/content/queries/staff'
import { expect, inject, test } from 'vitest'
import { callFunction, signIn } from '../harness/clients.ts'
import { HASH_OF_PASSWORD, PASSWORD } from '../harness/known-password.ts'

/** The commands of the operator, as processes. */

const backend = inject('backend')
const COMMAND = fileURLToPath(new URL('../../../packages/operator/src/security.ts', import.meta.url))

const security = async (args: string[], key = backend.secrets.secretKey) => {
  const env = { ...process.env, START_DIR: '/nonexistent', SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: key }
  return promisify(execFile)(process.execPath, [COMMAND, ...args], { env })
}

test('the trail is written as JSON lines, and continues after a line', async () => {
  await signIn(backend, 'admin')
  const { stdout } = await security(['trail'])
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.at(-1)).toMatchObject({ kind: 'signed_in', account_id: 1, by_id: 1, at: expect.any(String) })
  expect(lines.map(({ id }) => id)).toEqual([...lines.map(({ id }) => id)].sort((a, b) => a - b))
  await signIn(backend, 'editor')
  const { stdout: newer } = await security(['trail', '--after', String(lines.at(-1)?.id)])
  expect(newer.trimEnd().split('\n')).toHaveLength(1)
})

test('the operator removes the second factor of somebody whom no admin can help; without the secret key nobody does', async () => {
  const email = 'only.admin@test.example'
  const { client } = await signIn(backend, 'admin')
  const id = await createStaff(client, { email, full_name: 'Only Admin', role: 'admin', active: true }, HASH_OF_PASSWORD)
  const { stdout } = await security(['forget-factor', '--email', ' Only.Admin@test.example'])
  expect(stdout).toContain(`The second factor of ${email} was removed`)
  expect((await callFunction(backend, 'admin-login', { email, password: PASSWORD })).status).toBe(200)
  await expect(security(['forget-factor', '--email', 'nobody@test.example'])).rejects.toThrow('There is no account')
  await expect(security(['trail'], backend.secrets.publishableKey)).rejects.toThrow('SUPABASE_SECRET_KEY is a public key')
  await deleteStaff(client, id)
})
