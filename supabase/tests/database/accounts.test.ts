import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import type { Connection } from '../harness/database.ts'
import { type Account, addAccount, addCast, become, becomeOwner, PASSWORD_HASH } from '../harness/personas.ts'
import { attempt, serverTest, test } from '../harness/test.ts'

const NEW_HASH = `$2b$10$${'b'.repeat(53)}`
const FIRST = 'The first account cannot be deleted, deactivated or demoted.'
const LAST = 'The last active admin cannot be deleted, deactivated or demoted.'
const OWN = 'You cannot change your own role or activity.'

/** Starts ids at 101, so that no account is number 1 and only the rule of the last admin applies. */
const withoutFirst = (tx: Connection) => tx.run('alter table admin_users alter column id restart with 101')

async function liveSessions(tx: Connection, account: Account): Promise<number> {
  const sessions = await tx.query('select id from private.admin_sessions where admin_user_id = $1 and revoked_at is null', [
    account.id,
  ])
  return sessions.length
}

const claims = (account: Account) => ({ role: 'authenticated', sub: account.subject, session_id: account.session })

test.for([
  'delete from admin_users where id = 1',
  'update admin_users set active = false where id = 1',
  "update admin_users set role = 'editor' where id = 1",
  'delete from admin_users',
  'update admin_users set active = false',
])('account 1 stays an active admin, even for the owner of the database: %s', async (sql, { tx }) => {
  await addCast(tx)
  expect(await attempt(tx, sql)).toMatchObject({ code: '23514', message: FIRST, detail: 'first_account' })
})

test('account 1 may change its name and e-mail', async ({ tx }) => {
  await addCast(tx)
  expect((await attempt(tx, "update admin_users set full_name = 'N', email = 'n@test.example' where id = 1")).code).toBe(
    'accepted',
  )
})

test('the id of an account cannot be changed', async ({ tx }) => {
  await addCast(tx)
  expect((await attempt(tx, 'update admin_users set id = default where id = 2')).code).toBe('23514')
})

test.for([
  'delete from admin_users where email = $1',
  'update admin_users set active = false where email = $1',
  "update admin_users set role = 'moderator' where email = $1",
])('the last active admin stays: %s', async (sql, { tx }) => {
  await withoutFirst(tx)
  await addAccount(tx, 'last@test.example')
  await addAccount(tx, 'inactive@test.example', 'admin', { active: false })
  await addAccount(tx, 'editor@test.example', 'editor')
  expect(await attempt(tx, sql, ['last@test.example'])).toMatchObject({ code: '23514', message: LAST, detail: 'last_admin' })
})

test('one statement cannot remove all admins', async ({ tx }) => {
  await withoutFirst(tx)
  await addAccount(tx, 'one@test.example')
  await addAccount(tx, 'two@test.example')
  for (const sql of [
    'delete from admin_users',
    'update admin_users set active = false',
    "update admin_users set role = 'editor'",
  ]) {
    expect(await attempt(tx, sql), sql).toMatchObject({ code: '23514', message: LAST })
  }
  expect((await attempt(tx, "delete from admin_users where email = 'one@test.example'")).code).toBe('accepted')
})

/** Runs a statement that waits for the open transaction of another connection, which then commits. @returns `accepted`, or the error */
async function runAfter(first: Connection, second: Connection, sql: string): Promise<unknown> {
  const session = await sessionOf(second)
  const outcome = second.query(sql).then(
    () => 'accepted',
    (error: unknown) => error,
  )
  await isBlocked(first, session)
  await first.run('commit')
  return outcome
}

serverTest('of the last two admins, who are removed at the same time, one stays', async ({ connect }) => {
  const [first, second] = await Promise.all([connect(), connect()])
  await withoutFirst(first)
  const [one, two] = [await addAccount(first, 'one@test.example'), await addAccount(first, 'two@test.example')]
  await first.run('begin')
  await first.query('update admin_users set active = false where id = $1', [two.id])
  const outcome = await runAfter(first, second, `delete from admin_users where id = ${one.id}`)
  expect(outcome).toMatchObject({ code: '23514', message: LAST })
  expect(await first.query("select id from admin_users where active and role = 'admin'")).toEqual([{ id: one.id }])
})

/** The data that changes of accounts can affect: the lines of the trail, and all accounts except one. */
const accountsExcept = (owner: Connection, { id }: Account) =>
  owner.query(
    `select (select jsonb_agg(u order by u.id) from admin_users u where u.id <> $1) as accounts,
      (select jsonb_agg(c order by c.admin_user_id) from private.admin_credentials c) as passwords,
      (select jsonb_agg(t order by t.admin_user_id) from private.totp_secrets t) as apps,
      (select jsonb_agg(r) from private.second_factor_roles r) as rules,
      (select count(*) from security_events where account_id is distinct from $1) as lines`,
    [id],
  )

serverTest.for<[string, (id: number) => string]>([
  ['staff_create', () => `'new@test.example', 'N', 'admin', true, '${NEW_HASH}'`],
  ['staff_update', (id) => `gen_random_uuid(), ${id}, '{"active":false}', '{"active":true}'`],
  ['staff_set_password', (id) => `${id}, '${NEW_HASH}'`],
  ['staff_delete', (id) => `${id}`],
  ['staff_reset_factor', (id) => `${id}`],
  ['set_second_factor_rule', () => "'moderator', true"],
])('an admin who is deactivated while a change waits changes nothing any more: %s', async ([name, parametersOf], { connect }) => {
  const [first, second] = await Promise.all([connect(), connect()])
  const add = (role: string) => addAccount(first, `${role}-${name}@test.example`)
  const [remover, removed, target] = [await add('remover'), await add('removed'), await add('target')]
  for (const { id } of [removed, target])
    await first.query("insert into private.totp_secrets (admin_user_id, sealed, last_step) values ($1, 'sealed', 1)", [id])
  await first.query('update private.admin_sessions set assurance = 2, second_factor_at = now() where admin_user_id = $1', [
    removed.id,
  ])
  const before = await accountsExcept(first, removed)
  await first.run('begin')
  await second.run('begin')
  await become(first, claims(remover))
  await become(second, claims(removed))
  await first.query(
    `select staff_update(gen_random_uuid(), $1, jsonb_build_object('active', false), (select to_jsonb(u) from admin_users u where u.id = $1))`,
    [removed.id],
  )
  const outcome = await runAfter(first, second, `select ${name}(${parametersOf(target.id)})`)
  await second.run(outcome === 'accepted' ? 'commit' : 'rollback')
  expect(outcome).toMatchObject({ code: 'PT401' })
  expect(await accountsExcept(first, removed)).toEqual(before)
})

serverTest(
  'transactions that change two accounts in opposite order wait for each other, and both succeed',
  async ({ connect }) => {
    const [first, second] = await Promise.all([connect(), connect()])
    const [one, two] = [await addAccount(first, 'three@test.example'), await addAccount(first, 'four@test.example')]
    const rename = (tx: Connection, { id }: Account, name: string) =>
      tx.query('update admin_users set full_name = $1 where id = $2', [name, id])
    const session = await sessionOf(second)
    await first.run('begin')
    await second.run('begin')
    await rename(first, one, 'Salem')
    const renamed = rename(second, two, 'Huda')
    await isBlocked(first, session)
    await rename(first, two, 'Salem')
    await first.run('commit')
    await renamed
    await rename(second, one, 'Huda')
    await second.run('commit')
    expect(await first.query('select full_name from admin_users where id = any($1)', [[one.id, two.id]])).toEqual([
      { full_name: 'Huda' },
      { full_name: 'Huda' },
    ])
  },
)

test('staff cannot change their own role or activity, or delete themselves', async ({ tx }) => {
  await addCast(tx)
  const other = await addAccount(tx, 'other@test.example')
  await become(tx, claims(other))
  const { id } = other
  expect(
    await attempt(
      tx,
      `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', $2::text, 'full_name', $3::text, 'role', $4::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`,
      [id, 'other@test.example', 'O', 'editor'],
    ),
  ).toMatchObject({ code: '42501', message: OWN })
  expect(
    await attempt(
      tx,
      `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', $2::text, 'full_name', $3::text, 'role', $4::text, 'active', false), (select to_jsonb(u) from admin_users u where u.id = $1))`,
      [id, 'other@test.example', 'O', 'admin'],
    ),
  ).toMatchObject({ code: '42501', message: OWN })
  expect(
    await attempt(
      tx,
      `select staff_update(gen_random_uuid(), $1, jsonb_build_object('active', false), (select to_jsonb(u) from admin_users u where u.id = $1))`,
      [id],
    ),
  ).toMatchObject({ code: '42501', message: OWN })
  expect(await attempt(tx, 'select staff_delete($1)', [id])).toMatchObject({
    code: '42501',
    message: 'You cannot delete your own account.',
  })
  expect(
    (
      await attempt(
        tx,
        `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', $2::text, 'full_name', $3::text, 'role', $4::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`,
        [id, 'new@test.example', 'New name', 'admin'],
      )
    ).code,
  ).toBe('accepted')
})

test.for(['editor', 'moderator'] as const)('the role %s cannot change any account, including its own', async (role, { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims[role])
  const refused = { code: '42501', message: 'Only an admin can change staff accounts.' }
  const { id } = cast.editor
  expect(
    await attempt(tx, 'select staff_create($1, $2, $3, true, $4)', ['n@test.example', 'N', 'admin', NEW_HASH]),
  ).toMatchObject(refused)
  expect(
    await attempt(
      tx,
      `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', $2::text, 'full_name', $3::text, 'role', $4::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`,
      [id, 'e@test.example', 'E', 'admin'],
    ),
  ).toMatchObject(refused)
  expect(
    await attempt(
      tx,
      `select staff_update(gen_random_uuid(), $1, jsonb_build_object('active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`,
      [id],
    ),
  ).toMatchObject(refused)
  expect(await attempt(tx, 'select staff_set_password($1, $2)', [id, NEW_HASH])).toMatchObject(refused)
  expect(await attempt(tx, 'select staff_delete($1)', [id])).toMatchObject(refused)
})

test.for([
  [
    'deactivated',
    `select staff_update(gen_random_uuid(), $1, jsonb_build_object('active', false), (select to_jsonb(u) from admin_users u where u.id = $1))`,
  ],
  [
    'demoted',
    "select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'e@test.example'::text, 'full_name', 'E'::text, 'role', 'moderator'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))",
  ],
  ['given a new password', `select staff_set_password($1, '${NEW_HASH}')`],
] as const)('sessions end immediately when an account is %s', async ([, sql], { tx }) => {
  const { admin, editor } = await addCast(tx)
  await become(tx, claims(admin))
  await tx.query(sql, [editor.id])
  await becomeOwner(tx)
  expect(await liveSessions(tx, editor)).toBe(0)
  expect(await liveSessions(tx, admin), 'others stay signed in').toBe(1)
  await become(tx, claims(editor))
  expect((await attempt(tx, 'select * from session_staff()')).code).toBe('PT401')
})

test('deleting an account deletes its sessions and credentials', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await become(tx, claims(admin))
  await tx.query('select staff_delete($1)', [editor.id])
  await becomeOwner(tx)
  expect(await tx.query('select id from private.admin_sessions where admin_user_id = $1', [editor.id])).toEqual([])
  expect(await tx.query('select admin_user_id from private.admin_credentials where admin_user_id = $1', [editor.id])).toEqual([])
})

test('a change of name or e-mail ends no session', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await become(tx, claims(admin))
  await tx.query(
    "select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'new@test.example'::text, 'full_name', 'New'::text, 'role', 'editor'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))",
    [editor.id],
  )
  await becomeOwner(tx)
  expect(await liveSessions(tx, editor)).toBe(1)
})

test('signing out ends the session of the token and no other', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await become(tx, claims(editor))
  await tx.query('select session_end()')
  expect((await attempt(tx, 'select * from session_staff()')).code).toBe('PT401')
  await becomeOwner(tx)
  expect([await liveSessions(tx, editor), await liveSessions(tx, admin)]).toEqual([0, 1])
})

test('an account is created together with its hash, or not at all', async ({ tx }) => {
  const { admin } = await addCast(tx)
  await become(tx, claims(admin))
  const create = 'select staff_create($1, $2, $3, true, $4) as id'
  const [created] = await tx.query<{ id: number }>(create, ['n@test.example', 'New', 'editor', NEW_HASH])
  for (const row of [
    ['m@test.example', 'New', 'editor', 'harbour-2026'],
    ['m@test.example', 'New', 'editor', null],
    ['m@test.example', 'New', 'owner', NEW_HASH],
    ['m@test.example', ' ', 'editor', NEW_HASH],
    ['M@Test.Example', 'New', 'editor', NEW_HASH],
    ['n@test.example', 'New', 'editor', NEW_HASH],
  ]) {
    expect(['23514', '23502', '23505'], String(row)).toContain((await attempt(tx, create, row)).code)
  }
  await becomeOwner(tx)
  expect(await tx.query('select password_hash from private.admin_credentials where admin_user_id = $1', [created?.id])).toEqual([
    { password_hash: NEW_HASH },
  ])
  expect(await tx.query("select id from admin_users where email = 'm@test.example'")).toEqual([])
})

test.for([
  "staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'x@test.example'::text, 'full_name', 'X'::text, 'role', 'editor'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))",
  `staff_update(gen_random_uuid(), $1, jsonb_build_object('active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`,
  `staff_set_password($1, '${PASSWORD_HASH}')`,
])('a deleted account is reported as not found: %s', async (call, { tx }) => {
  const { admin } = await addCast(tx)
  await become(tx, claims(admin))
  expect((await attempt(tx, `select ${call}`, [9_999])).code).toBe('PT404')
})
