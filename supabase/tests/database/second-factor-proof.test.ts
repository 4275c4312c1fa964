import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addAccount, addCast, become, PERSONAS } from '../harness/personas.ts'
import { refusalOf, test } from '../harness/test.ts'

/** The question of the doctor: does a password alone open an account that must show a second factor? */

const PROOF = 'select role, is_demanded, accounts, open_accounts from second_factor_proof()'
const demand = (tx: Connection, role: string) => tx.query('insert into private.second_factor_roles (role) values ($1)', [role])
const setUpApp = (tx: Connection, id: number) =>
  tx.query("insert into private.totp_secrets (admin_user_id, sealed, last_step) values ($1, 'sealed', 1)", [id])

async function proof(tx: Connection) {
  await become(tx, { role: 'service_role' })
  const rows = await tx.query(PROOF)
  await tx.run('reset role')
  return Object.fromEntries(rows.map(({ role, ...rest }) => [role, Object.values(rest)]))
}

test('counts the accounts that must show a factor, by the rule or by their own, and that none of them opens', async ({ tx }) => {
  const { admin } = await addCast(tx)
  expect(await proof(tx)).toEqual({ admin: [false, 0, 0], editor: [false, 0, 0], moderator: [false, 0, 0] })
  await setUpApp(tx, admin.id)
  await demand(tx, 'editor')
  expect(await proof(tx)).toEqual({ admin: [false, 1, 0], editor: [true, 1, 0], moderator: [false, 0, 0] })
})

test('leaves no session, no line of the trail, and the role of its caller', async ({ tx }) => {
  await addCast(tx)
  await demand(tx, 'admin')
  const state = () =>
    tx.query(`select (select count(*) from private.admin_sessions) as sessions, (select count(*) from security_events) as lines,
      (select count(*) from private.owner_mails) as mails`)
  const before = await state()
  await become(tx, { role: 'service_role' })
  await tx.query(PROOF)
  expect(await tx.query('select current_user::text as caller')).toEqual([{ caller: 'service_role' }])
  await tx.run('reset role')
  expect(await state()).toEqual(before)
})

const FAULTS = {
  'a rule that is not looked at': `create or replace function private.required_assurance(p_account bigint, p_role text) returns integer
    language sql stable set search_path = '' as 'select 1'`,
  'a policy that does not ask': `drop policy staff_read on public.admin_users;
    create policy everybody on public.admin_users for select to authenticated using (true)`,
  'sessions of any assurance': `create or replace function private.is_staff() returns boolean
    language sql stable set search_path = '' as 'select exists (select from private.live_session())'`,
}

test.for(Object.entries(FAULTS))('finds %s', async ([, fault], { tx }) => {
  await addCast(tx)
  await demand(tx, 'editor')
  await tx.run(fault)
  expect(await proof(tx)).toMatchObject({ editor: [true, 1, 1] })
})

test('a password that must be replaced does not hide a missing factor', async ({ tx }) => {
  const { editor } = await addCast(tx)
  await demand(tx, 'editor')
  await tx.query('update private.admin_credentials set must_change = true where admin_user_id = $1', [editor.id])
  expect(await proof(tx)).toMatchObject({ editor: [true, 1, 0] })
  await tx.run(FAULTS['a rule that is not looked at'])
  expect(await proof(tx)).toMatchObject({ editor: [true, 1, 1] })
})

test('deactivated accounts are not counted', async ({ tx }) => {
  await addAccount(tx, 'former@test.example', 'editor', { active: false })
  await demand(tx, 'editor')
  expect(await proof(tx)).toMatchObject({ editor: [true, 0, 0] })
})

for (const persona of PERSONAS.filter((name) => name !== 'server')) {
  test(`${persona} may not ask`, async ({ tx }) => {
    const { claims } = await addCast(tx)
    await become(tx, claims[persona])
    expect(await refusalOf(tx, PROOF)).toBe('42501')
  })
}
