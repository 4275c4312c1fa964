import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { sampleRuns } from '@bayt/content/testing/sample-runs'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner, type Cast } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow, VISIBLE_BY } from '../harness/valid-rows.ts'

/** Changing many records at once, and taking it back. */

const REQUEST = '11111111-1111-4111-8111-111111111111'
const CHANGE =
  'select changed, overtaken from change_records($1, $2::bigint[], $3::text::jsonb, $4::uuid, false, $5::text::jsonb)'
const REMOVE = 'select delete_records($1, $2::bigint[], $3::uuid) as n'
const UNDO = 'select * from undo_bulk($1::uuid)'
const ADD = 'select add_record($1, $2::text::jsonb, $3::uuid, $4::uuid) as row'

type Values = Record<string, unknown>
const answerOf = async (
  tx: Connection,
  table: string,
  ids: number[],
  values: Values | Values[],
  seen: unknown,
  request = REQUEST,
) => {
  const given = [table, ids, JSON.stringify(values), request, JSON.stringify(seen)]
  const [answer] = await tx.query<{ changed: number; overtaken: Values[] }>(CHANGE, given)
  return answer
}
/** The records as a list that was just read shows them. */
async function newest(tx: Connection, table: string, ids: number[]) {
  const rows = await tx.query<{ id: number; row: Values }>(
    `select id::integer, to_jsonb(record) as row from public.${table} as record where id = any($1::bigint[])`,
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.row ?? {})
}
/** Changes records that nobody has changed since they were read. */
async function change(tx: Connection, table: string, ids: number[], values: Values | Values[], request = REQUEST) {
  const answer = await answerOf(tx, table, ids, values, await newest(tx, table, ids), request)
  expect(answer?.overtaken).toEqual([])
  return answer?.changed
}
/** An editor sets a category, and a colleague sets a different category for one record. Leaves the editor as the caller. */
async function changeAndOvertake(
  tx: Connection,
  cast: Cast,
  ids: number[],
  theirs: { id: number | undefined; category: string },
) {
  await become(tx, cast.claims.editor)
  await change(tx, 'products', ids, { category: 'Oil' })
  await become(tx, cast.claims.admin)
  await tx.query('update public.products set category = $1 where id = $2', [theirs.category, theirs.id])
  await become(tx, cast.claims.editor)
}
async function remove(tx: Connection, table: string, ids: number[]) {
  const [answer] = await tx.query<{ n: number }>(REMOVE, [table, ids, REQUEST])
  return answer?.n
}
const undo = (tx: Connection, request = REQUEST) => tx.query<{ undone: number; kept: number }>(UNDO, [request])
const SEEN = { category: 'Rice', role: 'editor' }
const refused = (tx: Connection, table: string, ids: number[], values: Values | Values[], seen: unknown = SEEN) =>
  attempt(tx, CHANGE, [table, ids, JSON.stringify(values), REQUEST, JSON.stringify(seen)])

async function addProducts(tx: Connection, count: number, category = 'Rice'): Promise<number[]> {
  const ids: number[] = []
  for (let one = 0; one < count; one++) ids.push(await insertRow(tx, 'products', { name_en: `Product ${one}`, category }))
  return ids
}

const categoriesOf = async (tx: Connection, ids: number[]) => {
  const rows = await tx.query<{ category: string }>(
    'select category from public.products where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map(({ category }) => category)
}

test('a deletion without the id of one record is refused in every content table, and deletes nothing; the command deletes many', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  for (const table of CONTENT_TABLE_NAMES) {
    const ids = [await insertRow(tx, table), await insertRow(tx, table), await insertRow(tx, table)]
    const [first = 0, ...others] = ids
    const count = async () => (await tx.query(`select from public.${table}`)).length
    const before = await count()
    // Every role and filter once: a refused deletion runs the triggers of all its rows first.
    const isVaried = table === 'synonyms'
    for (const persona of isVaried ? (['editor', 'moderator', 'admin'] as const) : (['editor'] as const)) {
      await become(tx, cast.claims[persona])
      for (const filter of isVaried
        ? ['', 'where id > 0', `where id in (${ids.join()})`, 'where created_at is not null']
        : ['']) {
        const { code } = await attempt(tx, `delete from public.${table} ${filter}`)
        expect(code, `${persona}, ${table} ${filter}`).toBe('42501')
      }
      await becomeOwner(tx)
    }
    expect(await count()).toBe(before)
    await become(tx, cast.claims.editor)
    expect(await tx.query(`delete from public.${table} where id = $1 returning id`, [first]), table).toHaveLength(1)
    const [{ n } = { n: 0 }] = await tx.query<{ n: number }>(REMOVE, [table, others, crypto.randomUUID()])
    expect(n).toBe(2)
    await becomeOwner(tx)
  }
})

test('twenty products get another category: one entry with twenty parts, twenty rows of the outbox, one undo', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 20)
  await become(tx, cast.claims.editor)
  const versions = await versionsOf(tx, async () => expect(await change(tx, 'products', ids, { category: 'Oil' })).toBe(20))
  const [entry, ...parts] = versions
  expect(entry).toMatchObject({ operation: 'bulk', entity: null, changed_by: cast.editor.id, source: 'console' })
  expect(entry?.record).toEqual({ table: 'products', action: 'update', values: { category: 'Oil' } })
  expect(parts).toHaveLength(20)
  expect(new Set(parts.map(({ part_of }) => part_of))).toEqual(new Set([entry?.id]))
  expect(new Set(parts.map(({ site_change }) => site_change)).size).toBe(20)
  expect(await tx.query('select operation, parts from history() limit 1')).toEqual([{ operation: 'bulk', parts: 20 }])
  expect(await tx.query("select operation from history('products') limit 1"), 'a filter finds the command').toEqual([
    { operation: 'bulk' },
  ])
  expect(await undo(tx)).toEqual([{ undone: 20, kept: 0 }])
  expect(new Set(await categoriesOf(tx, ids))).toEqual(new Set(['Rice']))
  expect(await undo(tx), 'a repeated undo finds it done').toEqual([{ undone: 20, kept: 0 }])
})

test('a repeated call changes nothing more, and has the same answer and entry', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  await become(tx, cast.claims.editor)
  await change(tx, 'products', ids, { category: 'Oil' })
  const versions = await versionsOf(tx, async () => expect(await change(tx, 'products', ids, { category: 'Oil' })).toBe(3))
  expect(versions).toEqual([])
  await become(tx, cast.claims.admin)
  expect(await refused(tx, 'products', ids, { category: 'Sugar' }), 'of another account').toMatchObject({
    code: '22023',
  })
})

test('what a colleague saved since the list was read is not overwritten: the record is named with its value, and the others change', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  const seen = { category: 'Rice' }
  await become(tx, cast.claims.admin)
  await tx.query("update public.products set category = 'Sugar' where id = $1", [ids[1]])
  await tx.query("update public.products set name_en = 'Renamed' where id = $1", [ids[2]])
  await become(tx, cast.claims.editor)
  const overtaken = [{ id: ids[1], names: expect.objectContaining({ name_en: 'Product 1' }), now: { category: 'Sugar' } }]
  expect(await answerOf(tx, 'products', ids, { category: 'Oil' }, seen)).toEqual({ changed: 2, overtaken })
  expect(await categoriesOf(tx, ids)).toEqual(['Oil', 'Sugar', 'Oil'])
  expect(await tx.query('select name_en from public.products where id = $1', [ids[2]]), 'another column').toEqual([
    { name_en: 'Renamed' },
  ])
  expect(await answerOf(tx, 'products', ids, { category: 'Oil' }, seen), 'repeated').toEqual({ changed: 2, overtaken })
  expect(await undo(tx)).toEqual([{ undone: 2, kept: 0 }])
  expect(await categoriesOf(tx, ids)).toEqual(['Rice', 'Sugar', 'Rice'])
})

test('a record that has the wanted value already is not overtaken, whoever wrote it; a deleted one is left out', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 2)
  await become(tx, cast.claims.admin)
  await tx.query("update public.products set category = 'Oil' where id = $1", [ids[0]])
  await tx.query('delete from public.products where id = $1', [ids[1]])
  await become(tx, cast.claims.editor)
  const answer = await answerOf(tx, 'products', ids, { category: 'Oil' }, { category: 'Rice' })
  expect(answer).toEqual({ changed: 0, overtaken: [] })
})

test('a command whose records were all changed since changes none, and leaves no entry', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 1)
  await become(tx, cast.claims.editor)
  const versions = await versionsOf(tx, async () => {
    const answer = await answerOf(tx, 'products', ids, { category: 'Oil' }, [{ category: 'Sugar' }])
    expect(answer).toMatchObject({ changed: 0, overtaken: [{ now: { category: 'Rice' } }] })
  })
  expect(versions).toEqual([])
})

test('random commands after edits of others: what staff did not see is left alone, and nothing else', async ({ tx }) => {
  const cast = await addCast(tx)
  const categories = ['Rice', 'Oil', 'Sugar', 'Diversified']
  const category = fc.constantFrom(...categories)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ seen: category, now: category, wanted: category }), { minLength: 1, maxLength: 6 }),
      fc.uuid({ version: 4 }),
      async (rows, request) => {
        await becomeOwner(tx)
        const ids: number[] = []
        for (const { now } of rows) ids.push(await insertRow(tx, 'products', { category: now }))
        await become(tx, cast.claims.editor)
        const values = rows.map(({ wanted }) => ({ category: wanted }))
        const seen = rows.map((row) => ({ category: row.seen }))
        const answer = await answerOf(tx, 'products', ids, values, seen, request)
        const isOvertaken = (row: (typeof rows)[number]) => row.now !== row.seen && row.now !== row.wanted
        expect(answer?.overtaken.map(({ id }) => id)).toEqual(rows.flatMap((row, at) => (isOvertaken(row) ? ids[at] : [])))
        expect(answer?.changed).toBe(rows.filter((row) => !isOvertaken(row) && row.now !== row.wanted).length)
        expect(await categoriesOf(tx, ids)).toEqual(rows.map((row) => (isOvertaken(row) ? row.now : row.wanted)))
      },
    ),
    { numRuns: sampleRuns(40) },
  )
})

test('one column that was changed since keeps the whole record from being changed', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'impact_gallery', { title: 'Port', title_ar: null })
  await become(tx, cast.claims.editor)
  const values = [{ title: 'Harbour', title_ar: 'الميناء' }]
  const answer = await answerOf(tx, 'impact_gallery', [id], values, [{ title: null, title_ar: null }])
  expect(answer).toMatchObject({ changed: 0, overtaken: [{ id, now: { title: 'Port', title_ar: null } }] })
})

test('a console of an earlier release, which does not say what staff saw, is refused in words', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 1)
  await become(tx, cast.claims.editor)
  const earlier = `select change_records('products', $1::bigint[], '{"category":"Oil"}', $2::uuid)`
  expect(await attempt(tx, earlier, [ids, REQUEST])).toMatchObject({
    code: '22023',
    message: expect.stringMatching(
      /^\u2068[^\u2069]*أعد تحميل الصفحة[^\u2069]*\u2069 \u2068This page is older than the server\.[^\u2069]*\u2069$/,
    ),
  })
  expect(await refused(tx, 'products', ids, { category: 'Oil' }, {}), 'nothing seen').toMatchObject({ code: '22023' })
  expect(await refused(tx, 'products', ids, { category: 'Oil' }, []), 'of none').toMatchObject({ code: '22023' })
  expect(await categoriesOf(tx, ids)).toEqual(['Rice'])
})

test('a record that a colleague changed between a call and its repetition stays as the colleague left it', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  await changeAndOvertake(tx, cast, ids, { id: ids[1], category: 'Sugar' })
  const repeated = await answerOf(tx, 'products', ids, { category: 'Oil' }, { category: 'Rice' })
  expect(repeated).toEqual({ changed: 3, overtaken: [] })
  expect(await categoriesOf(tx, ids)).toEqual(['Oil', 'Sugar', 'Oil'])
  expect(await undo(tx)).toEqual([{ undone: 2, kept: 1 }])
  expect(await categoriesOf(tx, ids)).toEqual(['Rice', 'Sugar', 'Rice'])
  expect(await undo(tx), 'a repeated undo finds it done').toEqual([{ undone: 2, kept: 1 }])
})

test('a call that is repeated after a colleague has put the former value back leaves it', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 1)
  await changeAndOvertake(tx, cast, ids, { id: ids[0], category: 'Rice' })
  const repeated = await answerOf(tx, 'products', ids, { category: 'Oil' }, { category: 'Rice' })
  expect(repeated).toEqual({ changed: 1, overtaken: [] })
  expect(await categoriesOf(tx, ids)).toEqual(['Rice'])
})

test('staff who have seen what a colleague changed after a call without an answer change it by the next one, and undo gives it back', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  await changeAndOvertake(tx, cast, ids, { id: ids[1], category: 'Sugar' })
  const seen = [{ category: 'Oil' }, { category: 'Diversified' }, { category: 'Oil' }]
  const overtaken = [expect.objectContaining({ id: ids[1], now: { category: 'Sugar' } })]
  expect(await answerOf(tx, 'products', ids, { category: 'Oil' }, seen)).toEqual({ changed: 3, overtaken })
  expect(await change(tx, 'products', ids, { category: 'Oil' })).toBe(3)
  expect(await categoriesOf(tx, ids)).toEqual(['Oil', 'Oil', 'Oil'])
  expect(await undo(tx)).toEqual([{ undone: 3, kept: 0 }])
  expect(await categoriesOf(tx, ids)).toEqual(['Rice', 'Sugar', 'Rice'])
  expect(await undo(tx), 'a repeated undo finds it done').toEqual([{ undone: 3, kept: 0 }])
})

test('a command that changes nothing leaves no entry', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 2)
  await become(tx, cast.claims.editor)
  expect(await versionsOf(tx, async () => expect(await change(tx, 'products', ids, { category: 'Rice' })).toBe(0))).toEqual([])
  expect(await versionsOf(tx, async () => expect(await remove(tx, 'products', [999_999])).toBe(0))).toEqual([])
})

test('values of their own for each record', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = [await insertRow(tx, 'impact_gallery', { title: 'a' }), await insertRow(tx, 'impact_gallery', { title: 'b' })]
  await become(tx, cast.claims.editor)
  expect(await change(tx, 'impact_gallery', ids, [{ title: 'Harvest' }, { title_ar: 'حصاد' }])).toBe(2)
  expect(
    await tx.query('select title, title_ar from public.impact_gallery where id = any($1::bigint[]) order by id', [ids]),
  ).toEqual([
    { title: 'Harvest', title_ar: null },
    { title: 'b', title_ar: 'حصاد' },
  ])
  expect(await refused(tx, 'impact_gallery', ids, [{ title: 'one' }])).toMatchObject({ code: '22023' })
})

test.for(CONTENT)('deleted records of %s are in the bin, and come back as one step', async (table, { tx }) => {
  const cast = await addCast(tx)
  const ids = [await insertRow(tx, table), await insertRow(tx, table), await insertRow(tx, table)]
  await become(tx, cast.claims.moderator)
  expect(await remove(tx, table, ids)).toBe(3)
  expect(await tx.query('select count(*)::integer as n from deleted_records($1)', [table])).toEqual([{ n: 3 }])
  expect(await undo(tx)).toEqual([{ undone: 3, kept: 0 }])
  expect(await tx.query('select count(*)::integer as n from deleted_records($1)', [table])).toEqual([{ n: 0 }])
})

test('a record that a colleague restored between a call and its repetition stays, and is counted once', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 2)
  await become(tx, cast.claims.editor)
  await remove(tx, 'products', ids)
  await become(tx, cast.claims.admin)
  await tx.query("select restore_deleted('products', $1)", [ids[0]])
  await become(tx, cast.claims.editor)
  expect(await remove(tx, 'products', ids)).toBe(2)
  expect(await categoriesOf(tx, ids)).toEqual(['Rice'])
  expect(await undo(tx)).toEqual([{ undone: 2, kept: 0 }])
})

test('undo overwrites nothing that somebody changed since, and says how many stay', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 5)
  await become(tx, cast.claims.editor)
  await change(tx, 'products', ids, { category: 'Oil' })
  await become(tx, cast.claims.admin)
  await tx.query("update public.products set category = 'Sugar' where id = $1", [ids[1]])
  await tx.query("update public.products set name_en = 'Renamed' where id = $1", [ids[2]])
  await tx.query('delete from public.products where id = $1', [ids[3]])
  expect(await attempt(tx, UNDO, [REQUEST]), 'of somebody else').toMatchObject({ code: '42501' })
  await become(tx, cast.claims.editor)
  expect(await undo(tx)).toEqual([{ undone: 3, kept: 2 }])
  expect(await categoriesOf(tx, ids)).toEqual(['Rice', 'Sugar', 'Rice', 'Rice'])
})

test('records that are added one after the other are one entry, and undo deletes those that nobody edited', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const added: number[] = []
  const versions = await versionsOf(tx, async () => {
    for (const picture of ['a', 'b', 'c', 'b']) {
      const record = JSON.stringify({ image_url: `https://x.example/${picture}.jpg`, active: false })
      const request = `22222222-2222-4222-8222-2222222222${picture.charCodeAt(0)}`
      const [answer] = await tx.query<{ row: { id: number } }>(ADD, ['impact_gallery', record, request, REQUEST])
      added.push(answer?.row.id ?? 0)
    }
  })
  expect(added[3], 'the repeated request').toBe(added[1])
  expect(versions.map(({ operation }) => operation)).toEqual(['bulk', 'insert', 'insert', 'insert'])
  await tx.query("update public.impact_gallery set title = 'Quay' where id = $1", [added[2]])
  expect(await undo(tx)).toEqual([{ undone: 2, kept: 1 }])
})

describe('who may', () => {
  test.for(['visitor', 'token without session', 'deactivated', 'expired', 'revoked'] as const)(
    'not %s',
    async (persona, { tx }) => {
      const cast = await addCast(tx)
      const ids = await addProducts(tx, 2)
      await become(tx, cast.claims[persona])
      const calls: [string, unknown[]][] = [
        [CHANGE, ['products', ids, '{"category":"Oil"}', REQUEST, '{"category":"Rice"}']],
        [REMOVE, ['products', ids, REQUEST]],
        [UNDO, [REQUEST]],
        [ADD, ['products', '{}', REQUEST, REQUEST]],
      ]
      for (const call of calls) expect(['42501', 'PT401', 'PT404']).toContain((await attempt(tx, ...call)).code)
      await becomeOwner(tx)
      expect(await categoriesOf(tx, ids)).toEqual(['Rice', 'Rice'])
    },
  )

  test.for(['editor', 'moderator', 'admin'] as const)('%s', async (persona, { tx }) => {
    const cast = await addCast(tx)
    const ids = await addProducts(tx, 2)
    await become(tx, cast.claims[persona])
    expect(await change(tx, 'products', ids, { category: 'Oil' })).toBe(2)
  })
})

test('a value that the rules refuse changes no record', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  await become(tx, cast.claims.editor)
  expect(await refused(tx, 'products', ids, { category: 'Spice' })).toMatchObject({ code: '23514' })
  expect(await refused(tx, 'products', ids, { id: 7 })).toMatchObject({ code: '22023' })
  expect(await refused(tx, 'admin_users', ids, { role: 'admin' })).toMatchObject({ code: '22023' })
  expect(await refused(tx, 'products', [], { category: 'Oil' })).toMatchObject({ code: '22023' })
  expect(new Set(await categoriesOf(tx, ids))).toEqual(new Set(['Rice']))
})

test('random commands, and edits of others in between: undo gives back exactly what nobody touched', async ({ tx }) => {
  const cast = await addCast(tx)
  const categories = ['Rice', 'Oil', 'Sugar', 'Diversified']
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ from: fc.nat(3), edit: fc.option(fc.nat(3)), isSelected: fc.boolean() }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.nat(3),
      fc.uuid({ version: 4 }),
      async (rows, to, request) => {
        await becomeOwner(tx)
        const ids: number[] = []
        for (const { from } of rows) ids.push(await insertRow(tx, 'products', { category: categories[from] }))
        const selected = ids.filter((_, at) => rows[at]?.isSelected)
        await become(tx, cast.claims.editor)
        if (selected.length === 0) return
        const changed = await change(tx, 'products', selected, { category: categories[to] }, request)
        for (const [at, { edit }] of rows.entries()) {
          if (edit !== null) await tx.query('update public.products set category = $1 where id = $2', [categories[edit], ids[at]])
        }
        const parts = rows.filter(({ isSelected, from }) => isSelected && from !== to)
        expect(changed).toBe(parts.length)
        if (parts.length > 0) {
          const kept = parts.filter(({ edit, from }) => edit !== null && edit !== to && edit !== from)
          expect(await undo(tx, request)).toEqual([{ undone: parts.length - kept.length, kept: kept.length }])
        }
        const expected = rows.map(({ from, edit, isSelected }) => {
          if (!isSelected || from === to) return categories[edit ?? from]
          return categories[edit === null || edit === to ? from : edit]
        })
        expect(await categoriesOf(tx, ids)).toEqual(expected)
      },
    ),
    { numRuns: sampleRuns(40) },
  )
})

test('an article is published and unpublished, and the outbox has each', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = [await insertRow(tx, 'articles', { published: false }), await insertRow(tx, 'articles', { published: true })]
  await become(tx, cast.claims.editor)
  const versions = await versionsOf(tx, async () =>
    expect(await change(tx, 'articles', ids, { [VISIBLE_BY.articles ?? '']: true })).toBe(1),
  )
  expect(versions[1]?.site_change).not.toBeNull()
})

/** The newest change that staff confirmed, and the newest of all. */
async function confirmedOf(tx: Connection): Promise<{ change: number; newest: number }> {
  const [row] = await tx.query<{ change: number; newest: number }>(
    "select (v ->> 'confirmed_change')::integer as change, (v ->> 'newest_change')::integer as newest from public_content_versions() as v",
  )
  return row ?? { change: -1, newest: -1 }
}

const deleteConfirmed = (tx: Connection, table: string, ids: number[], request: string) =>
  tx.query('select delete_records($1, $2::bigint[], $3::uuid, true)', [table, ids, request])

test('a confirmed command is noted with its newest public change; other commands are not', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  await become(tx, cast.claims.editor)
  const before = await confirmedOf(tx)
  await change(tx, 'products', ids, { category: 'Oil' })
  expect((await confirmedOf(tx)).change).toBe(before.change)
  await deleteConfirmed(tx, 'products', ids, '33333333-3333-4333-8333-333333333333')
  const after = await confirmedOf(tx)
  expect(after.change).toBe(after.newest)
  expect(after.change).toBeGreaterThan(before.change)
})

test('a confirmation ends with the first live build that carries it; only another one makes it count again', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  const hidden = [await insertRow(tx, 'articles', { published: false })]
  const [request, another] = ['33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444']
  await become(tx, cast.claims.editor)
  await deleteConfirmed(tx, 'products', ids, request)
  const { newest } = await confirmedOf(tx)
  const report = async (state: string, newestChange: number) => {
    await becomeOwner(tx)
    await tx.query('select report_build(gen_random_uuid(), $1, $2, null, null)', [state, newestChange])
    return (await confirmedOf(tx)).change
  }
  expect(await report('failed', newest), 'a failed build').toBe(newest)
  expect(await report('live', newest - 1), 'a build of older content').toBe(newest)
  expect(await report('live', newest), 'its own build').toBe(0)
  await tx.run("update site_builds set finished_at = finished_at - interval '1 minute'")
  await tx.run("update private.confirmed_change set confirmed_at = confirmed_at - interval '1 hour'")

  await become(tx, cast.claims.editor)
  await deleteConfirmed(tx, 'products', ids, request)
  await deleteConfirmed(tx, 'articles', hidden, another)
  expect((await confirmedOf(tx)).change, 'a repeated command, and one that visitors do not see').toBe(0)
  await becomeOwner(tx)
  await tx.run('select confirm_changes()')
  expect((await confirmedOf(tx)).change, 'a Retry of the same content').toBe(newest)
})
