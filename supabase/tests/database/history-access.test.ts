import { expect } from 'vitest'
import { runSql } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner, PERSONAS, type Persona } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Staff and the server read the history; only the owner of the database writes it, whatever the grants. */

const STAFF: readonly Persona[] = ['editor', 'moderator', 'admin']
const GRANTS = {
  'as migrated': '',
  'on a platform that grants everything': `
    grant all on all tables in schema public to anon, authenticated, service_role;
    grant all on all functions in schema public to anon, authenticated, service_role;
    grant all on all sequences in schema public to anon, authenticated, service_role;`,
}

/** `read` if the caller gets rows, `nothing` if the caller gets no rows, otherwise the SQLSTATE. */
async function outcome(tx: Connection, sql: string): Promise<string> {
  const { code, rows } = await attempt(tx, sql)
  return code === 'accepted' ? (rows > 0 ? 'read' : 'nothing') : code
}

for (const [platform, grants] of Object.entries(GRANTS)) {
  test.for(PERSONAS)(
    `${platform}: %s reads versions, the history and the bin only as staff or server`,
    async (persona, { tx }) => {
      const cast = await addCast(tx)
      await insertRow(tx, 'partners')
      await tx.run('delete from partners')
      await tx.run(grants)
      await become(tx, cast.claims[persona])
      const outcomes = {
        table: await outcome(tx, 'select id from record_versions'),
        history: await outcome(tx, 'select id from history()'),
        bin: await outcome(tx, 'select version_id from deleted_records()'),
      }
      if (STAFF.includes(persona) || persona === 'server')
        expect(outcomes).toEqual({ table: 'read', history: 'read', bin: 'read' })
      else for (const [name, result] of Object.entries(outcomes)) expect(['nothing', '42501', 'PT401'], name).toContain(result)
    },
  )

  test.for(PERSONAS)(`${platform}: %s cannot write a version, nor call what writes them`, async (persona, { tx }) => {
    const cast = await addCast(tx)
    await insertRow(tx, 'partners')
    await tx.run(grants)
    const versions = async () =>
      (await tx.query<{ all: string }>('select jsonb_agg(v order by id)::text as all from record_versions v'))[0]?.all
    const before = await versions()
    await become(tx, cast.claims[persona])
    for (const sql of [
      "insert into record_versions (operation, source) values ('insert', 'sql')",
      "update record_versions set source = 'sql'",
      'update record_versions set record = null where false',
      'delete from record_versions',
      'delete from record_versions where false',
      'truncate record_versions',
      'alter table record_versions disable trigger keep_versions',
      'drop trigger keep_versions on record_versions',
      "select private.start_entry('restore')",
      "select private.keep_picture_uses('partners', '{}')",
      'select private.remove_from_bin(null, null, null, null)',
    ]) {
      expect(['42501', 'PT401'], sql).toContain((await attempt(tx, sql)).code)
    }
    await becomeOwner(tx)
    expect(await versions()).toBe(before)
  })
}

test('a moderator restores only what the moderator deleted, an editor everything, and only an admin empties the bin', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const may = async (persona: Persona, sql: string) => {
    await become(tx, cast.claims[persona])
    const { code } = await attempt(tx, sql)
    return code
  }
  const id = await insertRow(tx, 'partners')
  await become(tx, cast.claims.editor)
  await tx.query('delete from partners where id = $1', [id])
  const restore = runSql({ action: 'undelete', table: 'partners', ids: [id] })
  expect(await may('moderator', restore)).toBe('42501')
  expect(await may('editor', restore)).toBe('accepted')
  expect(await may('admin', restore)).toBe('accepted')
  for (const outsider of ['visitor', 'token without session', 'deactivated', 'expired', 'revoked', 'server'] as const) {
    expect(['42501', 'PT401'], outsider).toContain(await may(outsider, restore))
    expect(['42501', 'PT401'], outsider).toContain(await may(outsider, 'select empty_bin()'))
  }
  for (const persona of ['editor', 'moderator'] as const) expect(await may(persona, 'select empty_bin()')).toBe('42501')
  expect(await may('admin', 'select empty_bin()')).toBe('accepted')
  await become(tx, cast.claims.moderator)
  const [own] = await tx.query<{ id: number }>("insert into partners (name) values ('Own') returning id")
  await tx.query('delete from partners where id = $1', [own?.id])
  expect(await may('moderator', runSql({ action: 'undelete', table: 'partners', ids: [own?.id ?? 0] }))).toBe('accepted')
})
