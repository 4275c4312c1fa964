import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { classifyError } from '@bayt/content/errors'
import { PublicContentReader } from '@bayt/content/queries/public-content-reader'
import { insertRecord } from '@bayt/content/queries/resource'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Client, server, signIn, visitor } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'

/** Invalid ids and times are refused over HTTP, and everything works afterwards. */

const backend = inject('backend')
/** Without an order and with one. */
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

test('an insert with a request that is not well formed is refused with 4xx', async () => {
  const valid = { p_table: 'partners', p_record: inputOf('partners'), p_request: crypto.randomUUID() }
  for (const wrong of [
    { p_table: 'none' },
    { p_table: null },
    { p_table: 'admin_users' },
    { p_record: [] },
    { p_record: 'text' },
    { p_record: null },
    { p_record: { ...valid.p_record, more: 1 } },
    { p_record: { ...valid.p_record, name: 'a\u0000b' } },
    { p_request: 'x' },
    { p_request: null },
  ]) {
    const { status } = await editor.rpc('insert_record', { ...valid, ...wrong } as never)
    expect([400, 404], JSON.stringify(wrong)).toContain(status)
  }
  await expectEverythingWorks('partners')
})

test('staff cannot choose ids, and values of a wrong type are refused with 400', async () => {
  for (const fields of [{ id: 7 }, { id: 'x' }, { display_order: 'first' }, { display_order: 1e12 }, { active: 'maybe' }]) {
    const record = { ...inputOf('partners'), ...fields }
    const direct = await editor.from('partners').insert(record as never)
    expect([direct.status, typeof direct.error?.message], JSON.stringify(fields)).toEqual([400, 'string'])
    const call = { p_table: 'partners', p_record: record as never, p_request: crypto.randomUUID() }
    const byRequest = await editor.rpc('insert_record', call)
    expect([byRequest.status, byRequest.error?.code], JSON.stringify(fields)).toEqual([400, direct.error?.code])
  }
  await expectEverythingWorks('partners')
})
