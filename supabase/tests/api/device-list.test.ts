import { randomUUID } from 'node:crypto'
import { loginResponse } from '@bayt/content/entities/session'
import { endDevice, readOwnDevices } from '@bayt/content/queries/devices'
import { readNotices } from '@bayt/content/queries/notices'
import { reportUse } from '@bayt/content/queries/session-use'
import { deleteStaff, readStaff } from '@bayt/content/queries/staff'
import { afterAll, expect, inject, test } from 'vitest'
import { callFunction, sharedSession, withToken } from '../harness/clients.ts'
import { PASSWORD } from '../harness/known-password.ts'
import { addOwnAccount } from '../harness/own-account.ts'

const backend = inject('backend')
const EMAIL = 'devices@test.example'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const added: number[] = []

afterAll(async () => {
  const { client } = await sharedSession(backend, 'admin')
  for (const id of added) await deleteStaff(client, id)
})

async function enter(userAgent: string) {
  const headers = { 'user-agent': userAgent }
  const { body } = await callFunction(backend, 'admin-login', { email: EMAIL, password: PASSWORD }, { headers })
  const { token } = loginResponse.parse(body)
  return Object.assign(withToken(backend, token), { token })
}

test('a first sign-in whose answer was lost leaves no unknown device, and no notice of one', async () => {
  const email = 'lost-answer@test.example'
  added.push(await addOwnAccount(backend, { email, full_name: 'Person', role: 'admin' }))
  const attempt = async (device: object) => {
    const { body } = await callFunction(backend, 'admin-login', { email, password: PASSWORD, ...device })
    return loginResponse.parse(body)
  }
  const own = { new_device: randomUUID() }
  const lost = await attempt(own)
  const arrived = await attempt(own)
  expect(arrived.device).toBe(lost.device)
  const session = withToken(backend, arrived.token)
  expect(await readOwnDevices(session)).toHaveLength(1)
  expect(await readNotices(session)).toEqual([])
  await attempt({ new_device: randomUUID() })
  expect(
    (await readNotices(session)).map(({ kind }) => kind),
    'another one',
  ).toEqual(['new_device'])
})

test('each browser is listed by its name, and is refused at its next request after it was signed out', async () => {
  added.push(await addOwnAccount(backend, { email: EMAIL, full_name: 'Person', role: 'moderator' }))
  const [phone, laptop, forgotten] = [await enter(PHONE), await enter(LAPTOP), await enter('curl/8.5.0')]
  await reportUse(phone)
  const devices = await readOwnDevices(phone)
  const names = devices.map(({ browser, system, is_this }) => [browser, system, is_this]).toSorted()
  expect(names).toEqual(
    [
      [null, null, false],
      ['Chrome', 'Android', true],
      ['Firefox', 'Windows', false],
    ].toSorted(),
  )
  await endDevice(phone, devices.find(({ browser }) => browser === 'Firefox')?.id ?? '')
  await expect(readStaff(laptop)).rejects.toMatchObject({ kind: 'signed_out' })
  await readStaff(forgotten)
  const end = (password?: string) =>
    callFunction(backend, 'second-factor', { action: 'end_others', password }, { token: phone.token })
  for (const password of [undefined, '', 'Wrong-1-word']) expect((await end(password)).status).toBe(403)
  await readStaff(forgotten)
  const { status, body } = await end(PASSWORD)
  expect(status).toBe(200)
  for (const ended of [forgotten, phone]) await expect(readStaff(ended)).rejects.toMatchObject({ kind: 'signed_out' })
  expect(await readOwnDevices(withToken(backend, (body as { token: string }).token))).toHaveLength(1)
})
