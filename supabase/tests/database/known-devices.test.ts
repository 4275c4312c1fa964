import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addAccount, become, PASSWORD_HASH } from '../harness/personas.ts'
import { serverTest, test } from '../harness/test.ts'

/** A device from which an account has signed in has its own count of failures: strangers cannot lock this device out. */

const OWNER = 'owner@test.example'
const COLLEAGUE = 'colleague@test.example'
const [PHONE, LAPTOP] = ['phone-0000000000000000', 'laptop-000000000000000']

const isAllowed = async (tx: Connection, email: string, device: string | null) =>
  (await tx.query<{ allowed: boolean }>('select allowed from login_begin($1, $2)', [email, device]))[0]?.allowed

const signIn = (tx: Connection, id: number, device: string | null) =>
  tx.query('select id from login_succeed($1, $2, $3)', [id, PASSWORD_HASH, device])

async function fail(tx: Connection, email: string, device: string | null, times = 5): Promise<void> {
  for (let index = 0; index < times; index++) await isAllowed(tx, email, device)
}

async function failures(tx: Connection): Promise<Record<string, unknown>> {
  const [row] = await tx.query(`
    select (select coalesce(max(failures), 0) from private.login_attempts where email = '${OWNER}') as strangers,
      (select coalesce(max(failures), 0) from private.known_devices where device = '${PHONE}') as phone`)
  return row ?? {}
}

test('strangers lock the e-mail, and the known device of the account signs in', async ({ tx }) => {
  const { id } = await addAccount(tx, OWNER)
  await signIn(tx, id, PHONE)
  await fail(tx, OWNER, null)
  expect(await isAllowed(tx, OWNER, null)).toBe(false)
  expect(await isAllowed(tx, OWNER, LAPTOP), 'a device that never signed in').toBe(false)
  expect(await isAllowed(tx, OWNER, PHONE)).toBe(true)
  await signIn(tx, id, PHONE)
  expect(await failures(tx), 'success on a known device gives strangers no more attempts').toEqual({ strangers: 5, phone: 0 })
})

test('a known device is locked after five failures of its own, which do not lock the e-mail', async ({ tx }) => {
  const { id } = await addAccount(tx, OWNER)
  await signIn(tx, id, PHONE)
  await fail(tx, OWNER, PHONE, 4)
  expect(await isAllowed(tx, OWNER, PHONE), 'the fifth').toBe(true)
  const [sixth] = await tx.query('select * from login_begin($1, $2)', [OWNER, PHONE])
  expect(sixth).toEqual({ allowed: false, retry_after_s: 900, user_id: null, password_hash: null })
  expect(await isAllowed(tx, OWNER, null)).toBe(true)
  await tx.run("update private.known_devices set window_ends_at = now() + interval '61 seconds'")
  await fail(tx, OWNER, PHONE, 3)
  expect((await tx.query('select retry_after_s from login_begin($1, $2)', [OWNER, PHONE]))[0]).toEqual({ retry_after_s: 61 })
  await tx.run('update private.known_devices set window_ends_at = now()')
  expect(await isAllowed(tx, OWNER, PHONE), 'after 15 minutes').toBe(true)
  expect((await failures(tx)).phone).toBe(1)
})

test('a device is known for the accounts that signed in from it, and for no other', async ({ tx }) => {
  const owner = await addAccount(tx, OWNER)
  const colleague = await addAccount(tx, COLLEAGUE, 'editor')
  await signIn(tx, owner.id, PHONE)
  await fail(tx, COLLEAGUE, null)
  expect(await isAllowed(tx, COLLEAGUE, PHONE)).toBe(false)
  await tx.run('delete from private.login_attempts')
  await signIn(tx, colleague.id, PHONE)
  await fail(tx, COLLEAGUE, PHONE)
  expect(await isAllowed(tx, COLLEAGUE, PHONE)).toBe(false)
  expect(await isAllowed(tx, OWNER, PHONE), 'the failures of a colleague on the same device').toBe(true)
})

test('a new password keeps the devices; deactivation and deletion forget them', async ({ tx }) => {
  const admin = await addAccount(tx, 'admin@test.example')
  const { id } = await addAccount(tx, OWNER, 'editor')
  await signIn(tx, id, PHONE)
  await fail(tx, OWNER, null)
  const hash = `$2b$10$${'b'.repeat(53)}`
  await become(tx, { role: 'authenticated', sub: admin.subject, session_id: admin.session })
  await tx.query('select staff_set_password($1, $2)', [id, hash])
  await tx.run('reset role')
  expect(await tx.query('select user_id, password_hash from login_begin($1, $2)', [OWNER, PHONE])).toEqual([
    { user_id: id, password_hash: hash },
  ])
  await tx.run(`update admin_users set active = false where id = ${id}; update admin_users set active = true where id = ${id}`)
  expect(await isAllowed(tx, OWNER, PHONE)).toBe(false)
  await tx.query('select login_succeed($1, $2, $3)', [id, hash, PHONE])
  await tx.run(`delete from admin_users where id = ${id}`)
  expect(await tx.query('select device from private.known_devices')).toEqual([])
})

test('a device is forgotten after 180 days without a sign-in, and is then like a new one', async ({ tx }) => {
  const { id } = await addAccount(tx, OWNER)
  await signIn(tx, id, PHONE)
  await tx.run("update private.known_devices set last_used_at = now() - interval '180 days'")
  await fail(tx, OWNER, PHONE, 3)
  expect(await failures(tx)).toEqual({ strangers: 3, phone: 0 })
  await signIn(tx, id, PHONE)
  expect(await failures(tx)).toEqual({ strangers: 0, phone: 0 })
  expect(await isAllowed(tx, OWNER, PHONE)).toBe(true)
  expect(await failures(tx)).toEqual({ strangers: 0, phone: 1 })
})

test('the 20 devices that were used last are kept', async ({ tx }) => {
  const { id } = await addAccount(tx, OWNER)
  for (let device = 0; device < 25; device++) {
    await signIn(tx, id, `device ${device}`)
    await tx.run("update private.known_devices set last_used_at = last_used_at - interval '1 day'")
  }
  const kept = await tx.query<{ device: string }>('select device from private.known_devices')
  expect(kept.map(({ device }) => Number(device.slice(7))).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 5),
  )
})

test('without a device, everything is as before', async ({ tx }) => {
  const { id } = await addAccount(tx, OWNER)
  await fail(tx, OWNER, null, 4)
  await signIn(tx, id, null)
  expect(await failures(tx)).toEqual({ strangers: 0, phone: 0 })
  expect(await tx.query('select device from private.known_devices')).toEqual([])
})

serverTest('20 parallel attempts of a known device let at most 5 through', async ({ connect }) => {
  const connections = await Promise.all(Array.from({ length: 20 }, () => connect()))
  const [first] = connections
  if (!first) throw new Error('No connection.')
  const { id } = await addAccount(first, OWNER)
  await signIn(first, id, PHONE)
  const answers = await Promise.all(connections.map((connection) => isAllowed(connection, OWNER, PHONE)))
  expect(answers.filter(Boolean)).toHaveLength(5)
})
