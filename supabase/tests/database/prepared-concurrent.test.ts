import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import { run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, type Cast, type Persona } from '../harness/personas.ts'
import { type Carried, carryOut, carryOutDue, passTime, prepareOne, schedule, setOf } from '../harness/prepared.ts'
import { serverTest } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Prepared sets that are carried out at the same time by several callers, some of which are killed. */

let people: Cast | undefined

/** A committed set that renames a partner, due since a minute. */
async function dueSet(owner: Connection) {
  await owner.run('begin')
  people ??= await addCast(owner)
  const cast = people
  const id = await insertRow(owner, 'partners', { name: 'Port' })
  await become(owner, cast.claims.editor)
  const request = crypto.randomUUID()
  const change = { action: 'update', record_id: id, values: { name: 'New' }, seen: { name: 'Port' }, request } as const
  const { set_id, set_version } = await prepareOne(owner, change)
  await schedule(owner, set_id, set_version, new Date(Date.now() + 60_000).toISOString())
  await passTime(owner, '2 minutes')
  await owner.run('commit')
  return { cast, id, set_id, change }
}

async function beginAs(tx: Connection, cast: Cast, persona: Persona): Promise<void> {
  await tx.run('begin')
  await become(tx, cast.claims[persona])
}

const entriesOf = (owner: Connection, set: number) =>
  owner.query(`select from record_versions v join private.prepared_sets s on s.request = v.request_id where s.id = ${set}`)

serverTest('two callers at once carry a set out once', async ({ connect }) => {
  const [owner, cron, publisher] = [await connect(), await connect(), await connect()]
  const { cast, set_id } = await dueSet(owner)
  await beginAs(cron, cast, 'server')
  await beginAs(publisher, cast, 'server')
  expect((await carryOutDue(cron)).done).toBe(1)
  const session = await sessionOf(publisher)
  const second = carryOutDue(publisher)
  await isBlocked(owner, session)
  await cron.run('commit')
  expect((await second).done).toBe(0)
  await publisher.run('commit')
  expect(await entriesOf(owner, set_id)).toHaveLength(1)
  expect(await setOf(owner, set_id)).toMatchObject({ state: 'done', carried: { scheduled: true } })
})

serverTest(
  'a caller that is killed before its commit leaves nothing, and the next caller carries the set out',
  async ({ connect }) => {
    const [owner, killed, next] = [await connect(), await connect(), await connect()]
    const { cast, id, set_id } = await dueSet(owner)
    await beginAs(killed, cast, 'server')
    expect((await carryOutDue(killed)).done).toBe(1)
    const session = await sessionOf(killed)
    await beginAs(next, cast, 'server')
    const waiting = carryOutDue(next)
    await isBlocked(owner, await otherThan(owner, session))
    const closed = killed.query('select pg_sleep(30)').catch(() => 'killed')
    await owner.query('select pg_terminate_backend($1)', [session])
    expect(await closed).toBe('killed')
    expect((await waiting).done).toBe(1)
    await next.run('commit')
    expect(await entriesOf(owner, set_id)).toHaveLength(1)
    expect(await owner.query('select name from partners where id = $1', [id])).toEqual([{ name: 'New' }])
  },
)

/** The session that waits for a lock, of the connections besides a session. */
async function otherThan(owner: Connection, session: number): Promise<number> {
  const find = async () =>
    (
      await owner.query<{ pid: number }>(
        'select pid from pg_stat_activity where pid <> $1 and cardinality(pg_blocking_pids(pid)) > 0 limit 1',
        [session],
      )
    )[0]?.pid ?? 0
  await expect.poll(find, { timeout: 20_000 }).toBeGreaterThan(0)
  return find()
}

serverTest('a save that is running when a set is due is not overwritten: the set waits', async ({ connect }) => {
  const [owner, editor, server] = [await connect(), await connect(), await connect()]
  const { cast, id, set_id } = await dueSet(owner)
  await beginAs(editor, cast, 'admin')
  await run(editor, { action: 'update', table: 'partners', ids: [id], values: { name: 'Theirs' } })
  await beginAs(server, cast, 'server')
  const session = await sessionOf(server)
  const due = carryOutDue(server)
  await isBlocked(owner, session)
  await editor.run('commit')
  expect(await due).toMatchObject({ done: 0 })
  await server.run('commit')
  expect(await setOf(owner, set_id)).toMatchObject({ state: 'waiting', problem: [{ reason: 'overtaken' }] })
  expect(await owner.query('select name from partners where id = $1', [id])).toEqual([{ name: 'Theirs' }])
  await owner.query('delete from private.prepared_sets where id = $1', [set_id])
})

serverTest('a form that saves a change while its set is carried out by hand: the change is written once', async ({ connect }) => {
  const [owner, form, hand] = [await connect(), await connect(), await connect()]
  const { cast, id, set_id, change } = await dueSet(owner)
  await beginAs(form, cast, 'editor')
  await run(form, { action: 'update', table: 'partners', ids: [id], values: { name: 'New' }, request: change.request })
  await beginAs(hand, cast, 'admin')
  const session = await sessionOf(hand)
  const carried: Promise<Carried | string> = carryOut(hand, set_id).catch((error: { code: string }) => error.code)
  await isBlocked(owner, session)
  await form.run('commit')
  expect(await carried).toMatchObject({ state: 'done', problem: null, changed: 1 })
  await hand.run('commit')
  expect(await owner.query('select from record_versions where request_id = $1', [change.request])).toHaveLength(1)
})

serverTest('a form that saves a change while its set gets a time: neither blocks the other', async ({ connect }) => {
  const [owner, form, other] = [await connect(), await connect(), await connect()]
  const { cast, id, set_id, change } = await dueSet(owner)
  await beginAs(form, cast, 'editor')
  await run(form, { action: 'update', table: 'partners', ids: [id], values: { name: 'Newer' } })
  await beginAs(other, cast, 'admin')
  const { version } = (await setOf(owner, set_id)) as { version: number }
  const session = await sessionOf(other)
  const scheduled = schedule(other, set_id, version, new Date(Date.now() + 3_600_000).toISOString()).catch(
    (error: { code: string }) => error.code,
  )
  await isBlocked(owner, session)
  await run(form, { action: 'update', table: 'partners', ids: [id], values: { name: 'New' }, request: change.request })
  await form.run('commit')
  expect(await scheduled).toBe('PT409')
  await other.run('rollback')
  expect(await setOf(owner, set_id)).toMatchObject({ state: 'done', carry_at: expect.any(String) })
  expect(await owner.query('select name from partners where id = $1', [id])).toEqual([{ name: 'New' }])
})
