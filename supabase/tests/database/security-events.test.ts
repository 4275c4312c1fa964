import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import type { Connection } from '../harness/database.ts'
import { addAccount, addCast, become, becomeOwner, PASSWORD_HASH, PERSONAS } from '../harness/personas.ts'
import { attempt, refusalOf, serverTest, test } from '../harness/test.ts'

/** The audit trail: its lines, its readers, and the proof that nobody can change it. */

const trail = (tx: Connection) =>
  tx.query<{ kind: string; account_name: string | null; by_name: string | null; detail: object }>(
    'select kind, account_name, by_name, detail from security_events order by id',
  )

async function since(tx: Connection, act: () => Promise<unknown>) {
  const before = (await trail(tx)).length
  await act()
  return (await trail(tx)).slice(before)
}

for (const persona of PERSONAS) {
  test(`${persona}: admins and the server read the trail; nobody adds, changes or removes a line`, async ({ tx }) => {
    const { claims } = await addCast(tx)
    await become(tx, claims[persona])
    const read = await attempt(tx, 'select id from security_events')
    if (persona === 'admin' || persona === 'server') expect(read.rows).toBeGreaterThan(5)
    else
      expect([read.code, read.rows]).toBeOneOf([
        ['accepted', 0],
        ['42501', 0],
        ['PT401', 0],
      ])
    expect(await refusalOf(tx, 'select security_trail_end()')).toBe(persona === 'server' ? 'accepted' : '42501')
    for (const write of [
      "insert into security_events (kind) values ('signed_in')",
      "update security_events set kind = 'locked'",
      'delete from security_events',
      'truncate security_events',
    ]) {
      expect(await refusalOf(tx, write), write).toBe('42501')
    }
  })
}

test('not even the owner of the database changes or removes a line by accident', async ({ tx }) => {
  await addAccount(tx, 'someone@test.example')
  for (const write of ["update security_events set kind = 'locked'", 'delete from security_events', 'truncate security_events']) {
    expect(await refusalOf(tx, write), write).toBe('42501')
  }
})

test('changes of accounts are noted with who made them and what they were, and stay after the account is deleted', async ({
  tx,
}) => {
  const { editor, claims } = await addCast(tx)
  const lines = await since(tx, async () => {
    await become(tx, claims.admin)
    await tx.query(
      "select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'editor@test.example'::text, 'full_name', 'Test'::text, 'role', 'moderator'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))",
      [editor.id],
    )
    await tx.query('select staff_set_password($1, $2)', [editor.id, PASSWORD_HASH])
    await tx.query('select staff_delete($1)', [editor.id])
    await becomeOwner(tx)
  })
  expect(lines).toEqual([
    { kind: 'account_changed', account_name: 'Test', by_name: 'Test', detail: { role: ['editor', 'moderator'] } },
    { kind: 'password_set', account_name: 'Test', by_name: 'Test', detail: {} },
    { kind: 'account_deleted', account_name: 'Test', by_name: 'Test', detail: {} },
  ])
  expect(JSON.stringify(await trail(tx))).not.toContain('$2b$')
})

test('a sign-in is noted with its device and assurance; it is no change of the account', async ({ tx }) => {
  const { id } = await addAccount(tx, 'someone@test.example')
  const lines = await since(tx, async () => {
    for (let time = 0; time < 2; time++) await tx.query("select login_succeed($1, $2, 'phone')", [id, PASSWORD_HASH])
  })
  expect(lines.map(({ detail }) => detail)).toEqual([
    { assurance: 1, is_new_device: true },
    { assurance: 1, is_new_device: false },
  ])
})

test('refusals are noted for accounts that exist, with the lock of the fifth; strangers who try any e-mail fill nothing', async ({
  tx,
}) => {
  await addAccount(tx, 'someone@test.example')
  const lines = await since(tx, async () => {
    for (const email of ['someone@test.example', 'nobody@test.example']) {
      for (let guess = 0; guess < 5; guess++) {
        await tx.query('select login_begin($1)', [email])
        await tx.query("select sign_in_refused('password_refused', $1)", [email])
      }
    }
  })
  expect(lines.map(({ kind }) => kind)).toEqual([...Array(5).fill('password_refused'), 'locked'])
})

test('a lock is noted once, also where its five attempts are refused at the same time, and again the next time', async ({
  tx,
}) => {
  const { id } = await addAccount(tx, 'someone@test.example')
  await tx.query("select login_succeed($1, $2, 'phone')", [id, PASSWORD_HASH])
  const rush = async (device: string | null) => {
    for (const call of ['login_begin($1, $2)', "sign_in_refused('password_refused', $1, null, $2)"]) {
      for (let guess = 0; guess < 5; guess++) await tx.query(`select ${call}`, ['someone@test.example', device])
    }
  }
  const lines = await since(tx, async () => {
    for (const device of [null, 'phone']) {
      await rush(device)
      for (const table of ['login_attempts', 'known_devices']) await tx.run(`update private.${table} set window_ends_at = now()`)
      await rush(device)
    }
  })
  expect(lines.filter(({ kind }) => kind === 'locked')).toHaveLength(4)
})

test('a lock by attempts that nobody refused is noted once it refuses somebody: right passwords count until a code follows', async ({
  tx,
}) => {
  const { id } = await addAccount(tx, 'someone@test.example')
  await tx.query("select login_succeed($1, $2, 'phone')", [id, PASSWORD_HASH])
  for (const device of [null, 'phone']) {
    const begin = async (email: string, times: number) => {
      for (let time = 0; time < times; time++) await tx.query('select login_begin($1, $2)', [email, device])
    }
    expect(await since(tx, () => begin('someone@test.example', 5))).toEqual([])
    expect(await since(tx, () => begin('someone@test.example', 2))).toMatchObject([{ kind: 'locked', account_name: 'Test' }])
    const late = () => tx.query("select sign_in_refused('password_refused', 'someone@test.example', null, $1)", [device])
    expect((await since(tx, late)).map(({ kind }) => kind)).toEqual(['password_refused'])
    expect(await since(tx, () => begin('nobody@test.example', 7)), 'strangers fill nothing').toEqual([])
  }
})

test('the lock of a device that was not used for 180 days is that of the e-mail', async ({ tx }) => {
  const { id } = await addAccount(tx, 'someone@test.example')
  await tx.query("select login_succeed($1, $2, 'phone')", [id, PASSWORD_HASH])
  await tx.run("update private.known_devices set last_used_at = now() - interval '181 days'")
  const lines = await since(tx, async () => {
    for (const call of ['login_begin($1, $2)', "sign_in_refused('password_refused', $1, null, $2)"]) {
      for (let guess = 0; guess < 5; guess++) await tx.query(`select ${call}`, ['someone@test.example', 'phone'])
    }
  })
  expect(lines.map(({ kind }) => kind)).toContain('locked')
})

test('exports are noted with who made them, rollbacks with who asked for them', async ({ tx }) => {
  const { claims } = await addCast(tx)
  const lines = await since(tx, async () => {
    await become(tx, claims.editor)
    await tx.query('select note_export()')
    await become(tx, claims.server)
    await tx.query('select note_export()')
    await tx.query("select report_build(gen_random_uuid(), 'live', 1, 'r1', null, '[]', 'rollback', 'Huda')")
    await tx.query("select report_build(gen_random_uuid(), 'live', 1, 'r2', null, '[]', 'staff', 'Huda')")
    await becomeOwner(tx)
  })
  expect(lines).toEqual([
    { kind: 'exported', account_name: null, by_name: 'Test', detail: {} },
    { kind: 'exported', account_name: null, by_name: null, detail: {} },
    { kind: 'rolled_back', account_name: null, by_name: 'Huda', detail: { release: 'r1' } },
  ])
  await become(tx, claims.visitor)
  expect(await refusalOf(tx, 'select note_export()')).toBe('42501')
})

test('an account exports at most 20 times in an hour, and no colleague or command of the server waits for that', async ({
  tx,
}) => {
  const { claims } = await addCast(tx)
  const exported = async (persona: 'editor' | 'admin' | 'server', times: number) => {
    await become(tx, claims[persona])
    for (let time = 0; time < times; time++) await tx.query('select note_export()')
    const next = (await attempt(tx, 'select note_export()')).code
    await becomeOwner(tx)
    return next
  }
  expect(await exported('editor', 20)).toBe('PT429')
  expect([await exported('admin', 1), await exported('server', 25)]).toEqual(['accepted', 'accepted'])
  await tx.run('alter table security_events disable trigger keep_security_events')
  await tx.run("update security_events set at = at - interval '1 hour' where kind = 'exported'")
  expect(await exported('editor', 19), 'an hour later').toBe('accepted')
})

serverTest(
  'a log that continues after its last line misses none that was noted before it and committed after it',
  async ({ connect }) => {
    const [slow, quick, reader] = await Promise.all([connect(), connect(), connect()])
    const note = (tx: Connection, kind: string) => tx.query('select private.note_event($1, null)', [kind])
    await slow.run('begin')
    await note(slow, 'exported')
    await note(quick, 'rolled_back')
    const session = await sessionOf(reader)
    const end = reader.query<{ id: number }>('select security_trail_end() as id')
    await isBlocked(quick, session)
    await slow.run('commit')
    const lines = await reader.query('select kind from security_events where id <= $1 order by id', [(await end)[0]?.id])
    expect(lines.slice(-2)).toEqual([{ kind: 'exported' }, { kind: 'rolled_back' }])
  },
)
