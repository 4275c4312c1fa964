import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import { type Command, type Done, run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, type Cast } from '../harness/personas.ts'
import { serverTest } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Commands that are sent at the same time. docs/decisions/commands.md. */

interface Prepared {
  ids: number[]
  inBin: number
}

let cast: Cast | undefined
async function prepare(owner: Connection): Promise<Prepared> {
  cast ??= await addCast(owner)
  await owner.run('delete from partners')
  const ids = [await insertRow(owner, 'partners', { display_order: 1 }), await insertRow(owner, 'partners', { display_order: 2 })]
  const inBin = await insertRow(owner, 'partners')
  await owner.query('delete from partners where id = $1', [inBin])
  return { ids, inBin }
}

const COMMANDS: [string, (prepared: Prepared) => Omit<Command, 'table'>][] = [
  ['insert', () => ({ action: 'insert', values: { name: 'New' } })],
  ['update', ({ ids }) => ({ action: 'update', ids: ids.slice(0, 1), values: { name: 'New' }, seen: { name: null } })],
  ['update of many', ({ ids }) => ({ action: 'update', ids, values: { name: 'New' }, seen: { name: null } })],
  ['delete', ({ ids }) => ({ action: 'delete', ids })],
  ['undelete', ({ inBin }) => ({ action: 'undelete', ids: [inBin] })],
  ['order', ({ ids }) => ({ action: 'order', ids: ids.toReversed(), seen: ids })],
]

serverTest.for(COMMANDS)(
  'two simultaneous calls with one request: %s is done once, and both have its answer',
  async ([, commandOf], { connect, database }) => {
    const [one, two, owner] = [await connect(), await connect(), await database.connect()]
    const command = { table: 'partners', request: crypto.randomUUID(), ...commandOf(await prepare(owner)) }
    for (const tx of [one, two]) {
      await tx.run('begin')
      await become(tx, cast?.claims.editor ?? { role: 'anon' })
    }
    const first = await run(one, command)
    const session = await sessionOf(two)
    const second: Promise<Done> = run(two, command)
    await isBlocked(owner, session)
    await one.run('commit')
    expect(await second).toEqual(first)
    await two.run('commit')
    expect(await owner.query('select from record_versions where request_id = $1', [command.request])).toHaveLength(1)
    await owner.close()
  },
)

serverTest('if the first of two simultaneous calls fails, the second one is done', async ({ connect, database }) => {
  const [one, two, owner] = [await connect(), await connect(), await database.connect()]
  await prepare(owner)
  const command: Command = { action: 'insert', table: 'partners', values: { name: 'New' }, request: crypto.randomUUID() }
  for (const tx of [one, two]) {
    await tx.run('begin')
    await become(tx, cast?.claims.editor ?? { role: 'anon' })
  }
  const rolledBack = await run(one, command)
  const session = await sessionOf(two)
  const waiting = run(two, command)
  await isBlocked(owner, session)
  await one.run('rollback')
  expect((await waiting).row?.id).not.toBe(rolledBack.row?.id)
  await two.run('commit')
  expect(await owner.query("select from partners where name = 'New'")).toHaveLength(1)
  await owner.close()
})

serverTest('of ten simultaneous changes of one column one is written, and the others name it', async ({ connect, database }) => {
  const owner = await database.connect()
  const { ids } = await prepare(owner)
  const callers = await Promise.all(Array.from({ length: 10 }, () => connect()))
  const answers = await Promise.all(
    callers.map(async (tx, at) => {
      await tx.run('begin')
      await become(tx, cast?.claims.editor ?? { role: 'anon' })
      const values = { name: `Edit ${at}` }
      const answer = await run(tx, { action: 'update', table: 'partners', ids: ids.slice(0, 1), values, seen: { name: null } })
      await tx.run('commit')
      return answer
    }),
  )
  expect(answers.filter(({ changed }) => changed === 1)).toHaveLength(1)
  const [stored] = await owner.query('select name from partners where id = $1', [ids[0]])
  for (const { changed, overtaken } of answers) if (changed === 0) expect(overtaken).toMatchObject([{ now: stored }])
  await owner.close()
})
