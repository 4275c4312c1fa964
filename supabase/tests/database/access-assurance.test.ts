import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { outcome, outcomes, PLATFORMS } from '../harness/outcomes.ts'
import { addCast, become } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { CHANGE, CONTENT, insertRow, insertStatement, VALID } from '../harness/valid-rows.ts'

/** The matrix of `access.test.ts` again, for sessions of the first admin with too little or outdated proof. */

const APP = "insert into private.totp_secrets (admin_user_id, sealed, last_step) values (1, 'sealed', 1);"
const proven = (ago: string) =>
  `${APP} update private.admin_sessions set assurance = 2, second_factor_at = now() - interval '${ago}' where admin_user_id = 1`

/** @property content the outcome of every verb on content; @property accounts the outcome of every change of an account */
const SESSIONS: Record<string, { state: string; content: string; accounts: string }> = {
  'without the factor that its role must have': {
    state: "insert into private.second_factor_roles (role) values ('admin')",
    content: 'a step is missing',
    accounts: 'a step is missing',
  },
  'that has not shown the factor of its account': { state: APP, content: 'a step is missing', accounts: 'a step is missing' },
  'with a password that somebody else set': {
    state: 'update private.admin_credentials set must_change = true where admin_user_id = 1',
    content: 'a step is missing',
    accounts: 'a step is missing',
  },
  'without use for 30 minutes': {
    state: "update private.admin_sessions set used_at = now() - interval '30 minutes' where admin_user_id = 1",
    content: 'signed out',
    accounts: 'signed out',
  },
  'used 29 minutes ago': {
    state: "update private.admin_sessions set used_at = now() - interval '29 minutes' where admin_user_id = 1",
    content: 'done',
    accounts: 'done',
  },
  'with a factor shown 11 minutes ago': { state: proven('11 minutes'), content: 'done', accounts: 'show the factor' },
  'with a factor shown 9 minutes ago': { state: proven('9 minutes'), content: 'done', accounts: 'done' },
}

const ACCOUNT_CALLS = (id: number) => ({
  create: `staff_create('n@test.example', 'New', 'editor', true, '$2b$10$${'b'.repeat(53)}')`,
  update: `staff_update(gen_random_uuid(), ${id}, jsonb_build_object('email', 'e@test.example'::text, 'full_name', 'E'::text, 'role', 'moderator'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = ${id}))`,
  setPassword: `staff_set_password(${id}, '$2b$10$${'b'.repeat(53)}')`,
  delete: `staff_delete(${id})`,
})

/** Calls that an open form makes. */
const SAVES = {
  insert: "run_command(gen_random_uuid(), 'insert', 'partners')",
  presence: "(select count(*) from record_presence('partners', 1, gen_random_uuid())) as others",
}

/** `done` without the number of rows. */
const short = (result: string) => result.replace(/: \d+$/, '')
const each = <Value>(values: Record<string, Value>, say: (value: Value) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, say(value)]))

async function callsOf(tx: Connection, calls: Record<string, string>) {
  const results: Record<string, string> = {}
  for (const [name, call] of Object.entries(calls)) results[name] = short(await outcome(tx, `select * from ${call}`))
  return results
}

for (const [platform, grants] of Object.entries(PLATFORMS)) {
  for (const [name, { state, content, accounts }] of Object.entries(SESSIONS)) {
    test(`${platform}, a session ${name}: every table, verb and change of accounts`, async ({ tx }) => {
      const { claims, editor } = await addCast(tx)
      for (const table of CONTENT) await insertRow(tx, table)
      await tx.run("insert into site_builds (build_key, state) values (gen_random_uuid(), 'live')")
      await tx.run(state)
      await tx.run(grants)
      await become(tx, claims.admin)
      for (const table of CONTENT) {
        const { sql: insert, parameters } = insertStatement(table, VALID[table])
        const got = await outcomes(tx, table, { insert, parameters, set: CHANGE[table] })
        expect(each(got, short), table).toEqual({ select: content, insert: content, update: content, delete: content })
      }
      for (const table of ['admin_users', 'site_builds', 'record_versions']) {
        expect(short(await outcome(tx, `select * from ${table}`)), table).toBe(content)
        expect(await outcome(tx, `delete from ${table} returning id`), `delete ${table}`).not.toContain('done')
      }
      const calls = ACCOUNT_CALLS(editor.id)
      expect(await callsOf(tx, calls)).toEqual(each(calls, () => accounts))
      expect(short(await outcome(tx, 'select * from session_staff()'))).toBe(content)
      const saved = await callsOf(tx, SAVES)
      expect(saved).toEqual(each(SAVES, () => content))
      const restored = await outcome(tx, "select run_command(gen_random_uuid(), 'undelete', 'partners', '{999}')")
      expect(restored).toMatch(content === 'done' ? /^PT404/ : content)
    })
  }
}
