import { expect, inject, test } from 'vitest'
import { sharedSession } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { activation } from '../harness/own-account.ts'

/**
 * The answers to impossible calls equal the answers of a hosted project: a status from 400 to 499, with the code of the reason.
 */

const backend = inject('backend')
const session = (role: 'admin' | 'editor') => sharedSession(backend, role)
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test.for(['admin', 'editor'] as const)('a command or picture that nobody knows is not found, for an %s', async (role) => {
  const { client } = await session(role)
  const undone = await client.rpc('undo_command', { p_request: UNKNOWN })
  expect(undone).toMatchObject({ status: 404, error: { code: 'PT404', message: 'The history has no such command.' } })
  const replaced = await client.rpc('replace_picture', {
    p_picture: `${'a'.repeat(32)}.jpg`,
    p_address: `${backend.url}/storage/v1/object/public/media/${'b'.repeat(32)}.jpg`,
    p_with_text: false,
    p_request: UNKNOWN,
  })
  expect(replaced).toMatchObject({ status: 404, error: { code: 'PT404', details: 'no_such_picture' } })
  const command = { p_request: UNKNOWN, p_table: 'partners', p_ids: [999_999], p_values: { name: 'x' }, p_seen: { name: 'y' } }
  for (const p_action of ['update', 'restore', 'undelete']) {
    const { status, error } = await client.rpc('run_command', { ...command, p_action })
    expect([status, error?.code], p_action).toEqual([404, 'PT404'])
  }
})

test('an unknown account is not found', async () => {
  const { client } = await session('admin')
  expect(await client.rpc('staff_update', activation(999_999, false))).toMatchObject({
    status: 404,
    error: { code: 'PT404' },
  })
})

test('more values than the embedded database takes are too many, and other requests go on', async () => {
  const { client } = await session('editor')
  // Full rows, so that few rows have enough values: the client collects the columns in a time that grows with the square of the
  // number of rows.
  const row = inputOf('products')
  const rows = Array.from({ length: Math.ceil(32_768 / Object.keys(row).length) }, () => row)
  const { status, error } = await client.from('products').insert(rows)
  expect([status, error]).toEqual([
    413,
    expect.objectContaining({ code: '54000', message: expect.stringContaining('fewer rows') }),
  ])
  const [newest, synonyms] = await Promise.all([client.rpc('newest_site_change'), client.from('synonyms').select('id').limit(1)])
  expect([newest.data, synonyms.data?.length]).toEqual([expect.any(Number), 1])
})

test('more columns than Postgres can select are too many', async () => {
  const { client } = await session('editor')
  const columns = Array(1_701).fill('id').join()
  const { status, error } = await client.from('products').select(columns).limit(1)
  expect([status, error]).toEqual([413, expect.objectContaining({ code: '54011' })])
})
