import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner, PASSWORD_HASH, PERSONAS } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'

/** The functions that read accounts for a backup and restore them. */

const READ = 'select accounts_backup() as accounts'
const RESTORE = 'select restore_accounts($1::text::jsonb)'
const SERVER = { role: 'service_role' }

interface Backup {
  second_factor_roles: string[]
  accounts: { id: number; email: string; full_name: string; password_hash: string }[]
}

async function backupOf(tx: Connection): Promise<Backup> {
  await become(tx, SERVER)
  const [row] = await tx.query<{ accounts: Backup }>(READ)
  await becomeOwner(tx)
  return row?.accounts ?? { second_factor_roles: [], accounts: [] }
}

async function restore(tx: Connection, accounts: Backup) {
  await become(tx, SERVER)
  await tx.query(RESTORE, [JSON.stringify(accounts)])
  await becomeOwner(tx)
}

async function refusedRestore(tx: Connection, accounts: unknown) {
  await become(tx, SERVER)
  const refused = await attempt(tx, RESTORE, [JSON.stringify(accounts)])
  await becomeOwner(tx)
  return refused
}

/** Adds accounts with second factors of each kind, and a role that needs a second factor. */
async function addCastWithFactors(tx: Connection) {
  const cast = await addCast(tx)
  await tx.query(
    `with app as (insert into private.totp_secrets (admin_user_id, sealed, last_step) values ($1, 'sealed', 7)),
      code as (insert into private.recovery_codes values ($1, repeat('a', 64), now()), ($1, repeat('b', 64), null)),
      rule as (insert into private.second_factor_roles values ('admin'))
    insert into private.passkeys (admin_user_id, credential_id, public_key, counter, transports, name, is_user_verified, is_backed_up)
    values ($2, 'id', 'key', 3, '{usb}', 'Laptop', true, false)`,
    [cast.admin.id, cast.editor.id],
  )
  await tx.query(`update admin_users set full_name = 'سالم', last_login = '2026-02-03T04:05:06.789012Z' where id = $1`, [
    cast.editor.id,
  ])
  return cast
}

/** Removes all accounts, as the owner of the database may, so that the project is like a new project. */
const EMPTY = `alter table admin_users disable trigger user; delete from admin_users; alter table admin_users enable trigger user;
  delete from private.second_factor_roles; alter table admin_users alter column id restart with 1`

for (const persona of PERSONAS.filter((name) => name !== 'server')) {
  test(`${persona}: neither reads nor restores accounts, also on a platform that grants all functions`, async ({ tx }) => {
    const cast = await addCast(tx)
    await tx.run('grant execute on all functions in schema public to anon, authenticated')
    await become(tx, cast.claims[persona])
    expect(await attempt(tx, READ)).toMatchObject({ code: '42501' })
    expect(await attempt(tx, RESTORE, ['{"accounts": [], "second_factor_roles": []}'])).toMatchObject({ code: '42501' })
  })
}

test('accounts come back with ids, times, hashes, second factors and rules, and the next account gets a new id', async ({
  tx,
}) => {
  const cast = await addCastWithFactors(tx)
  const before = await backupOf(tx)
  expect(before).toMatchObject({
    second_factor_roles: ['admin'],
    accounts: expect.arrayContaining([
      expect.objectContaining({
        id: cast.admin.id,
        password_hash: PASSWORD_HASH,
        app: expect.objectContaining({ sealed: 'sealed', last_step: 7 }),
        recovery_codes: [expect.objectContaining({ code_hash: 'a'.repeat(64) }), { code_hash: 'b'.repeat(64), used_at: null }],
      }),
      expect.objectContaining({
        id: cast.editor.id,
        subject: cast.editor.subject,
        full_name: 'سالم',
        passkeys: [expect.objectContaining({ credential_id: 'id', public_key: 'key', counter: 3, transports: ['usb'] })],
      }),
    ]),
  })
  await tx.run(EMPTY)
  await restore(tx, before)
  expect(await backupOf(tx)).toEqual(before)
  await become(tx, SERVER)
  const [created] = await tx.query<{ id: number }>('select staff_bootstrap($1, $2, $3, true) as id', [
    'new@test.example',
    'New',
    PASSWORD_HASH,
  ])
  expect(created?.id).toBe(Math.max(...before.accounts.map(({ id }) => id)) + 1)
})

test('an interrupted restore is repeated, and a first account that nobody has used is replaced', async ({ tx }) => {
  await addCastWithFactors(tx)
  const before = await backupOf(tx)
  await tx.run(EMPTY)
  await become(tx, SERVER)
  await tx.query('select staff_bootstrap($1, $2, $3, false)', ['first@test.example', 'First', PASSWORD_HASH])
  await becomeOwner(tx)
  for (let run = 0; run < 2; run++) {
    await restore(tx, before)
    expect(await backupOf(tx)).toEqual(before)
  }
})

test('a restore changes nothing after a sign-in, nor if the project has an e-mail with another id', async ({ tx }) => {
  const cast = await addCastWithFactors(tx)
  const before = await backupOf(tx)
  const [first, ...others] = before.accounts
  const swapped = { ...before, accounts: [{ ...first, id: 900 }, ...others] }
  expect(await refusedRestore(tx, swapped)).toMatchObject({
    code: 'PT409',
    message: expect.stringContaining('admin@test.example'),
  })
  await tx.query("insert into security_events (kind, account_id) values ('signed_in', $1)", [cast.admin.id])
  const changed = { ...before, accounts: before.accounts.map((account) => ({ ...account, full_name: 'Changed' })) }
  expect(await refusedRestore(tx, changed)).toMatchObject({ code: 'PT409', message: expect.stringContaining('has signed in') })
  expect(await backupOf(tx)).toEqual(before)
})
