import { describe, expect } from 'vitest'
import { run, undo } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner, PERSONAS } from '../harness/personas.ts'
import {
  carryOut,
  changeOf,
  createSet,
  listed,
  prepare,
  prepareOne,
  schedule,
  setOf,
  takeBack,
  tryPrepare,
} from '../harness/prepared.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow, VALID } from '../harness/valid-rows.ts'

/** Prepared changes: put aside, continued, put together, carried out and taken back. docs/decisions/prepared-changes.md. */

const [REQUEST, ANOTHER] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

/** Two partners. Leaves the editor as the caller. */
async function partners(tx: Connection) {
  const cast = await addCast(tx)
  const ids = [await insertRow(tx, 'partners', { name: 'Port' }), await insertRow(tx, 'partners', { name: 'Harbour' })]
  await become(tx, cast.claims.editor)
  return { cast, first: ids[0] as number, second: ids[1] as number }
}

const names = async (tx: Connection) =>
  (await tx.query<{ name: string }>('select name from partners order by display_order, id')).map(({ name }) => name)

const rename = (record_id: number, name: string, seen: string) =>
  ({ action: 'update', record_id, values: { name }, seen: { name: seen } }) as const

describe('a change that is put aside', () => {
  test('writes no content, no history and no outbox; any of the staff continues it, and it is carried out once', async ({
    tx,
  }) => {
    const { cast, first } = await partners(tx)
    const one = { ...rename(first, 'New', 'Port'), request: REQUEST }
    const versions = await versionsOf(tx, async () => {
      const { set_id, version } = await prepareOne(tx, one)
      await become(tx, cast.claims.admin)
      expect(await prepareOne(tx, { ...one, values: { name: 'Newer' }, version })).toEqual({
        request: REQUEST,
        set_id,
        version: 2,
        set_version: 3,
      })
      expect(await listed(tx)).toMatchObject([
        {
          id: set_id,
          name: null,
          state: 'open',
          prepared: { account: cast.editor.id },
          changes: [{ by: { account: cast.admin.id } }],
        },
      ])
    })
    expect([versions, await names(tx)]).toEqual([[], ['Port', 'Harbour']])
    const [set] = await listed(tx)
    const id = set?.id ?? 0
    const written = await versionsOf(tx, async () => {
      expect(await carryOut(tx, id)).toMatchObject({ state: 'done', changed: 1, problem: null, request: set?.request })
      expect(await carryOut(tx, id)).toMatchObject({ state: 'done', changed: 1, problem: null, request: set?.request })
    })
    expect(written).toMatchObject([
      { operation: 'bulk', request_id: set?.request, record: { action: 'carry_out', prepared: ['Test'] } },
      { operation: 'update', entity_id: first, request_id: REQUEST },
    ])
    expect([await names(tx), await listed(tx)]).toEqual([['Newer', 'Harbour'], []])
    expect(await listed(tx, true)).toMatchObject([{ id, state: 'done', carried: { account: cast.admin.id } }])
  })

  test('may be incomplete and invalid; carrying it out says at which column why, and writes nothing', async ({ tx }) => {
    await partners(tx)
    const set = await createSet(tx, 'Half')
    await prepare(
      tx,
      [
        { action: 'insert', table: 'products', values: { name_ar: 'أرز', category: 'Rice' } },
        { action: 'insert', table: 'hero_images', values: { ...VALID.hero_images, display_order: 'abc' } },
        { action: 'insert', table: 'partners', values: { name: '   ' } },
        { action: 'insert', table: 'partners', values: { name: 'Right' } },
      ],
      set,
    )
    const { state, problem } = await carryOut(tx, set)
    expect(state).toBe('open')
    expect(problem?.map(({ table, reason, column, code }) => [table, reason, column, code])).toEqual([
      ['products', 'refused', 'name_en', '23502'],
      ['hero_images', 'refused', 'display_order', '22P02'],
      ['partners', 'refused', 'name', '23514'],
    ])
    expect(await names(tx)).toEqual(['Port', 'Harbour'])
  })

  test('a call whose answer was lost is repeated; a colleague’s newer values are not overwritten', async ({ tx }) => {
    const { cast, first } = await partners(tx)
    const one = { ...rename(first, 'New', 'Port'), request: REQUEST }
    const answer = await prepareOne(tx, one)
    expect(await prepareOne(tx, one)).toEqual(answer)
    await become(tx, cast.claims.admin)
    await prepareOne(tx, { ...one, values: { name: 'Theirs' }, version: 1 })
    await become(tx, cast.claims.editor)
    expect(await tryPrepare(tx, [{ ...one, values: { name: 'Mine' }, version: 1 }])).toMatchObject({
      code: 'PT409',
      detail: 'prepared_overtaken',
    })
    expect(await tryPrepare(tx, [{ ...one, table: 'products', values: {}, seen: {} }])).toMatchObject({ code: '22023' })
  })

  test('a form saves it as a command with its request: an unnamed set is done, a named set loses the change', async ({ tx }) => {
    const { first, second } = await partners(tx)
    const alone = await prepareOne(tx, { ...rename(first, 'New', 'Port'), request: REQUEST })
    await run(tx, { action: 'update', table: 'partners', ids: [first], values: { name: 'Newest' }, request: REQUEST })
    expect(await setOf(tx, alone.set_id)).toMatchObject({ state: 'done', request: REQUEST })
    expect(await takeBack(tx, alone.set_id)).toMatchObject({ undone: 1, kept: 0 })
    const set = await createSet(tx, 'Ramadan')
    await prepare(
      tx,
      [
        { ...rename(second, 'B', 'Harbour'), request: ANOTHER },
        { action: 'insert', values: { name: 'C' } },
      ],
      set,
    )
    await run(tx, { action: 'update', table: 'partners', ids: [second], values: { name: 'B' }, request: ANOTHER })
    expect((await listed(tx)).map(({ changes }) => changes.map(({ action }) => action))).toEqual([['insert']])
    expect(await tryPrepare(tx, [{ ...rename(second, 'D', 'B'), request: ANOTHER }])).toMatchObject({
      code: 'PT409',
      detail: 'carried_out',
    })
  })

  test.for<[string, object]>([
    ['no content table', { table: 'admin_users', action: 'insert' }],
    ['no action', { action: 'undelete', record_id: 1 }],
    ['an update without a record', { action: 'update' }],
    ['a new record with an id', { action: 'insert', record_id: 1 }],
    ['a column that does not exist', { action: 'insert', values: { "x' or true --": 1 } }],
    ['a column that nobody saves', { action: 'insert', values: { created_at: '2020-01-01' } }],
    ['an update whose values nobody saw', { action: 'update', record_id: 1, values: { name: 'x' } }],
    ['an order without a list', { action: 'order', values: {} }],
    ['an order of a table without one', { action: 'order', table: 'products' }],
    ['no request', { action: 'insert', request: null }],
  ])('%s is refused', async ([, change], { tx }) => {
    await partners(tx)
    expect((await tryPrepare(tx, [change as never])).code).toBe('22023')
  })

  test('2 MB of values are refused, and so are more than 500 changes of a call or 1,000 in all', async ({ tx }) => {
    await partners(tx)
    expect((await tryPrepare(tx, [{ action: 'insert', values: { name: 'x'.repeat(2_000_000) } }])).code).toBe('23514')
    const many = (count: number) => Array.from({ length: count }, () => ({ action: 'insert', values: {} }) as const)
    expect((await tryPrepare(tx, many(501))).code).toBe('22023')
    const [{ set_id } = { set_id: 0 }] = await prepare(tx, many(500))
    expect((await tryPrepare(tx, many(1), set_id)).code).toBe('54000')
    await prepare(tx, many(500))
    expect((await tryPrepare(tx, many(1))).code).toBe('54000')
    await tx.query('select discard_set($1)', [set_id])
    expect((await tryPrepare(tx, many(1))).code).toBe('accepted')
  })
})

describe('a set', () => {
  test('of slides in and out, an order with a new slide, and an edit is one entry, and one undo takes all of it back', async ({
    tx,
  }) => {
    const { first, second } = await partners(tx)
    const third = await insertRow(tx, 'partners', { name: 'Pier' })
    await run(tx, { action: 'order', table: 'partners', ids: [first, second, third] })
    const before = await tx.query('select * from partners order by id')
    const set = await createSet(tx, 'Ramadan')
    const request = crypto.randomUUID()
    await prepare(
      tx,
      [
        { action: 'order', values: [third, request, first], seen: [first, second, third] },
        { action: 'insert', values: { name: 'Crescent' }, request },
        { action: 'delete', record_id: second },
        rename(third, 'Quay', 'Pier'),
      ],
      set,
    )
    const versions = await versionsOf(tx, async () =>
      expect(await carryOut(tx, set)).toMatchObject({ state: 'done', problem: null, changed: 4 }),
    )
    expect(await names(tx)).toEqual(['Quay', 'Crescent', 'Port'])
    expect(new Set(versions.slice(1).map(({ part_of }) => part_of))).toEqual(new Set([versions[0]?.id]))
    expect(await takeBack(tx, set)).toEqual({ undone: expect.any(Number), kept: 0, refusal: null })
    expect(await takeBack(tx, set)).toMatchObject({ kept: 0 })
    expect(await names(tx)).toEqual(['Port', 'Harbour', 'Pier'])
    const withoutTimes = (rows: object[]) => rows.map((row) => ({ ...row, updated_at: null }))
    expect(withoutTimes(await tx.query('select * from partners order by id'))).toEqual(withoutTimes(before))
  })

  test('that was taken back begins again: it is edited and carried out once more', async ({ tx }) => {
    const { first } = await partners(tx)
    const { set_id } = await prepareOne(tx, rename(first, 'New', 'Port'))
    await carryOut(tx, set_id)
    await takeBack(tx, set_id)
    expect(await names(tx)).toEqual(['Port', 'Harbour'])
    expect(await carryOut(tx, set_id)).toMatchObject({ state: 'done', problem: null })
    expect(await names(tx)).toEqual(['New', 'Harbour'])
    await takeBack(tx, set_id)
    expect(await names(tx)).toEqual(['Port', 'Harbour'])
  })

  test('that was taken back makes no record a second time that somebody has changed since', async ({ tx }) => {
    await partners(tx)
    const set = await createSet(tx, 'Two')
    await prepare(
      tx,
      [
        { action: 'insert', values: { name: 'A' } },
        { action: 'insert', values: { name: 'B' } },
      ],
      set,
    )
    await carryOut(tx, set)
    const [made] = await tx.query<{ id: number }>(`select id from partners where name = 'B'`)
    await run(tx, { action: 'update', table: 'partners', ids: [made?.id as number], values: { name: 'Theirs' } })
    expect(await takeBack(tx, set)).toMatchObject({ undone: 1, kept: 1 })
    expect(await takeBack(tx, set)).toMatchObject({ kept: 1 })
    expect((await listed(tx, true))[0]?.changes.map(({ names }) => names)).toEqual([{ name: 'A' }])
    expect(await carryOut(tx, set)).toMatchObject({ state: 'done', problem: null })
    expect(await names(tx)).toEqual(['Port', 'Harbour', 'Theirs', 'A'])
  })

  test('an overtaken column, a deleted record and a changed list are seen early, and each keeps the whole set back', async ({
    tx,
  }) => {
    const { cast, first, second } = await partners(tx)
    const set = await createSet(tx, 'Ramadan')
    await prepare(
      tx,
      [
        { ...rename(first, 'A', 'Port'), values: { name: 'A', active: false }, seen: { name: 'Port', active: true } },
        rename(second, 'B', 'Harbour'),
        { action: 'order', values: [second, first], seen: [first, second] },
        { action: 'insert', values: { name: 'C' } },
      ],
      set,
    )
    expect((await listed(tx))[0]?.changes.map(({ overtaken }) => overtaken)).toEqual([{}, {}, {}, {}])
    await become(tx, cast.claims.admin)
    await run(tx, { action: 'update', table: 'partners', ids: [first], values: { name: 'Theirs', name_ar: 'لهم' } })
    await run(tx, { action: 'delete', table: 'partners', ids: [second] })
    await become(tx, cast.claims.editor)
    const [seen] = await listed(tx)
    const name = { now: 'Theirs', account: cast.admin.id, name: 'Test', at: expect.any(String) }
    expect(seen?.changes).toMatchObject([
      { is_there: true, names: { name: 'Theirs' }, overtaken: { name } },
      { is_there: false, names: { name: 'B' }, overtaken: {} },
      { overtaken: { display_order: { account: cast.admin.id, now: [first] } } },
      { is_there: false, names: { name: 'C' }, overtaken: {} },
    ])
    const versions = await versionsOf(tx, async () => {
      const { state, problem } = await carryOut(tx, set)
      expect(state).toBe('open')
      expect(problem?.map(({ reason, columns }) => [reason, Object.keys(columns)])).toEqual([
        ['order', ['display_order']],
        ['overtaken', ['name']],
        ['gone', []],
      ])
    })
    expect(versions).toEqual([])
  })

  test('whose undo meets a newer change leaves that record, and takes back the others', async ({ tx }) => {
    const { cast, first, second } = await partners(tx)
    const set = await createSet(tx, 'Both')
    await prepare(tx, [rename(first, 'A', 'Port'), rename(second, 'B', 'Harbour')], set)
    await carryOut(tx, set)
    await become(tx, cast.claims.admin)
    expect((await attempt(tx, 'select take_back_set($1)', [set])).code).toBe('42501')
    await run(tx, { action: 'update', table: 'partners', ids: [first], values: { name: 'Theirs' } })
    await become(tx, cast.claims.editor)
    expect(await takeBack(tx, set)).toMatchObject({ undone: 1, kept: 1, refusal: { reason: 'changed', columns: ['name'] } })
    expect(await names(tx)).toEqual(['Theirs', 'Harbour'])
  })

  test('whose records have its values already is done without an entry', async ({ tx }) => {
    const { first } = await partners(tx)
    const { set_id } = await prepareOne(tx, rename(first, 'Port', 'Harbour'))
    const versions = await versionsOf(tx, async () =>
      expect(await carryOut(tx, set_id)).toMatchObject({ state: 'done', changed: 0 }),
    )
    expect(versions).toEqual([])
    expect(await takeBack(tx, set_id)).toMatchObject({ undone: 0, kept: 0 })
  })

  test('of which somebody changed something since is not carried out as if it were seen', async ({ tx }) => {
    const { first, second } = await partners(tx)
    const { set_id, set_version } = await prepareOne(tx, rename(first, 'A', 'Port'))
    await prepareOne(tx, rename(second, 'B', 'Harbour'), set_id)
    const call = await attempt(tx, 'select carry_out_set($1, $2)', [set_id, set_version])
    expect(call).toMatchObject({ code: 'PT409', detail: 'prepared_overtaken' })
  })

  test('takes, moves and loses changes; a record is in it once, and an empty set without a name ends', async ({ tx }) => {
    const { first, second } = await partners(tx)
    const set = await createSet(tx, 'Ramadan', REQUEST)
    expect(await createSet(tx, 'Ramadan', REQUEST)).toBe(set)
    const [a, b] = [await prepareOne(tx, rename(first, 'A', 'Port')), await prepareOne(tx, rename(second, 'B', 'Harbour'), set)]
    expect(await tryPrepare(tx, [rename(second, 'C', 'Harbour')], set)).toMatchObject({
      code: 'PT409',
      detail: 'already_prepared',
    })
    const move = async (request: string, to: number | null) =>
      (await tx.query<{ id: number }>('select move_change($1::uuid, $2) as id', [request, to]))[0]?.id
    expect(await move(a.request, set)).toBe(set)
    expect(await move(a.request, set)).toBe(set)
    expect(await setOf(tx, a.set_id)).toBeUndefined()
    const own = (await move(b.request, null)) ?? 0
    expect(await move(b.request, null)).toBe(own)
    expect((await listed(tx)).map(({ id, changes }) => [id, changes.length])).toEqual([
      [set, 1],
      [own, 1],
    ])
    for (const _ of [1, 2]) await tx.query('select discard_change($1::uuid)', [b.request])
    expect((await listed(tx)).map(({ id }) => id)).toEqual([set])
    await tx.query('select rename_set($1, null)', [set])
    await tx.query('select discard_change($1::uuid, 1)', [a.request])
    expect(await listed(tx)).toEqual([])
  })

  test('is prepared for every table', async ({ tx }) => {
    await partners(tx)
    const set = await createSet(tx, 'All')
    await prepare(
      tx,
      CONTENT.map((table) => ({ action: 'insert', table, values: VALID[table] })),
      set,
    )
    expect(await carryOut(tx, set)).toMatchObject({ state: 'done', changed: CONTENT.length })
    expect(await takeBack(tx, set)).toMatchObject({ undone: CONTENT.length, kept: 0 })
  })
})

test.for(PERSONAS)('%s: only staff prepare and carry out', async (persona, { tx }) => {
  const { cast, first } = await partners(tx)
  const { set_id, set_version, request } = await prepareOne(tx, rename(first, 'A', 'Port'))
  await becomeOwner(tx)
  // As on platforms that grant every function.
  await tx.run('grant all on all functions in schema public to anon, authenticated')
  await become(tx, cast.claims[persona])
  const isStaff = ['editor', 'moderator', 'admin'].includes(persona)
  const calls: [string, unknown[]][] = [
    ['prepare_changes($1::text::jsonb)', [JSON.stringify([changeOf({ action: 'insert' })])]],
    ['prepared_list()', []],
    ["create_set(gen_random_uuid(), 'x')", []],
    ["rename_set($1, 'x')", [set_id]],
    ['move_change($1::uuid, null)', [request]],
    ['schedule_set($1, $2, now(), null)', [set_id, set_version]],
    ['carry_out_set($1)', [set_id]],
    ["share_set($1, $2, '{}', repeat('a', 64))", [set_id, set_version]],
    ['take_back_set($1)', [set_id]],
    ['discard_change($1::uuid)', [request]],
    ['discard_set($1)', [set_id]],
  ]
  for (const [call, parameters] of calls) {
    const { code } = await attempt(tx, `select ${call}`, parameters)
    // The set is not carried out yet.
    if (isStaff) expect(code, call).toBe(call.startsWith('take_back') ? 'PT409' : 'accepted')
    else expect(['42501', 'PT401'], call).toContain(code)
  }
  await becomeOwner(tx)
})

test('a prepared picture is kept, and a removed one is refused', async ({ tx }) => {
  const { cast } = await partners(tx)
  const picture = `full/${'a'.repeat(32)}.jpg`
  await becomeOwner(tx)
  await tx.query(
    `insert into storage.objects (bucket_id, name, metadata, created_at)
     values ('media', $1, '{"size": 1000}', now() - interval '30 days')`,
    [picture],
  )
  const one = { action: 'insert', values: { logo_url: `https://p.example/storage/v1/object/public/media/${picture}` } } as const
  const remove = async () => {
    await become(tx, cast.claims.admin)
    const [removed] = await tx.query('select take_unused_pictures($1::text[]) as names', [[picture]])
    await become(tx, cast.claims.editor)
    return removed
  }
  await become(tx, cast.claims.editor)
  const { set_id } = await prepareOne(tx, one)
  expect(await remove()).toEqual({ names: [] })
  await tx.query('select discard_set($1)', [set_id])
  expect(await remove()).toEqual({ names: [picture] })
  expect(await tryPrepare(tx, [one])).toMatchObject({
    code: '23514',
    message: expect.stringContaining('"partners__logo_url__removed"'),
  })
})

test('an undo of a command that moves and changes the same record takes both back', async ({ tx }) => {
  const { first, second } = await partners(tx)
  await run(tx, { action: 'update', table: 'partners', ids: [second], values: { display_order: 5 } })
  const set = await createSet(tx, 'One')
  await prepare(
    tx,
    [
      rename(second, 'A', 'Harbour'),
      { action: 'update', record_id: first, values: { display_order: 9 }, seen: { display_order: 1 } },
    ],
    set,
  )
  await carryOut(tx, set)
  expect(await takeBack(tx, set)).toMatchObject({ undone: 2, kept: 0 })
  const request = crypto.randomUUID()
  await run(tx, { action: 'update', table: 'partners', ids: [first], values: { name: 'B' }, partOf: request })
  await run(tx, { action: 'update', table: 'partners', ids: [first], values: { display_order: 7 }, partOf: request })
  expect(await undo(tx, request)).toMatchObject({ kept: 0 })
  expect(await tx.query('select name, display_order from partners where id = $1', [first])).toEqual([
    { name: 'Port', display_order: 1 },
  ])
})

test('a schedule says what would refuse the set, and stays', async ({ tx }) => {
  const { first } = await partners(tx)
  const { set_id, set_version } = await prepareOne(tx, { ...rename(first, '  ', 'Port') })
  const answer = await schedule(tx, set_id, set_version, '2100-01-01', '2100-02-01')
  expect(answer).toMatchObject({ version: set_version + 1, problem: [{ reason: 'refused', column: 'name' }] })
  expect((await attempt(tx, "select schedule_set($1, $2, '2100-01-01', '2099-01-01')", [set_id, set_version + 1])).code).toBe(
    '23514',
  )
  expect((await attempt(tx, 'select schedule_set($1, $2, null, null)', [set_id, set_version])).code).toBe('PT409')
})
