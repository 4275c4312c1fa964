import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner, type Cast, PERSONAS, type Persona } from '../harness/personas.ts'
import { attempt, serverTest, test } from '../harness/test.ts'

/** Who has a record open now. */

const CALL = 'select full_name, is_you, since from public.record_presence($1, $2, $3, $4)'
const [PHONE, DESK] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

interface Call {
  table?: string
  id?: number
  device?: string
  isOpen?: boolean
}

async function call(
  tx: Connection,
  cast: Cast,
  persona: Persona,
  { table = 'products', id = 7, device = DESK, isOpen = true }: Call = {},
) {
  await become(tx, cast.claims[persona])
  const others = await tx.query<{ full_name: string; is_you: boolean }>(CALL, [table, id, device, isOpen])
  await becomeOwner(tx)
  return others.map(({ full_name, is_you }) => (is_you ? 'you' : full_name))
}

async function named(tx: Connection): Promise<Cast> {
  const cast = await addCast(tx)
  await tx.run("update admin_users set full_name = split_part(email, '@', 1)")
  return cast
}

test('everybody sees the others who have the same record open, the first one first', async ({ tx }) => {
  const cast = await named(tx)
  expect(await call(tx, cast, 'editor')).toEqual([])
  expect(await call(tx, cast, 'moderator')).toEqual(['editor'])
  expect(await call(tx, cast, 'admin')).toEqual(['editor', 'moderator'])
  expect(await call(tx, cast, 'editor')).toEqual(['moderator', 'admin'])
})

test('another record, also of the same number in another table, is another one', async ({ tx }) => {
  const cast = await named(tx)
  await call(tx, cast, 'editor')
  expect(await call(tx, cast, 'admin', { id: 8 })).toEqual([])
  expect(await call(tx, cast, 'admin', { table: 'articles' })).toEqual([])
  expect(await call(tx, cast, 'admin', { table: 'admin_users' })).toEqual([])
})

test('one person with two devices is named once, and sees the other device', async ({ tx }) => {
  const cast = await named(tx)
  await call(tx, cast, 'editor', { device: PHONE })
  expect(await call(tx, cast, 'editor', { device: DESK })).toEqual(['you'])
  expect(await call(tx, cast, 'admin')).toEqual(['editor'])
})

test('who closes the record is gone at once, on that device only', async ({ tx }) => {
  const cast = await named(tx)
  await call(tx, cast, 'editor', { device: PHONE })
  await call(tx, cast, 'editor', { device: DESK })
  expect(await call(tx, cast, 'editor', { device: PHONE, isOpen: false })).toEqual([])
  expect(await call(tx, cast, 'admin')).toEqual(['editor'])
  await call(tx, cast, 'editor', { device: DESK, isOpen: false })
  expect(await call(tx, cast, 'admin')).toEqual([])
})

test.for([
  ['39 seconds', ['editor'], 2],
  ['41 seconds', [], 1],
  // The clock was set back.
  ['-39 seconds', ['editor'], 2],
  ['-1 hour', [], 1],
] as const)('seen %s ago: %j are there, and %i rows remain', async ([age, others, rows], { tx }) => {
  const cast = await named(tx)
  await call(tx, cast, 'editor')
  await tx.query(`update private.presence set seen_at = clock_timestamp() - interval '${age}'`)
  expect(await call(tx, cast, 'admin')).toEqual(others)
  expect(await tx.query('select * from private.presence')).toHaveLength(rows)
})

test('who stays keeps the time of opening; who comes back has a new one', async ({ tx }) => {
  const cast = await named(tx)
  const openedAt = async () => (await tx.query('select opened_at from private.presence'))[0]?.opened_at
  await call(tx, cast, 'editor')
  const first = await openedAt()
  await call(tx, cast, 'editor')
  expect(await openedAt()).toBe(first)
  await tx.query("update private.presence set seen_at = clock_timestamp() - interval '1 minute'")
  await call(tx, cast, 'editor')
  expect(await openedAt()).not.toBe(first)
})

test('a deactivated account is not there any more', async ({ tx }) => {
  const cast = await named(tx)
  await call(tx, cast, 'editor')
  await tx.query('update admin_users set active = false where id = $1', [cast.editor.id])
  expect(await call(tx, cast, 'admin')).toEqual([])
})

test('a call that names no record is refused', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  for (const table of ['site_builds', 'none', null]) expect((await attempt(tx, CALL, [table, 1, DESK, true])).code).toBe('22023')
  expect((await attempt(tx, CALL, ['products', null, DESK, true])).code).toBe('22004')
  expect((await attempt(tx, CALL, ['products', 1, null, true])).code).toBe('22004')
})

for (const [platform, grants] of [
  ['as migrated', ''],
  ['with all grants', 'grant all on all tables in schema public to anon; grant all on all functions in schema public to anon'],
]) {
  test.for(PERSONAS)(`${platform}: %s`, async (persona, { tx }) => {
    const cast = await named(tx)
    await call(tx, cast, 'editor')
    await tx.run(grants ?? '')
    await become(tx, cast.claims[persona])
    const { code } = await attempt(tx, CALL, ['products', 7, PHONE, true])
    const isStaff = ['editor', 'moderator', 'admin'].includes(persona)
    const hasNoGrant = persona === 'server' || persona === 'visitor'
    expect(code).toBe(isStaff ? 'accepted' : hasNoGrant ? '42501' : 'PT401')
    expect((await attempt(tx, 'update private.presence set account_id = 1')).code).toBe('42501')
    await becomeOwner(tx)
  })
}

test('an account is present on at most 20 devices and in 100 records; who is there stays, and nobody else is refused', async ({
  tx,
}) => {
  const cast = await named(tx)
  await become(tx, cast.claims.editor)
  const open = (id: number, device = '') => tx.query(CALL, ['products', id, device, true])
  const refused = async (id: number, device = '') => (await attempt(tx, CALL, ['products', id, device, true])).code
  const devices = Array.from({ length: 21 }, (_, index) => `${DESK.slice(0, -2)}${10 + index}`)
  for (const device of devices.slice(0, 20)) await open(7, device)
  expect(await refused(7, devices[20]), 'the 21st device').toBe('PT429')
  await open(7, devices[0])
  for (let id = 8; id < 88; id++) await open(id, devices[1])
  expect(await refused(88, devices[1]), 'the 101st record').toBe('PT429')
  await become(tx, cast.claims.moderator)
  await open(7, PHONE)
})

test('it writes neither history nor outbox', async ({ tx }) => {
  const cast = await named(tx)
  const written = () =>
    tx.query('select (select count(*) from record_versions) as versions, (select count(*) from site_changes) as changes')
  const before = await written()
  await call(tx, cast, 'editor')
  await call(tx, cast, 'editor', { isOpen: false })
  expect(await written()).toEqual(before)
})

serverTest('no call waits for another, and none waits for a save', async ({ connect }) => {
  const [saving, one, other] = [await connect(), await connect(), await connect()]
  await saving.run('begin')
  const cast = await named(saving)
  await saving.run("insert into products (name_en, name_ar, category) values ('x', 'x', 'Rice')")
  await saving.run('commit; begin')
  await saving.run("update products set name_en = 'y'")
  for (const tx of [one, other]) await tx.run("begin; set local lock_timeout = '1s'")
  await call(one, cast, 'editor')
  expect(await call(other, cast, 'admin')).toEqual([])
  for (const tx of [one, other, saving]) await tx.run('commit')
})
