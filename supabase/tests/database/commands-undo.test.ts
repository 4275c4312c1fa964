import { expect } from 'vitest'
import { type Command, run, tryUndo, undo } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, type Cast } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Undoing commands after somebody else has changed the same records. docs/decisions/commands.md. */

const REQUEST = '11111111-1111-4111-8111-111111111111'

type PartnerCommand = Omit<Command, 'table'>

const partners = (tx: Connection) => tx.query('select id, name, name_ar, display_order from partners order by id')

/**
 * Three partners; the last partner is in the bin. The editor runs a command, and then the admin runs a command. Leaves the editor
 * as the caller.
 */
async function afterwards(
  tx: Connection,
  command: (ids: [number, number, number]) => PartnerCommand,
  theirs: (ids: [number, number, number], changed: number) => PartnerCommand[],
): Promise<Cast> {
  const cast = await addCast(tx)
  const ids: [number, number, number] = [
    await insertRow(tx, 'partners', { name: 'a', display_order: 1 }),
    await insertRow(tx, 'partners', { name: 'b', display_order: 2 }),
    await insertRow(tx, 'partners', { name: 'c', display_order: 3 }),
  ]
  await tx.query('delete from partners where id = $1', [ids[2]])
  await become(tx, cast.claims.editor)
  const { row } = await run(tx, { table: 'partners', request: REQUEST, ...command(ids) })
  await become(tx, cast.claims.admin)
  for (const other of theirs(ids, row?.id ?? 0)) await run(tx, { table: 'partners', ...other })
  await become(tx, cast.claims.editor)
  return cast
}

const update =
  (values: object) =>
  ([id]: number[]): PartnerCommand => ({ action: 'update', ids: [id ?? 0], values })

const REFUSED: Record<string, [Parameters<typeof afterwards>[1], Parameters<typeof afterwards>[2], string, string[]?]> = {
  'a value that somebody changed since': [
    update({ name: 'New', name_ar: 'جديد' }),
    ([id]) => [{ action: 'update', ids: [id], values: { name: 'Theirs' } }],
    'changed',
    ['name'],
  ],
  'a changed record that somebody deleted since': [
    update({ name: 'New' }),
    ([id]) => [{ action: 'delete', ids: [id] }],
    'not_there',
  ],
  'a new record that somebody changed since': [
    () => ({ action: 'insert', values: { name: 'New' } }),
    (_, id) => [{ action: 'update', ids: [id], values: { name: 'Theirs' } }],
    'changed_record',
  ],
  'a record from the bin that somebody changed since': [
    ([, , inBin]) => ({ action: 'undelete', ids: [inBin] }),
    (_, id) => [{ action: 'update', ids: [id], values: { name: 'Theirs' } }],
    'changed_record',
  ],
  'a deleted record that somebody restored and deleted since': [
    ([id]) => ({ action: 'delete', ids: [id] }),
    ([id]) => [
      { action: 'undelete', ids: [id] },
      { action: 'delete', ids: [id] },
    ],
    'not_there',
  ],
  'an order that somebody changed since': [
    ([a, b]) => ({ action: 'order', ids: [b, a] }),
    ([a, b]) => [
      { action: 'order', ids: [a, b] },
      { action: 'update', ids: [a], values: { display_order: 7 } },
    ],
    'list_changed',
  ],
  'an order with a record that somebody deleted since': [
    ([a, b]) => ({ action: 'order', ids: [b, a] }),
    ([a]) => [{ action: 'delete', ids: [a] }],
    'list_changed',
  ],
}

test.for(Object.entries(REFUSED))(
  '%s stays, and the undo says why',
  async ([, [command, theirs, reason, columns = []]], { tx }) => {
    await afterwards(tx, command, theirs)
    const before = await partners(tx)
    for (const _ of ['first', 'repeated']) {
      const refused = async () => expect(await undo(tx, REQUEST)).toEqual({ undone: 0, kept: 1, refusal: { reason, columns } })
      expect(await versionsOf(tx, refused)).toEqual([])
    }
    expect(await partners(tx)).toEqual(before)
  },
)

test('what an admin has removed from the bin for good does not come back: neither the record nor its former values', async ({
  tx,
}) => {
  const change = '22222222-2222-4222-8222-222222222222'
  const { claims } = await afterwards(tx, update({ name: 'New' }), () => [])
  await become(tx, claims.editor)
  const [first] = await partners(tx)
  await run(tx, { action: 'delete', table: 'partners', ids: [Number(first?.id)], request: change })
  await become(tx, claims.admin)
  await tx.query('select empty_bin()')
  await become(tx, claims.editor)
  expect(await undo(tx, change)).toMatchObject({ undone: 0, kept: 1, refusal: { reason: 'emptied' } })
  expect(await undo(tx, REQUEST)).toMatchObject({ undone: 0, kept: 1, refusal: { reason: 'not_kept' } })
})

const UNDONE: Record<string, [Parameters<typeof afterwards>[1], Parameters<typeof afterwards>[2], object[]]> = {
  'a change, though somebody changed another column': [
    update({ name: 'New' }),
    ([id]) => [{ action: 'update', ids: [id], values: { name_ar: 'غيره' } }],
    [{ name: 'a', name_ar: 'غيره' }, { name: 'b' }],
  ],
  'a new record, though somebody moved it': [
    () => ({ action: 'insert', values: { name: 'New' } }),
    (_, id) => [{ action: 'update', ids: [id], values: { display_order: 9 } }],
    [{ name: 'a' }, { name: 'b' }],
  ],
  'an order, though somebody added and renamed records': [
    ([a, b]) => ({ action: 'order', ids: [b, a] }),
    ([a]) => [
      { action: 'insert', values: { name: 'New', display_order: 3 } },
      { action: 'update', ids: [a], values: { name: 'Theirs' } },
    ],
    [
      { name: 'Theirs', display_order: 1 },
      { name: 'b', display_order: 2 },
      { name: 'New', display_order: 3 },
    ],
  ],
  'a new place of one record': [
    update({ display_order: 9 }),
    () => [],
    [
      { name: 'a', display_order: 1 },
      { name: 'b', display_order: 2 },
    ],
  ],
}

test.for(Object.entries(UNDONE))('%s is taken back', async ([, [command, theirs, left]], { tx }) => {
  await afterwards(tx, command, theirs)
  for (const _ of ['first', 'repeated']) {
    expect(await undo(tx, REQUEST)).toEqual({ undone: 1, kept: 0, refusal: null })
    expect(await partners(tx)).toMatchObject(left)
  }
})

test('only who ran a command takes it back; the history has no other command', async ({ tx }) => {
  const { claims } = await afterwards(tx, update({ name: 'New' }), () => [])
  await become(tx, claims.admin)
  expect((await tryUndo(tx, REQUEST)).code).toBe('42501')
  const run = 'select import_records(\'partners\', \'[{"active": true, "display_order": 1}]\', $1)'
  const imported = crypto.randomUUID()
  await tx.query(run, [imported])
  for (const request of [imported, crypto.randomUUID()]) expect((await tryUndo(tx, request)).code).toBe('PT404')
})
