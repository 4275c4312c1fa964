import { isLongRun } from '@bayt/dev-tools/random-runs'
import { expect } from 'vitest'
import { run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Records leave the bin after 90 days, and a setting removes some of the old versions. Housekeeping does both, once a day. */

/** Moves every stored time, as if the given number of days had passed; back if negative. */
const clockMoves = (tx: Connection, days: number) =>
  tx.run(`
    update record_versions set changed_at = changed_at - make_interval(days => (${days}));
    -- In two steps, so that no day meets another one.
    update private.history_days set day = day + 1000000;
    update private.history_days set day = day - 1000000 - (${days});
    update private.history_settings set tidied_at = tidied_at - make_interval(days => (${days}))`)

const HOUSEKEEPING = 'select housekeeping()'

async function housekeeping(tx: Connection): Promise<void> {
  const cast = await addCast(tx)
  await become(tx, cast.claims.server)
  await tx.run(HOUSEKEEPING)
  await becomeOwner(tx)
  await tx.run('delete from private.admin_credentials; alter table admin_users disable trigger user; delete from admin_users')
}

/** Lets days pass, with housekeeping on each day. */
async function daysPass(tx: Connection, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await clockMoves(tx, 1)
    await tx.run("update private.history_settings set tidied_at = tidied_at - interval '1 second'; select private.tidy_history()")
  }
}

/** Lets months pass, with housekeeping once a month. A record leaves the bin in the fifth month at the latest. */
async function monthsPass(tx: Connection, months: number): Promise<void> {
  for (let month = 0; month < months; month++) {
    await clockMoves(tx, 31)
    await tx.run('select private.tidy_history()')
  }
}

async function deletedPartner(tx: Connection): Promise<number> {
  const id = await insertRow(tx, 'partners')
  await tx.query('delete from partners where id = $1', [id])
  return id
}

const binOf = async (tx: Connection) =>
  (await tx.query<{ entity_id: number }>('select entity_id from deleted_records()')).map(({ entity_id }) => entity_id)
const wasTidiedLongAgo = "update private.history_settings set tidied_at = now() - interval '25 hours'"

test('a record leaves the bin after 90 days', async ({ tx }) => {
  const older = await deletedPartner(tx)
  await daysPass(tx, 2)
  const younger = await deletedPartner(tx)
  await daysPass(tx, 90)
  expect(await binOf(tx)).toEqual([younger, older])
  await clockMoves(tx, 1)
  await tx.run(wasTidiedLongAgo)
  await housekeeping(tx)
  expect(await binOf(tx)).toEqual([younger])
  const [entry] = await tx.query("select source, changed_by, record from record_versions where operation = 'empty_bin'")
  expect(entry).toEqual({ source: 'function', changed_by: null, record: { records: 1 } })
  await clockMoves(tx, 30)
  await housekeeping(tx)
  await housekeeping(tx)
  expect(await binOf(tx), 'not twice a day').toEqual([younger])
  await daysPass(tx, 1)
  expect(await binOf(tx)).toEqual([])
})

/** The ids of all partners in the bin, the oldest deletion first. `binOf` returns at most one page of the bin. */
const partnersInBin = async (tx: Connection) =>
  (
    await tx.query<{ id: number }>(
      "select entity_id as id from record_versions where operation = 'delete' and record is not null order by record_versions.id",
    )
  ).map(({ id }) => id)

/**
 * Deletes many partners, and lets months pass until housekeeping may delete these partners from the bin.
 * @returns their ids, the oldest deletion first
 */
async function expiredPartners(tx: Connection, count: number): Promise<number[]> {
  await tx.query("insert into partners (name) select 'Partner ' || n from generate_series(1, $1::int) as n", [count])
  await tx.run('delete from partners')
  await monthsPass(tx, 4)
  await clockMoves(tx, 31)
  return partnersInBin(tx)
}

test('a call empties 500 records of the bin, the oldest first, and the next calls go on', async ({ tx }) => {
  const ids = await expiredPartners(tx, 1_001)
  expect(ids).toHaveLength(1_001)
  for (const emptied of [500, 1_000, 1_001, 1_001]) {
    await housekeeping(tx)
    expect(await partnersInBin(tx)).toEqual(ids.slice(emptied))
  }
  const entries = await tx.query("select record from record_versions where operation = 'empty_bin' order by id")
  expect(entries).toEqual([500, 500, 1].map((records) => ({ record: { records } })))
})

test('what a call leaves in the bin stays, if the setting becomes longer before the next call', async ({ tx }) => {
  const ids = await expiredPartners(tx, 501)
  await housekeeping(tx)
  await tx.run('update private.history_settings set bin_days = 180')
  await housekeeping(tx)
  expect(await partnersInBin(tx)).toEqual(ids.slice(500))
})

test('a part of housekeeping that fails stops no other part, and the next call tries it again', async ({ tx }) => {
  const { admin, claims } = await addCast(tx)
  const ids = await expiredPartners(tx, 1)
  await tx.query(
    "insert into private.shared_drafts (token_hash, pages, shared_by, expires_at) values (sha256('link'), '{}', $1, now())",
    [admin.id],
  )
  await tx.run("insert into private.seen_requests (id, seen_at) values ('x', now() - interval '1 hour')")
  await tx.run(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'The disk is full.'; end $$;
    create trigger fail before update on record_versions execute function fail();
    create trigger fail before delete on private.shared_drafts execute function fail()`)
  const afterCall = async () => {
    await become(tx, claims.server)
    await tx.run(HOUSEKEEPING)
    await becomeOwner(tx)
    return [
      (await tx.query('select id from private.seen_requests')).length,
      (await tx.query('select id from private.shared_drafts')).length,
      await binOf(tx),
    ]
  }
  expect(await afterCall()).toEqual([0, 1, ids])
  await tx.run('drop trigger fail on record_versions; drop trigger fail on private.shared_drafts')
  expect(await afterCall()).toEqual([0, 0, []])
})

test('a record leaves the bin too if housekeeping is rare', async ({ tx }) => {
  const id = await deletedPartner(tx)
  for (let month = 0; month < 4; month++) {
    expect(await binOf(tx)).toEqual([id])
    await monthsPass(tx, 1)
  }
  expect(await binOf(tx)).toEqual([id])
  await monthsPass(tx, 1)
  expect(await binOf(tx)).toEqual([])
})

test.for(isLongRun() ? [200, 5_000, -200, -20_000] : [5_000, -200])(
  'a clock that is wrong by %i days, and then right again, empties nothing',
  async (wrong, { tx }) => {
    const early = await deletedPartner(tx)
    await daysPass(tx, 80)
    await clockMoves(tx, wrong)
    const meanwhile = await deletedPartner(tx)
    await housekeeping(tx)
    await housekeeping(tx)
    await clockMoves(tx, -wrong)
    for (let round = 0; round < 3; round++) await housekeeping(tx)
    await daysPass(tx, 9)
    expect((await binOf(tx)).sort((a, b) => a - b)).toEqual([early, meanwhile])
    await daysPass(tx, 4)
    expect(await binOf(tx)).toEqual([meanwhile])
    await monthsPass(tx, 5)
    expect(await binOf(tx)).toEqual([])
  },
)

test('a restored record is not emptied, however old its deletion', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await deletedPartner(tx)
  await daysPass(tx, 2)
  await become(tx, cast.claims.admin)
  await run(tx, { action: 'undelete', table: 'partners', ids: [id] })
  await becomeOwner(tx)
  await monthsPass(tx, 5)
  expect(
    await tx.query("select id from record_versions where entity = 'partners' and entity_id = $1 and record is null", [id]),
  ).toEqual([])
})

test('without a setting for the bin, nothing is emptied', async ({ tx }) => {
  const id = await deletedPartner(tx)
  await tx.run('update private.history_settings set bin_days = null')
  await monthsPass(tx, 5)
  expect(await binOf(tx)).toEqual([id])
})

/** A partner with five versions on each of two days: 400 and 300 days ago. */
async function edited(tx: Connection): Promise<number> {
  const id = await insertRow(tx, 'partners', { name: '0' })
  for (let index = 1; index < 10; index++) await tx.query('update partners set name = $2 where id = $1', [id, String(index)])
  await tx.query(
    `update record_versions set changed_at = date_trunc('day', now(), 'UTC') + interval '12 hours'
       - make_interval(days => case when record ->> 'name' < '5' then 400 else 300 end)
     where entity = 'partners' and entity_id = $1`,
    [id],
  )
  return id
}
const names = async (tx: Connection, id: number) =>
  (
    await tx.query<{ name: string }>(
      "select record ->> 'name' as name from record_versions where entity = 'partners' and entity_id = $1 and operation <> 'reorder' order by id",
      [id],
    )
  ).map(({ name }) => name)

test('versions are kept for good unless a setting thins them out', async ({ tx }) => {
  const id = await edited(tx)
  await tx.run(wasTidiedLongAgo)
  await tx.run('select private.tidy_history()')
  expect(await names(tx, id)).toHaveLength(10)
})

test('thinned out, each record keeps the first and the last version of each day, and younger days are untouched', async ({
  tx,
}) => {
  const id = await edited(tx)
  await tx.run(`${wasTidiedLongAgo}, thin_after_days = 350`)
  await tx.run('select private.tidy_history()')
  expect(await names(tx, id)).toEqual(['0', '4', '5', '6', '7', '8', '9'])
  await tx.run(`${wasTidiedLongAgo}, thin_after_days = 30`)
  await tx.run('select private.tidy_history()')
  expect(await names(tx, id)).toEqual(['0', '4', '5', '9'])
})

test('a call thins out whole days with 5,000 versions, the oldest first, and the next call goes on', async ({ tx }) => {
  const old = await edited(tx)
  await tx.query(
    `insert into record_versions (entity, entity_id, operation, changed_at, source, changed, record)
     select 'partners', $1, 'update', date_trunc('day', now(), 'UTC') + interval '12 hours' - interval '350 days', 'function', '{name}', '{"name":"x"}'
     from generate_series(1, 5000)`,
    [old],
  )
  await tx.run(`${wasTidiedLongAgo}, thin_after_days = 30`)
  const perDay = () =>
    tx.query(
      "select count(*) as versions from record_versions where entity = 'partners' and operation <> 'reorder' group by (changed_at at time zone 'UTC')::date order by (changed_at at time zone 'UTC')::date",
    )
  await housekeeping(tx)
  expect(await perDay()).toEqual([{ versions: 2 }, { versions: 2 }, { versions: 5 }])
  await housekeeping(tx)
  expect(await perDay()).toEqual([{ versions: 2 }, { versions: 2 }, { versions: 2 }])
})

test('moves, the bin and entries survive thinning, so that a restore still finds every row', async ({ tx }) => {
  const id = await edited(tx)
  for (const order of [3, 4, 5]) await tx.query('update partners set display_order = $2 where id = $1', [id, order])
  const gone = await deletedPartner(tx)
  await tx.run("update record_versions set changed_at = now() - interval '300 days' where operation = 'reorder'")
  await tx.run(`${wasTidiedLongAgo}, thin_after_days = 30, bin_days = null`)
  await tx.run('select private.tidy_history()')
  expect(await tx.query("select id from record_versions where operation = 'reorder'")).toHaveLength(3)
  expect(await binOf(tx)).toEqual([gone])
  const [kept] = await tx.query<{ differences: number }>(
    "select count(*) as differences from private.differences('partners', (select max(id) from record_versions))",
  )
  expect(kept?.differences).toBe(0)
})

test('the settings are one row with sensible numbers', async ({ tx }) => {
  await expect(tx.query('update private.history_settings set bin_days = 0')).rejects.toThrow('bin_days')
})
