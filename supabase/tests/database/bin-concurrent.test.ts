import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import { run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become } from '../harness/personas.ts'
import { serverTest } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const restore = (tx: Connection, table: string, id: number) => run(tx, { action: 'undelete', table, ids: [id] })

serverTest('two simultaneous restores: one succeeds, the other is told', async ({ connect, database }) => {
  const [one, two, owner] = await Promise.all([connect(), connect(), database.connect()])
  await owner.run('begin')
  const cast = await addCast(owner)
  const id = await insertRow(owner, 'partners')
  await owner.query('delete from partners where id = $1', [id])
  await owner.run('commit')
  for (const tx of [one, two]) {
    await tx.run('begin')
    await become(tx, cast.claims.editor)
  }
  await restore(one, 'partners', id)
  const session = await sessionOf(two)
  const second = restore(two, 'partners', id).then(
    () => 'restored',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
  await isBlocked(one, session)
  await one.run('commit')
  expect(await second).toBe('PT404')
  expect(await owner.query('select id from partners where id = $1', [id])).toEqual([{ id }])
  await owner.close()
})

serverTest('concurrent saves of two records get versions in the order of their commits', async ({ connect }) => {
  const [one, two] = await Promise.all([connect(), connect()])
  const [a, b] = [await insertRow(one, 'products'), await insertRow(one, 'products')]
  await one.run('begin')
  await one.query("update products set name_en = 'First' where id = $1", [a])
  const session = await sessionOf(two)
  const second = two.query("update products set name_en = 'Second' where id = $1", [b])
  await isBlocked(one, session)
  await one.run('commit')
  await second
  const versions = await one.query(
    "select entity_id from record_versions where operation = 'update' and entity = 'products' order by id",
  )
  expect(versions).toEqual([{ entity_id: a }, { entity_id: b }])
})
