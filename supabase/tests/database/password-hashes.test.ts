import { isPasswordHash } from '@bayt/content/text/password-hash'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addAccount, addCast, become, becomeOwner, PASSWORD_HASH } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'

/** Only bcrypt hashes of cost 10 to 12 are stored and compared. */

const rest = 'a'.repeat(53)
const COSTS = Array.from({ length: 100 }, (_, cost) => String(cost).padStart(2, '0'))
const ACCEPTED = ['10', '11', '12'].flatMap((cost) => [`$2a$${cost}$${rest}`, `$2b$${cost}$${rest}`])
const REFUSED = [
  ...['$2b$31$', '$2b$04$', '$2b$09$', '$2b$13$', '$2y$10$', '$2x$10$', '$2$10$', '$2b$1$', '$2b$010$'].map(
    (start) => start + rest,
  ),
  ...[`$2b$10$${rest}a`, `$2b$10$${rest.slice(1)}`, `$2b$10$${rest}\n`, `\n$2b$10$${rest}`, `$2b$10$${rest.slice(1)}é`],
  ...['', 'harbour-2026', `$2B$10$${rest}`, `$2b$١٠$${rest}`, `$argon2id$v=19$m=65536,t=3,p=4$${rest}`],
]
const REMEDY =
  'The password hash must be a bcrypt hash of 60 characters that begins with $2a$ or $2b$ and has a cost of 10, 11 or 12'

/** Every function that stores a hash. `$1` is the hash. */
const FUNCTIONS = {
  staff_create: "select staff_create('new@test.example', 'New', 'editor', true, $1)",
  staff_set_password: "select staff_set_password((select id from admin_users where email = 'editor@test.example'), $1)",
  staff_bootstrap: "select staff_bootstrap('new@test.example', 'New', $1, true)",
}
const CALLER = { staff_create: 'admin', staff_set_password: 'admin', staff_bootstrap: 'server' } as const
const TABLE_WRITES = {
  insert: 'insert into private.admin_credentials (admin_user_id, password_hash) values ((select id from added), $1)',
  update: 'update private.admin_credentials set password_hash = $1',
}

for (const [name, sql] of Object.entries(FUNCTIONS)) {
  test(`${name} accepts cost 10 to 12, and explains why it refuses any other hash`, async ({ tx }) => {
    const cast = await addCast(tx)
    await become(tx, cast.claims[CALLER[name as keyof typeof CALLER]])
    for (const hash of ACCEPTED) expect((await attempt(tx, sql, [hash])).code, hash).toBe('accepted')
    for (const hash of [...REFUSED, null]) {
      expect(await attempt(tx, sql, [hash]), String(hash)).toMatchObject({
        code: '23514',
        message: expect.stringContaining(REMEDY),
      })
    }
    await becomeOwner(tx)
  })
}

test('even the owner of the database cannot store another hash', async ({ tx }) => {
  await addCast(tx)
  await tx.run('create temporary table added as select 0::bigint as id; delete from added')
  await tx.run(
    "with account as (insert into admin_users (email, full_name) values ('bare@test.example', 'Bare') returning id) insert into added select id from account",
  )
  for (const [name, sql] of Object.entries(TABLE_WRITES)) {
    expect((await attempt(tx, sql, [ACCEPTED[0]])).code, name).toBe('accepted')
    for (const hash of REFUSED) {
      const { code, message } = await attempt(tx, sql, [hash])
      expect([code, message], `${name} ${hash}`).toEqual([
        '23514',
        expect.stringContaining('admin_credentials__password_hash__bcrypt_cost_10_to_12'),
      ])
    }
  }
})

test('functions and database agree on every hash', async ({ tx }) => {
  const hashes = [...ACCEPTED, ...REFUSED, ...COSTS.flatMap((cost) => ['a', 'b', 'y'].map((kind) => `$2${kind}$${cost}$${rest}`))]
  const rows = await tx.query<{ hash: string; accepted: boolean }>(
    'select hash, private.is_password_hash(hash) as accepted from unnest($1::text[]) as given (hash)',
    [hashes],
  )
  expect(rows.filter(({ hash, accepted }) => accepted !== isPasswordHash(hash))).toEqual([])
  expect(new Set(rows.filter(({ accepted }) => accepted).map(({ hash }) => hash))).toEqual(new Set(ACCEPTED))
})

test.for(REFUSED)('login_begin returns no invalid hash of an older row: %j', async (hash, { tx }) => {
  const { id } = await addAccount(tx, 'old@test.example')
  await dropConstraint(tx)
  await tx.query('update private.admin_credentials set password_hash = $1 where admin_user_id = $2', [hash, id])
  expect(await tx.query("select allowed, user_id, password_hash from login_begin('old@test.example')")).toEqual([
    { allowed: true, user_id: id, password_hash: null },
  ])
  expect(await tx.query('select id from login_succeed($1, $2)', [id, hash])).toEqual([])
  await tx.query('update private.admin_credentials set password_hash = $1 where admin_user_id = $2', [PASSWORD_HASH, id])
  expect(await tx.query("select password_hash from login_begin('old@test.example')")).toEqual([{ password_hash: PASSWORD_HASH }])
})

/** Drops the constraint, as in a database that is older than the constraint. */
async function dropConstraint(tx: Connection): Promise<void> {
  const [rule] = await tx.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = 'private.admin_credentials'::regclass and contype = 'c'",
  )
  await tx.run(`alter table private.admin_credentials drop constraint ${rule?.name}`)
}
