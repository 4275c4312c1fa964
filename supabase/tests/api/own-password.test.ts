import { type LoginResponse, loginResponse } from '@bayt/content/entities/session'
import { createStaff, deleteStaff, readStaff, setStaffPassword } from '@bayt/content/queries/staff'
import bcrypt from 'bcryptjs'
import { TOTP } from 'otpauth'
import { expect, inject, test } from 'vitest'
import { callFunction, refusal, server, sharedSession, withToken } from '../harness/clients.ts'
import { hashOf, PASSWORD } from '../harness/known-password.ts'
import { addOwnAccount } from '../harness/own-account.ts'

const backend = inject('backend')

/** A separate account, signed in twice. */
async function person(email: string) {
  const { client } = await sharedSession(backend, 'admin')
  const id = await addOwnAccount(backend, { email, full_name: 'Person', role: 'moderator' })
  const enter = async (password: string) => {
    const answer = await callFunction(backend, 'admin-login', { email, password })
    const { token, device, must_change_password } = answer.body as Partial<LoginResponse>
    return { status: answer.status, token: token ?? '', device, must: must_change_password ?? false }
  }
  return { id, client, enter, remove: () => deleteStaff(client, id) }
}

const change = async (token: string | undefined, current: string, next: string, device?: string) => {
  const body = { current, new_hash: await hashOf(next), device }
  const answer = await callFunction(backend, 'own-password', body, token === undefined ? {} : { token })
  return { status: answer.status, body: answer.body, token: (answer.body as { token?: string }).token ?? '' }
}

test('every role replaces its own password with the current one; other sessions end, this one goes on', async () => {
  const { enter, remove } = await person('own@test.example')
  const here = await enter(PASSWORD)
  const elsewhere = await enter(PASSWORD)
  const changed = await change(here.token, PASSWORD, 'New-word-2')
  expect(changed).toMatchObject({ status: 200, body: { changed: true } })
  expect((await enter(PASSWORD)).status).toBe(401)
  expect((await enter('New-word-2')).status).toBe(200)
  expect((await change(elsewhere.token, 'New-word-2', 'Third-word-3')).status, 'the session elsewhere').toBe(401)
  expect((await change(here.token, 'New-word-2', 'Third-word-3')).status, 'a copy of the former token').toBe(401)
  expect((await change(changed.token, 'New-word-2', 'Third-word-3')).status, 'this session').toBe(200)
  await remove()
})

test('a wrong current password changes nothing, and five of them lock the account out like failed sign-ins', async () => {
  const { enter, remove } = await person('guess@test.example')
  const { token } = await enter(PASSWORD)
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await change(token, `guess ${attempt}`, 'Stolen-word')).toMatchObject({
      status: 403,
      body: { error: { code: 'wrong_password' } },
    })
  }
  expect(await change(token, PASSWORD, 'Stolen-word')).toMatchObject({ status: 429, body: { error: { code: 'locked' } } })
  expect((await enter(PASSWORD)).status).toBe(429)
  await remove()
})

test('guesses at an open console are in the audit trail, wherever they are typed, and so is their lock', async () => {
  const { id, enter, remove } = await person('watched@test.example')
  const { token } = await enter(PASSWORD)
  const guess = (action: object) => callFunction(backend, 'second-factor', { ...action, password: 'guess' }, { token })
  for (let time = 0; time < 3; time++) await change(token, 'guess', 'Stolen-word')
  expect((await guess({ action: 'passkey_begin' })).status).toBe(403)
  const { body } = await guess({ action: 'set_up' })
  const code = new TOTP({ secret: (body as { secret: string }).secret }).generate()
  expect((await guess({ action: 'confirm', code })).status).toBe(403)
  const { data } = await server(backend).from('security_events').select('kind').eq('account_id', id).order('id')
  expect(data?.map(({ kind }) => kind).slice(-6)).toEqual([...Array(5).fill('password_refused'), 'locked'])
  await remove()
})

test('while strangers lock the e-mail, a device that signed in replaces the password; they get no more guesses by that', async () => {
  const { enter, remove } = await person('attacked@test.example')
  const { token, device } = await enter(PASSWORD)
  for (let guess = 1; guess <= 5; guess++) await enter(`guess ${guess}`)
  expect((await change(token, PASSWORD, 'New-word-2', device)).status).toBe(200)
  expect((await enter('guess 6')).status).toBe(429)
  await remove()
})

test('a change whose answer was lost is repeated with the same hash, and is no wrong password', async () => {
  const { enter, remove } = await person('lost@test.example')
  const { token } = await enter(PASSWORD)
  const body = { current: PASSWORD, new_hash: await hashOf('New-word-2') }
  const repeat = (session: string) => callFunction(backend, 'own-password', body, { token: session })
  expect((await repeat(token)).status).toBe(200)
  expect((await repeat(token)).status, 'the token has ended with the change').toBe(401)
  const again = (await enter('New-word-2')).token
  for (let time = 0; time < 6; time++) expect(await repeat(again)).toMatchObject({ status: 200, body: { changed: true } })
  expect((await change(again, PASSWORD, 'Third-word-3')).status, 'another one needs the current password').toBe(403)
  await remove()
})

test('without a session, and with a value that is no hash, nothing changes', async () => {
  const { enter, remove } = await person('refused@test.example')
  const { token } = await enter(PASSWORD)
  expect((await change(undefined, PASSWORD, 'New-word-2')).status).toBe(401)
  expect((await change('not-a-token', PASSWORD, 'New-word-2')).status).toBe(401)
  for (const body of [{}, { current: PASSWORD, new_hash: 'plain text' }, { current: 7, new_hash: 'x' }]) {
    expect((await callFunction(backend, 'own-password', body, { token })).status).toBe(400)
  }
  expect((await enter(PASSWORD)).status).toBe(200)
  await remove()
})

test('a new account signs in with the password of the admin only to replace it; nothing else works before', async () => {
  const { client } = await sharedSession(backend, 'admin')
  const email = 'given@test.example'
  const id = await createStaff(client, { email, full_name: 'Person', role: 'admin', active: true }, await hashOf('123456'))
  const login = async (password: string) =>
    loginResponse.parse((await callFunction(backend, 'admin-login', { email, password })).body)
  const { token, must_change_password } = await login('123456')
  expect(must_change_password).toBe(true)
  await expect(readStaff(withToken(backend, token))).rejects.toMatchObject({ kind: 'step_missing' })
  const body = { current: '123456', new_hash: await bcrypt.hash('123456', 10) }
  expect(refusal(await callFunction(backend, 'own-password', body, { token }))).toMatchObject({ code: 'same_password' })
  const own = await change(token, '123456', 'Own-word-3')
  expect((await readStaff(withToken(backend, own.token))).length).toBeGreaterThan(0)
  expect((await login('Own-word-3')).must_change_password ?? false).toBe(false)
  await deleteStaff(client, id)
})

test('after a reset by an admin, the sign-in says that another password is needed, and nothing else works before', async () => {
  const { id, client, enter, remove } = await person('reset@test.example')
  await setStaffPassword(client, id, await hashOf('Given-word-2'))
  const { token, must } = await enter('Given-word-2')
  expect(must).toBe(true)
  await expect(readStaff(withToken(backend, token))).rejects.toMatchObject({ kind: 'step_missing' })
  // A different hash: with the stored hash, the call would count as a repeated change.
  const body = { current: 'Given-word-2', new_hash: await bcrypt.hash('Given-word-2', 10) }
  expect(refusal(await callFunction(backend, 'own-password', body, { token }))).toMatchObject({ code: 'same_password' })
  const own = await change(token, 'Given-word-2', 'Own-word-3')
  expect(own.status).toBe(200)
  expect((await readStaff(withToken(backend, own.token))).length).toBeGreaterThan(0)
  expect((await enter('Own-word-3')).must).toBe(false)
  await remove()
})
