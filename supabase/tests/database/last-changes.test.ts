import { expect } from 'vitest'
import { run } from '../harness/commands.ts'
import { addCast, become } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const READ = 'select entity_id, changed_by_name, source from last_changes($1, $2::bigint[])'

test('the last change of each record, in one call; a move is none', async ({ tx }) => {
  const cast = await addCast(tx)
  const first = await insertRow(tx, 'partners', { display_order: 1 })
  const second = await insertRow(tx, 'partners', { display_order: 2 })
  await become(tx, cast.claims.editor)
  await tx.query("update public.partners set name = 'Mukalla Port' where id = $1", [first])
  await run(tx, { action: 'order', table: 'partners', ids: [second, first] })
  expect(await tx.query(READ, ['partners', [second, first, 999_999]])).toEqual([
    { entity_id: second, changed_by_name: null, source: 'sql' },
    { entity_id: first, changed_by_name: 'Test', source: 'console' },
  ])
  expect(await tx.query(READ, ['products', [first]])).toEqual([])
})

test('visitors and ended sessions read nothing', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners')
  for (const persona of ['expired', 'deactivated', 'token without session'] as const) {
    await become(tx, cast.claims[persona])
    const { code, rows } = await attempt(tx, READ, ['partners', [id]])
    expect(code === 'PT401' || rows === 0, persona).toBe(true)
  }
})

test('at most 200 records in a call', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners')
  await become(tx, cast.claims.admin)
  const ids = [...Array(200).keys()].map((at) => 1_000_000 + at)
  expect(await tx.query(READ, ['partners', [...ids, id]])).toEqual([])
})
