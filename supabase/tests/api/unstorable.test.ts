import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { classifyError } from '@bayt/content/errors'
import { PublicContentReader } from '@bayt/content/queries/public-content'
import { insertRecord } from '@bayt/content/testing/records'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Client, server, signIn, visitor } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'

/** Invalid ids and times are refused over HTTP, and everything works afterwards. */

const backend = inject('backend')
/** All content tables; in the complete run only a table without an order and a table with an order. */
const TABLES: readonly ContentTable[] = isCompleteRun() ? ['products', 'partners'] : CONTENT_TABLE_NAMES
let admin: Client
let editor: Client

beforeAll(async () => {
  admin = (await signIn(backend, 'admin')).client
  editor = (await signIn(backend, 'editor')).client
})

const DEFAULTS = { active: true, published: true, display_order: 1 }
const complete = (table: ContentTable, fields: object) => ({ ...DEFAULTS, ...inputOf(table), ...fields })

/** Field, value, and the part of the message that names the field and the remedy. */
const UNSTORABLE: [field: string, value: unknown, message: string][] = [
  ['id', 0, '__id__from_1_to_1000000000000000'],
  ['id', '9007199254740993', '__id__from_1_to_1000000000000000'],
  ['id', '9223372036854775807', '__id__from_1_to_1000000000000000'],
  ['id', 10_000_000_000_001, '__id__chosen_from_1_to_10000000000000'],
  ['id', 'seven', 'invalid input syntax for type bigint'],
  ['created_at', 'infinity', '__created_at__year_1900_to_2199'],
  ['created_at', '12000-01-01T00:00:00Z', '__created_at__year_1900_to_2199'],
  ['created_at', 'never', 'invalid input syntax for type timestamp'],
  ['updated_at', 'infinity', '__updated_at__year_1900_to_2199'],
]

async function expectEverythingWorks(table: ContentTable): Promise<void> {
  const created = await insertRecord(editor, table, inputOf(table))
  await new PublicContentReader(visitor(backend)).read()
  const { error } = await server(backend).from(table).delete().eq('id', created.id)
  expect(error).toBeNull()
}

test.for(TABLES)('an import of %s is refused with 400, the record and the field', async (table) => {
  for (const [field, value, message] of UNSTORABLE) {
    const records = [complete(table, {}), complete(table, { [field]: value })]
    const { error, status } = await admin.rpc('import_records', {
      p_table: table,
      p_records: records as never,
      p_request_id: null,
    })
    expect([status, error?.message], `${field} ${value}`).toEqual([400, expect.stringContaining(message)])
    expect(error?.message).toMatch(new RegExp(`^Record 2 \\(id .+\\), field ${field}: `))
    expect(classifyError(error, status).kind).toBe('invalid')
  }
  await expectEverythingWorks(table)
})

test.for(TABLES)('an insert into %s with the secret key is refused with 400 and the field', async (table) => {
  for (const [field, value, message] of UNSTORABLE.filter(([name]) => name !== 'id')) {
    const { error, status } = await server(backend)
      .from(table)
      .insert({ ...inputOf(table), [field]: value } as never)
    expect([status, error?.message], `${field} ${value}`).toEqual([400, expect.stringContaining(message)])
  }
  await expectEverythingWorks(table)
})

test('a command that is not well formed is refused in words, with 400 or 404', async () => {
  const { id } = await insertRecord(editor, 'partners', inputOf('partners'))
  const insert = { p_request: crypto.randomUUID(), p_action: 'insert', p_table: 'partners', p_values: inputOf('partners') }
  const update = { ...insert, p_action: 'update', p_ids: [id], p_values: { name: 'New' }, p_seen: { name: 'Old' } }
  const undelete = { ...insert, p_action: 'undelete', p_ids: [id], p_values: {} }
  const order = { ...insert, p_action: 'order', p_table: 'products', p_ids: [1], p_seen: [1] }
  for (const [valid, wrongs] of [
    [insert, [{ p_action: 'x' }, { p_action: null }, { p_table: 'none' }, { p_table: null }, { p_table: 'admin_users' }]],
    [insert, [{ p_values: [] }, { p_values: 'text' }, { p_values: null }, { p_request: 'x' }, { p_request: null }]],
    [insert, [{ p_values: { ...insert.p_values, more: 1 } }, { p_values: { ...insert.p_values, name: 'a\u0000b' } }]],
    [insert, [{ p_part_of: 'x' }, { p_part_of: insert.p_request }]],
    [
      update,
      [{ p_ids: [] }, { p_ids: null }, { p_ids: ['x'] }, { p_ids: 1 }, { p_ids: [1.5] }, { p_ids: [id, id], p_part_of: id }],
    ],
    [
      update,
      [
        { p_values: null },
        { p_values: 'x' },
        { p_values: [] },
        { p_values: ['x'] },
        { p_values: [[]] },
        { p_values: { more: 1 } },
      ],
    ],
    [update, [{ p_seen: null }, { p_seen: 'x' }, { p_seen: [] }, { p_seen: {} }, { p_seen: ['x'] }, { p_seen: [1] }]],
    [undelete, [{}, { p_values: null }, { p_values: 'x' }, { p_ids: [[1, 2]] }]],
    [order, [{}, { p_ids: [null] }, { p_seen: null }]],
  ] as const) {
    for (const wrong of wrongs) {
      const { status, error } = await editor.rpc('run_command', { ...valid, ...wrong } as never)
      expect([400, 404], JSON.stringify([valid.p_action, wrong])).toContain(status)
      expect(error?.message).not.toBe('')
    }
  }
  for (const p_request of ['x', null, {}]) {
    expect([400, 404]).toContain((await editor.rpc('undo_command', { p_request } as never)).status)
  }
  await expectEverythingWorks('partners')
})

test('staff cannot choose ids, and values of a wrong type are refused with 400', async () => {
  for (const fields of [{ id: 7 }, { id: 'x' }, { display_order: 'first' }, { display_order: 1e12 }, { active: 'maybe' }]) {
    const record = { ...inputOf('partners'), ...fields }
    const direct = await editor.from('partners').insert(record as never)
    expect([direct.status, typeof direct.error?.message], JSON.stringify(fields)).toEqual([400, 'string'])
    const call = { p_action: 'insert', p_table: 'partners', p_values: record as never, p_request: crypto.randomUUID() }
    const byCommand = await editor.rpc('run_command', call)
    expect([byCommand.status, byCommand.error?.code], JSON.stringify(fields)).toEqual([400, direct.error?.code])
  }
  await expectEverythingWorks('partners')
})
