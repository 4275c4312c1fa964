import { ContentError } from '@bayt/content/errors'
import { undoCommand } from '@bayt/content/queries/commands'
import { createStaff, deleteStaff, readStaff, setStaffPassword, updateStaff } from '@bayt/content/queries/staff'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import bcrypt from 'bcryptjs'
import { expect, inject, test } from 'vitest'
import { callFunction, refusal, sharedSession, withToken } from '../harness/clients.ts'
import { HASH_OF_PASSWORD, PASSWORD } from '../harness/known-password.ts'
import { addOwnAccount } from '../harness/own-account.ts'

const backend = inject('backend')
const PERSON = { email: 'person@test.example', full_name: 'Person', role: 'editor', active: true } as const

const signInAs = async (email: string, password: string) =>
  (await callFunction(backend, 'admin-login', { email, password })).status

test('an admin creates, changes, deactivates, gives a new password and deletes an account', async () => {
  const { client } = await sharedSession(backend, 'admin')
  const id = await createStaff(client, PERSON, HASH_OF_PASSWORD)
  const find = async () => (await readStaff(client)).find((account) => account.id === id)
  expect(await find()).toMatchObject({ ...PERSON, id, last_login: null })
  expect((await readStaff(client))[0]?.id, 'newest first').toBe(id)
  expect(await signInAs(PERSON.email, PASSWORD)).toBe(200)
  expect((await find())?.last_login).not.toBeNull()

  const seen = (await find()) ?? {}
  const renamed = { full_name: 'Somebody', email: 'somebody@test.example', role: 'moderator' } as const
  const update = await updateStaff(client, id, renamed, seen)
  expect(update).toEqual({ account: await find(), isChanged: true, overtaken: undefined })
  expect(await find()).toMatchObject(renamed)
  expect(await signInAs('somebody@test.example', PASSWORD)).toBe(200)

  const late = await updateStaff(client, id, { full_name: 'Too late', active: false }, seen)
  expect(late, 'somebody changed the name since').toMatchObject({ isChanged: false, overtaken: { now: renamed } })
  expect(await find()).toMatchObject({ full_name: 'Somebody', active: true })

  const request = crypto.randomUUID()
  const deactivate = () => updateStaff(client, id, { active: false }, seen, request)
  expect(await deactivate(), 'other fields were changed, and this one not').toMatchObject({ isChanged: true })
  expect(await signInAs('somebody@test.example', PASSWORD)).toBe(401)
  const again = await updateStaff(client, id, { active: false }, seen)
  expect(again, 'inactive already').toMatchObject({ isChanged: false, overtaken: undefined })
  for (const _ of ['first', 'repeated']) expect(await undoCommand(client, request)).toEqual({ undone: 1, kept: 0, refusal: null })
  expect(await deactivate(), 'a repeated command writes nothing').toMatchObject({ isChanged: true, account: { active: true } })

  await setStaffPassword(client, id, await bcrypt.hash('كلمة-جديدة-2', 10))
  expect(await signInAs('somebody@test.example', PASSWORD)).toBe(401)
  expect(await signInAs('somebody@test.example', 'كلمة-جديدة-2')).toBe(200)

  await deleteStaff(client, id)
  expect(await find()).toBeUndefined()
  expect(await signInAs('somebody@test.example', 'كلمة-جديدة-2')).toBe(401)
})

test.for(['$2b$31$', '$2b$04$', '$2y$10$'])(
  'a password hash that begins with %s is refused with 400 and the remedy',
  async (start) => {
    const { client } = await sharedSession(backend, 'admin')
    const hash = start + 'a'.repeat(53)
    const refused = { kind: 'invalid', status: 400, message: expect.stringContaining('has a cost of 10, 11 or 12') }
    await expect(createStaff(client, PERSON, hash)).rejects.toMatchObject(refused)
    await expect(setStaffPassword(client, 2, hash)).rejects.toMatchObject(refused)
  },
)

test('errors name the problem and the field', async () => {
  const { client } = await sharedSession(backend, 'admin')
  await expect(createStaff(client, { ...PERSON, email: DEMO_STAFF[0].email }, HASH_OF_PASSWORD)).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(createStaff(client, { ...PERSON, email: 'no-address' }, HASH_OF_PASSWORD)).rejects.toMatchObject({
    kind: 'invalid',
    issues: [{ field: 'email' }],
  })
  for (const email of ['per\u200Bson@test.example', 'ｐerson@test.example', '\u0440erson@test.example', 'Person@test.example']) {
    await expect(createStaff(client, { ...PERSON, email }, HASH_OF_PASSWORD), email).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ field: 'email' }],
    })
  }
  await expect(createStaff(client, { ...PERSON, full_name: 'Person\u202E' }, HASH_OF_PASSWORD)).rejects.toMatchObject({
    kind: 'invalid',
    issues: [{ field: 'full_name' }],
  })
  await expect(createStaff(client, { ...PERSON, full_name: ' ' }, HASH_OF_PASSWORD)).rejects.toMatchObject({
    kind: 'invalid',
    issues: [{ field: 'full_name' }],
  })
  await expect(createStaff(client, PERSON, 'harbour-2026')).rejects.toMatchObject({
    kind: 'invalid',
    issues: [{ field: 'password_hash' }],
  })
  await expect(deleteStaff(client, 1)).rejects.toBeInstanceOf(ContentError)
  await expect(updateStaff(client, 1, { active: false }, { active: true })).rejects.toMatchObject({
    kind: 'forbidden',
    message: 'You cannot change your own role or activity.',
  })
  await expect(updateStaff(client, 9_999, PERSON, PERSON)).rejects.toMatchObject({
    kind: 'not_found',
    message: 'This account does not exist any more.',
  })
  expect((await readStaff(client)).map(({ email }) => email)).not.toContain(PERSON.email)
})

test('a fourth password for the same account within an hour is refused with the time to wait', async () => {
  const { client } = await sharedSession(backend, 'admin')
  const id = await createStaff(client, { ...PERSON, email: 'often@test.example' }, HASH_OF_PASSWORD)
  const set = (time: number) => setStaffPassword(client, id, `$2b$10$${String(time).repeat(53)}`)
  for (const time of [1, 2, 3]) await set(time)
  const error = await set(4).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ kind: 'locked', retryAfterS: expect.any(Number) })
  expect((error as ContentError).retryAfterS).toBeGreaterThan(3_500)
  await deleteStaff(client, id)
})

test('another admin cannot remove account 1', async () => {
  const { client } = await sharedSession(backend, 'admin')
  const id = await addOwnAccount(backend, { ...PERSON, role: 'admin' })
  const { body } = await callFunction(backend, 'admin-login', { email: PERSON.email, password: PASSWORD })
  const other = withToken(backend, (body as { token: string }).token)
  const message = 'The first account cannot be deleted, deactivated or demoted.'
  await expect(deleteStaff(other, 1)).rejects.toMatchObject({ kind: 'invalid', message, code: 'first_account' })
  await expect(updateStaff(other, 1, { active: false }, { active: true })).rejects.toMatchObject({ kind: 'invalid', message })
  const first = (await readStaff(client)).find((account) => account.id === 1)
  await expect(updateStaff(other, 1, { role: 'editor' }, first ?? {})).rejects.toMatchObject({ message })
  await deleteStaff(client, id)
})

test.for(['editor', 'moderator'] as const)('the role %s reads accounts and changes none', async (role) => {
  const { client } = await sharedSession(backend, role)
  expect((await readStaff(client)).length).toBeGreaterThanOrEqual(3)
  const refused = { kind: 'forbidden', message: 'Only an admin can change staff accounts.' }
  await expect(createStaff(client, PERSON, HASH_OF_PASSWORD)).rejects.toMatchObject(refused)
  await expect(updateStaff(client, 2, { role: 'admin' }, { role: 'editor' })).rejects.toMatchObject(refused)
  await expect(setStaffPassword(client, 1, HASH_OF_PASSWORD)).rejects.toMatchObject(refused)
  await expect(deleteStaff(client, 3)).rejects.toMatchObject(refused)
  const direct = await client.from('admin_users').update({ role: 'admin' }).eq('role', role).select('id')
  expect(direct.error !== null || direct.data.length === 0).toBe(true)
  expect((await readStaff(client)).filter((account) => account.role === 'admin')).toHaveLength(1)
})

test('no response to staff contains a password hash', async () => {
  const { client, token } = await sharedSession(backend, 'admin')
  expect(JSON.stringify(await readStaff(client))).not.toMatch(/password|\$2[aby]\$/)
  const headers = { apikey: backend.secrets.publishableKey, authorization: `Bearer ${token}` }
  for (const path of [
    'admin_users?select=password_hash',
    'admin_users?select=*,admin_credentials(*)',
    'admin_credentials?select=*',
  ]) {
    for (const profile of ['public', 'private']) {
      const response = await fetch(`${backend.url}/rest/v1/${path}`, { headers: { ...headers, 'accept-profile': profile } })
      expect(response.ok, path).toBe(false)
      expect(await response.text()).not.toMatch(/\$2[aby]\$/)
    }
  }
  expect(refusal(await callFunction(backend, 'image-upload', {})).code).toBe('signed_out')
})
