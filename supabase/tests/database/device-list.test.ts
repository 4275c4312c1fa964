import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { type Account, addAccount, addCast, become, becomeOwner, PASSWORD_HASH, PERSONAS, renewing } from '../harness/personas.ts'
import { attempt, refusalOf, test } from '../harness/test.ts'

/** The devices of an account for its owner, and the end of a session that nobody uses. */

const [PHONE, LAPTOP] = ['phone-0000000000000000', 'laptop-000000000000000']

async function signIn(tx: Connection, { id, subject }: Account, device: string, browser = 'Chrome'): Promise<Account> {
  const [row] = await tx.query<{ session: string }>('select session_id::text as session from login_succeed($1, $2, $3)', [
    id,
    PASSWORD_HASH,
    device,
  ])
  if (!row) throw new Error('The sign-in opened no session.')
  await tx.query("select session_described($1, $2, $3, 'Android')", [row.session, device, browser])
  return { id, subject, session: row.session }
}

const as = ({ subject, session }: Account) => ({ role: 'authenticated', sub: subject, session_id: session })

async function codeOf(tx: Connection, account: Account): Promise<string> {
  await become(tx, as(account))
  const { code } = await attempt(tx, 'select * from own_session()')
  await becomeOwner(tx)
  return code
}

async function listOf(tx: Connection, account: Account) {
  await become(tx, as(account))
  const rows = await tx.query<{ id: string; browser: string; is_this: boolean; is_signed_in: boolean }>(
    'select id, browser, is_this, is_signed_in from own_devices()',
  )
  await becomeOwner(tx)
  return rows
}

const age = (tx: Connection, { session }: Account, interval: string) =>
  tx.run(`update private.admin_sessions set used_at = now() - interval '${interval}' where id = '${session}'`)

test('an account lists its own devices with the one of the caller, and no other account sees them', async ({ tx }) => {
  const owner = await addAccount(tx, 'owner@test.example')
  const colleague = await addAccount(tx, 'colleague@test.example')
  const phone = await signIn(tx, owner, PHONE)
  const laptop = await signIn(tx, owner, LAPTOP, 'Firefox')
  await signIn(tx, colleague, PHONE, 'Safari')
  const shown = (rows: Awaited<ReturnType<typeof listOf>>) =>
    Object.fromEntries(rows.map(({ browser, is_this, is_signed_in }) => [browser, [is_this, is_signed_in]]))
  expect(shown(await listOf(tx, phone))).toEqual({ Chrome: [true, true], Firefox: [false, true] })
  await age(tx, laptop, '30 minutes')
  expect(shown(await listOf(tx, phone))).toEqual({ Chrome: [true, true], Firefox: [false, false] })
})

test('one other device ends at its next request and is forgotten; this one and those of others cannot be named', async ({
  tx,
}) => {
  const owner = await addAccount(tx, 'owner@test.example')
  const colleague = await addAccount(tx, 'colleague@test.example')
  const phone = await signIn(tx, owner, PHONE)
  const laptop = await signIn(tx, owner, LAPTOP, 'Firefox')
  const foreign = await signIn(tx, colleague, LAPTOP, 'Safari')
  const ids = [...(await listOf(tx, phone)), ...(await listOf(tx, foreign))].map(({ id }) => id)
  await become(tx, as(phone))
  for (const id of ids) await tx.query('select own_device_end($1)', [id])
  await becomeOwner(tx)
  expect([await codeOf(tx, phone), await codeOf(tx, laptop), await codeOf(tx, foreign)]).toEqual([
    'accepted',
    'PT401',
    'accepted',
  ])
  expect((await listOf(tx, phone)).map(({ browser }) => browser)).toEqual(['Chrome'])
  await signIn(tx, owner, LAPTOP, 'Firefox')
  const [newest] = await tx.query("select detail -> 'is_new_device' as is_new from security_events order by id desc limit 1")
  expect(newest).toEqual({ is_new: true })
})

test('a device whose sign-in could not be described is ended all the same', async ({ tx }) => {
  const owner = await addAccount(tx, 'owner@test.example')
  const phone = await signIn(tx, owner, PHONE)
  const [row] = await tx.query<{ session: string }>('select session_id::text as session from login_succeed($1, $2, $3)', [
    owner.id,
    PASSWORD_HASH,
    LAPTOP,
  ])
  const laptop = { ...owner, session: row?.session ?? '' }
  const [listed] = (await listOf(tx, phone)).filter(({ is_this }) => !is_this)
  expect(listed).toMatchObject({ browser: null, is_signed_in: true })
  expect((await listOf(tx, laptop)).filter(({ is_this }) => is_this)).toHaveLength(1)
  await become(tx, as(phone))
  await tx.query('select own_device_end($1)', [listed?.id])
  await becomeOwner(tx)
  expect(await codeOf(tx, laptop)).toBe('PT401')
})

test('the 21st device makes the oldest unknown, and signs nobody out', async ({ tx }) => {
  const owner = await addAccount(tx, 'owner@test.example')
  const sessions: Account[] = []
  for (let device = 1; device <= 21; device++) {
    sessions.push(await signIn(tx, owner, `device-${String(device).padStart(14, '0')}`))
    await tx.run("update private.known_devices set last_used_at = last_used_at - interval '1 second'")
  }
  const [first, last] = [sessions[0] ?? owner, sessions[20] ?? owner]
  expect(await listOf(tx, last)).toHaveLength(20)
  expect((await listOf(tx, first)).filter(({ is_this }) => is_this)).toEqual([])
  expect([await codeOf(tx, first), await codeOf(tx, last)]).toEqual(['accepted', 'accepted'])
})

test('all others end, also a session without a device', async ({ tx }) => {
  const without = await addAccount(tx, 'owner@test.example')
  const phone = await signIn(tx, without, PHONE)
  const again = await signIn(tx, without, PHONE)
  const laptop = await signIn(tx, without, LAPTOP)
  await renewing(tx, phone.session, 'other_sessions_end($1, $2)', [phone.id, phone.session])
  const codes = []
  for (const session of [phone, again, laptop, without]) codes.push(await codeOf(tx, session))
  expect(codes).toEqual(['accepted', 'PT401', 'PT401', 'PT401'])
  expect(await listOf(tx, phone)).toHaveLength(1)
})

test('30 minutes without use end a session; reading is no use, and a report of use cannot bring it back', async ({ tx }) => {
  const { session, ...rest } = await addAccount(tx, 'owner@test.example')
  const account = { session, ...rest }
  await age(tx, account, '29 minutes 59 seconds')
  for (let read = 0; read < 3; read++) expect(await codeOf(tx, account)).toBe('accepted')
  await age(tx, account, '30 minutes')
  expect(await codeOf(tx, account)).toBe('PT401')
  await become(tx, as(account))
  expect(await refusalOf(tx, 'select session_used()')).toBe('PT401')
  expect(await refusalOf(tx, 'select id from admin_users'), 'a table').toBe('PT401')
})

test('a report of use counts from then on, is written at most once in a minute, and is the last use of the device', async ({
  tx,
}) => {
  const owner = await addAccount(tx, 'owner@test.example')
  const phone = await signIn(tx, owner, PHONE)
  const agoOf = async () =>
    (
      await tx.query(
        `select extract(epoch from now() - s.used_at)::int as session, extract(epoch from now() - d.last_used_at)::int as device
         from private.admin_sessions s join private.known_devices d using (admin_user_id, device) where s.id = $1`,
        [phone.session],
      )
    )[0]
  const report = async (ago: string) => {
    await age(tx, phone, ago)
    await tx.run(`update private.known_devices set last_used_at = now() - interval '${ago}'`)
    await become(tx, as(phone))
    await tx.query('select session_used()')
    await becomeOwner(tx)
    return agoOf()
  }
  expect(await report('59 seconds')).toEqual({ session: 59, device: 59 })
  expect(await report('29 minutes')).toEqual({ session: 0, device: 0 })
})

test('a report of use answers with the account as it is now, which another admin may have changed', async ({ tx }) => {
  await addAccount(tx, 'admin@test.example')
  const owner = await addAccount(tx, 'owner@test.example', 'editor')
  await tx.query("update public.admin_users set full_name = 'Salem Bawazir', email = 'new@test.example' where id = $1", [
    owner.id,
  ])
  await become(tx, as(owner))
  expect(await tx.query('select * from session_used()')).toEqual([
    { id: owner.id, email: 'new@test.example', full_name: 'Salem Bawazir', role: 'editor' },
  ])
})

for (const persona of PERSONAS) {
  test(`${persona}: who has a live session reads and ends own devices; only the server describes a session`, async ({ tx }) => {
    const { claims } = await addCast(tx)
    await become(tx, claims[persona])
    const isStaff = ['editor', 'moderator', 'admin'].includes(persona)
    const isStopped = ['token without session', 'deactivated', 'expired', 'revoked', 'token of another account'].includes(persona)
    const refused = isStopped ? 'PT401' : '42501'
    for (const call of ['session_used()', 'own_devices()', 'own_device_end(gen_random_uuid())']) {
      expect((await attempt(tx, `select ${call}`)).code, call).toBe(isStaff ? 'accepted' : refused)
    }
    const describe = await attempt(tx, "select session_described(gen_random_uuid(), 'x')")
    expect(describe.code).toBe(persona === 'server' ? 'accepted' : '42501')
    if (persona === 'server') return
    expect(await refusalOf(tx, 'select device from private.known_devices')).toBe('42501')
  })
}
