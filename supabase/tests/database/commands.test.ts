import { describe, expect } from 'vitest'
import { type Command, type Done, run, tryRun, tryUndo, undo } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner, type Cast, PERSONAS } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow, insertStatement, NAME, VALID } from '../harness/valid-rows.ts'

/** Commands for one record: each writes one version, once for each request. docs/decisions/commands.md. */

const [REQUEST, ANOTHER] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

const partner = async (tx: Connection, id: number) =>
  (await tx.query('select name, name_ar, active from partners where id = $1', [id]))[0]

/** A partner, and a partner in the bin. Leaves the editor as the caller. */
async function twoPartners(tx: Connection) {
  const cast = await addCast(tx)
  const [id, inBin] = [await insertRow(tx, 'partners', { name: 'Port' }), await insertRow(tx, 'partners', { name: 'Bin' })]
  await tx.query('delete from partners where id = $1', [inBin])
  await become(tx, cast.claims.editor)
  return { cast, id, inBin }
}

/** Runs commands as a colleague of the editor. */
async function asColleague(tx: Connection, cast: Cast, ...commands: Omit<Command, 'table'>[]): Promise<void> {
  await become(tx, cast.claims.admin)
  for (const command of commands) await run(tx, { table: 'partners', ...command })
  await become(tx, cast.claims.editor)
}

test.for(CONTENT)(
  '%s: each command for one record is one version with its request, and its undo takes it back',
  async (table, { tx }) => {
    const cast = await addCast(tx)
    await become(tx, cast.claims.editor)
    const { sql, parameters } = insertStatement(table, VALID[table])
    const [direct] = await tx.query<{ id: number }>(sql, parameters)
    const stored = async () =>
      (await tx.query<{ row: object }>(`select to_jsonb(t) as row from public.${table} t where id <> $1`, [direct?.id])).map(
        ({ row }) => row,
      )
    const content = async () => (await stored()).map((row) => ({ ...row, updated_at: null }))
    const step = async (action: Command['action'], operation: string, command: Partial<Command> = {}) => {
      const before = await content()
      const once = { action, table, request: crypto.randomUUID(), ...command }
      let answer: Done | undefined
      const versions = await versionsOf(tx, async () => {
        answer = await run(tx, once)
      })
      expect(versions).toMatchObject([{ operation, entity: table, part_of: null, request_id: once.request, source: 'console' }])
      expect(answer).toEqual({ changed: 1, overtaken: [], row: (await stored())[0] ?? null })
      expect(await versionsOf(tx, async () => expect(await run(tx, once)).toEqual(answer))).toEqual([])
      const after = await content()
      for (const repeated of [false, true]) {
        const undone = async () => expect(await undo(tx, once.request)).toEqual({ undone: 1, kept: 0, refusal: null })
        expect(await versionsOf(tx, undone)).toHaveLength(repeated ? 0 : 1)
        expect(await content()).toEqual(before)
      }
      // The next step uses the result of this step.
      const id = answer?.row?.id ?? 0
      await run(tx, action === 'insert' ? { action: 'undelete', table, ids: [id] } : { ...once, request: crypto.randomUUID() })
      expect(await content()).toEqual(after)
      return [id]
    }
    const ids = await step('insert', 'insert', { values: VALID[table] })
    // Each record of trade facts has a product of its own.
    const columns = `to_jsonb(t) - array['id', 'created_at', 'updated_at', 'product_id'] as row`
    const [first, second] = await tx.query(`select ${columns} from public.${table} t order by id`)
    expect(second, 'as a direct insert').toEqual(first)
    await step('update', 'update', { ids, values: { [NAME[table]]: 'ميناء' } })
    await step('restore', 'update', { ids, values: { [NAME[table]]: 'مرفأ' } })
    await step('delete', 'delete', { ids })
    await step('undelete', 'insert', { ids })
  },
)

describe('a repeated command writes nothing more', () => {
  const COMMANDS: Record<
    'insert' | 'update' | 'restore' | 'undelete',
    (ids: { id: number; inBin: number }) => Omit<Command, 'table'>
  > = {
    insert: () => ({ action: 'insert', values: { name: 'New' } }),
    update: ({ id }) => ({ action: 'update', ids: [id], values: { name: 'New' }, seen: { name: 'Port' } }),
    restore: ({ id }) => ({ action: 'restore', ids: [id], values: { name: 'New' }, seen: { name: 'Port' } }),
    undelete: ({ inBin }) => ({ action: 'undelete', ids: [inBin] }),
  }
  test.for(Object.entries(COMMANDS))(
    '%s, after somebody else changed and then deleted the record',
    async ([, commandOf], { tx }) => {
      const { cast, ...ids } = await twoPartners(tx)
      const command = { table: 'partners', request: REQUEST, ...commandOf(ids) }
      const id = (await run(tx, command)).row?.id ?? 0
      for (const name of ['Theirs', 'Port']) {
        await asColleague(tx, cast, { action: 'update', ids: [id], values: { name } })
        const versions = await versionsOf(tx, async () =>
          expect(await run(tx, command)).toMatchObject({ changed: 1, overtaken: [], row: { name } }),
        )
        expect(versions).toEqual([])
      }
      await asColleague(tx, cast, { action: 'delete', ids: [id] })
      const count = async () => (await tx.query('select from record_versions')).length
      const before = await count()
      expect(await tryRun(tx, command)).toMatchObject({ code: 'PT404', message: 'This record does not exist any more.' })
      expect(await count()).toBe(before)
    },
  )

  test('delete, after somebody else restored the record; and order, after somebody else moved it', async ({ tx }) => {
    const { cast, id } = await twoPartners(tx)
    const second = await insertRow(tx, 'partners')
    const order = { action: 'order', table: 'partners', ids: [second, id], seen: [id, second], request: ANOTHER } as const
    await run(tx, order)
    await asColleague(tx, cast, { action: 'order', ids: [id, second] })
    expect(await versionsOf(tx, async () => expect(await run(tx, order)).toMatchObject({ changed: 1 }))).toEqual([])
    const remove = { action: 'delete', table: 'partners', ids: [id], request: REQUEST } as const
    await run(tx, remove)
    await asColleague(tx, cast, { action: 'undelete', ids: [id] })
    expect(await versionsOf(tx, async () => expect(await run(tx, remove)).toMatchObject({ changed: 1 }))).toEqual([])
    expect(await partner(tx, id)).toMatchObject({ name: 'Port' })
  })
})

test('a request belongs to its account, its action and its table', async ({ tx }) => {
  const { cast, id } = await twoPartners(tx)
  const command: Command = { action: 'update', table: 'partners', ids: [id], values: { name: 'New' }, request: REQUEST }
  await run(tx, command)
  const code = async (other: Partial<Command>) => (await tryRun(tx, { ...command, ...other })).code
  for (const action of ['insert', 'delete', 'undelete', 'order'] as const)
    expect(await code({ action, ids: [id], seen: [id] }), action).toBe('22023')
  expect(await code({ action: 'insert', table: 'products', values: VALID.products })).toBe('22023')
  expect(await code({ request: ANOTHER, partOf: REQUEST }), 'as the entry of others').toBe('22023')
  expect(await code({ request: ANOTHER, partOf: ANOTHER }), 'of its own entry').toBe('22023')
  await become(tx, cast.claims.admin)
  expect(await code({})).toBe('22023')
})

test('two people who change different columns never meet; the same column names who changed it, and when', async ({ tx }) => {
  const { cast, id } = await twoPartners(tx)
  await asColleague(tx, cast, { action: 'update', ids: [id], values: { name_ar: 'ميناء' }, seen: { name_ar: null } })
  const command = { action: 'update', table: 'partners', ids: [id] } as const
  const seen = { name: 'Port', name_ar: null }
  expect(await run(tx, { ...command, values: { name: 'Harbour' }, seen })).toMatchObject({ changed: 1, overtaken: [] })
  expect(await partner(tx, id)).toMatchObject({ name: 'Harbour', name_ar: 'ميناء' })
  const answer = await run(tx, { ...command, values: { name_ar: 'مرفأ', active: false }, seen: { ...seen, active: true } })
  expect(answer).toEqual({
    changed: 0,
    overtaken: [
      {
        id,
        names: { name: 'Harbour', name_ar: 'ميناء' },
        now: { name_ar: 'ميناء', active: true },
        by: {
          name_ar: { at: expect.stringMatching(/^20\d\d-/), account: cast.admin.id, name: 'Test' },
          active: { at: expect.stringMatching(/^20\d\d-/), account: null, name: null },
        },
      },
    ],
    row: expect.objectContaining({ name: 'Harbour', name_ar: 'ميناء', active: true }),
  })
})

test('a value that a colleague wrote too is no conflict', async ({ tx }) => {
  const { cast, id } = await twoPartners(tx)
  await asColleague(tx, cast, { action: 'update', ids: [id], values: { name: 'Harbour' } })
  const command = { action: 'update', table: 'partners', ids: [id], seen: { name: 'Port' } } as const
  expect(await run(tx, { ...command, values: { name: 'Harbour' } })).toMatchObject({ changed: 0, overtaken: [] })
})

test('callers choose neither id nor times', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const times = { created_at: '2001-01-01T00:00:00Z', updated_at: '2001-01-01T00:00:00Z' }
  const { row } = await run(tx, { action: 'insert', table: 'products', values: { ...VALID.products, ...times } })
  expect(row?.created_at).not.toMatch(/^2001-/)
  expect(row?.updated_at).toBe(row?.created_at)
  expect(await tryRun(tx, { action: 'insert', table: 'products', values: { ...VALID.products, id: 7 } })).toMatchObject({
    code: '428C9',
  })
  expect(await run(tx, { action: 'update', table: 'products', ids: [row?.id ?? 0], values: { ...times, id: 7 } })).toMatchObject({
    changed: 0,
    row,
  })
})

test('a value that a rule refuses has the error of a direct insert, and leaves no request', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  for (const fields of [
    { name_en: ' ' },
    { name_ar: null },
    { category: 'Bread' },
    { packaging_image_url: 'http://' },
    { pack_sizes: '1,x' },
    { name_en: 'a\u0000b' },
    { spelling: 'unknown' },
  ]) {
    const values = { ...VALID.products, ...fields }
    const keys = Object.keys(values).join(', ')
    const direct = `insert into products (${keys}) select ${keys} from jsonb_populate_record(null::products, $1::text::jsonb)`
    const { code, message } = await attempt(tx, direct, [JSON.stringify(values)])
    expect(code).not.toBe('accepted')
    const refused = await tryRun(tx, { action: 'insert', table: 'products', values, request: REQUEST })
    expect({ ...refused, message: refused.message.replace(' of relation "products"', '') }).toMatchObject({
      code,
      message: message.replace(' of relation "products"', ''),
    })
  }
  const { row } = await run(tx, { action: 'insert', table: 'products', values: VALID.products, request: REQUEST })
  expect(row).toMatchObject(VALID.products)
})

test('a call that is no command is refused in words', async ({ tx }) => {
  const { cast, id } = await twoPartners(tx)
  const values = { name: 'New' }
  const code = async (command: Partial<Record<keyof Command, unknown>>) =>
    (await tryRun(tx, { action: 'update', table: 'partners', ids: [id], values, ...command } as Command)).code
  for (const table of ['admin_users', 'site_builds', 'record_versions', 'none', 'partners; drop table partners', null])
    for (const action of ['insert', 'update', 'delete', 'undelete', 'order'])
      expect(await code({ table, action, seen: values }), `${action} ${table}`).toBe('22023')
  for (const action of ['UPDATE', 'publish', '', null]) expect(await code({ action, seen: {} }), String(action)).toBe('22023')
  for (const record of [[], null, 'x', 1]) expect(await code({ action: 'insert', values: record })).toBe('22023')
  for (const given of [[], null, 'x', [values, values]]) expect(await code({ values: given })).toBe('22023')
  for (const seen of [null, {}, [], 'x', [{}], { active: true }]) expect(await code({ seen }), JSON.stringify(seen)).toBe('22023')
  for (const ids of [[], null, Array.from({ length: 10_001 }, (_, at) => at)])
    for (const action of ['update', 'restore', 'delete'])
      expect(await code({ action, ids, seen: values }), `${action} of ${ids?.length}`).toBe('22023')
  expect(await code({ action: 'undelete', ids: null })).toBe('PT404')
  expect(await code({ action: 'order', table: 'products', seen: [] })).toBe('22023')
  expect((await attempt(tx, `select run_command(null, 'insert', 'partners')`)).code).toBe('22004')
  expect(await code({ ids: [999_999], seen: values }), 'no such record').toBe('PT404')
  expect(await code({ action: 'undelete', ids: [id] }), 'not in the bin').toBe('PT404')
  await become(tx, cast.claims.admin)
  expect(await partner(tx, id)).toMatchObject({ name: 'Port' })
})

const GRANTS = 'grant all on all tables in schema public to anon; grant all on all functions in schema public to anon'

test.for(['as migrated', 'with all grants'])('%s: only staff run commands, and take them back', async (platform, { tx }) => {
  const { cast, id, inBin } = await twoPartners(tx)
  await run(tx, { action: 'update', table: 'partners', ids: [id], values: { name: 'New' }, request: REQUEST })
  await becomeOwner(tx)
  if (platform === 'with all grants') await tx.run(GRANTS)
  for (const persona of PERSONAS) {
    await become(tx, cast.claims[persona])
    const isStaff = ['editor', 'moderator', 'admin'].includes(persona)
    const refusals = ['visitor', 'server'].includes(persona) ? /^(?:42501|PT404)$/ : /^(?:PT401)$/
    const wanted = isStaff ? /^accepted$/ : refusals
    const table = 'partners'
    for (const [action, command] of Object.entries({
      insert: { values: { name: 'x' } },
      update: { ids: [id], values: { name: 'x' }, seen: { name: 'New' } },
      'update of many': { ids: [id, id + 1], values: { name: 'x' }, seen: { name: 'New' } },
      restore: { ids: [id], values: { name: 'x' }, seen: { name: 'New' } },
      delete: { ids: [id] },
      'undelete ': { ids: [inBin] },
      order: { ids: [id], seen: [id] },
    })) {
      const [verb] = action.split(' ')
      if (verb === 'undelete' && persona === 'moderator') continue
      const { code } = await tryRun(tx, { action: verb, table, ...command } as Command)
      expect(code, `${action}, ${persona}`).toMatch(wanted)
    }
    expect((await tryUndo(tx, REQUEST)).code, persona).toMatch(persona === 'editor' ? wanted : isStaff ? /^42501$/ : refusals)
    await becomeOwner(tx)
  }
  expect(await tx.query('select id, name from partners')).toEqual([{ id, name: 'New' }])
})

test('an account is created once for each request, and a repetition changes nothing', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  const create = 'select staff_create($1, $2, $3, true, $4, $5) as id'
  const hash = (letter: string) => `$2b$10$${letter.repeat(53)}`
  const first = ['n@test.example', 'New', 'editor', hash('b'), REQUEST]
  const [created] = await tx.query<{ id: number }>(create, first)
  expect(await tx.query(create, ['o@test.example', 'Other', 'admin', hash('c'), REQUEST])).toEqual([created])
  expect((await attempt(tx, create, ['n@test.example', 'New', 'editor', hash('b'), ANOTHER])).code).toBe('23505')
  expect((await tryRun(tx, { action: 'insert', table: 'partners', request: REQUEST })).code, 'of an account').toBe('22023')
  expect(await undo(tx, REQUEST), 'an account stays').toMatchObject({ undone: 0, kept: 1, refusal: { reason: 'not_kept' } })
  await becomeOwner(tx)
  const stored = await tx.query(
    'select email, full_name, role, password_hash from admin_users join private.admin_credentials on admin_user_id = id where id = $1',
    [created?.id],
  )
  expect(stored).toEqual([{ email: 'n@test.example', full_name: 'New', role: 'editor', password_hash: hash('b') }])
  await become(tx, cast.claims.admin)
  await tx.query('select staff_delete($1)', [created?.id])
  expect((await attempt(tx, create, first)).code).toBe('PT404')
})

test('a change of an account is done once, names who changed a field since, and is taken back as any command', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  const update = async (values: object, seen: object, request: string = crypto.randomUUID()) => {
    const call = 'select staff_update($1, $2, $3::text::jsonb, $4::text::jsonb) as answer'
    const [row] = await tx.query<{ answer: Done }>(call, [request, cast.editor.id, JSON.stringify(values), JSON.stringify(seen)])
    return row?.answer
  }
  const rename = () => update({ full_name: 'Huda' }, { full_name: 'Test' }, REQUEST)
  for (const _ of ['first', 'repeated']) expect(await rename()).toMatchObject({ changed: 1, row: { full_name: 'Huda' } })
  expect(await update({ full_name: 'Omar', role: 'admin' }, { full_name: 'Test', role: 'editor' })).toMatchObject({
    changed: 0,
    overtaken: [{ now: { full_name: 'Huda', role: 'editor' }, by: { full_name: { account: cast.admin.id } } }],
  })
  expect(await update({ role: 'moderator' }, { role: 'editor' })).toMatchObject({ changed: 1, overtaken: [] })
  for (const _ of ['first', 'repeated']) expect(await undo(tx, REQUEST)).toEqual({ undone: 1, kept: 0, refusal: null })
  expect(await rename(), 'repeated after its undo').toMatchObject({ changed: 1, row: { full_name: 'Test', role: 'moderator' } })
  await update({ full_name: 'Omar' }, { full_name: 'Test' })
  expect(await undo(tx, REQUEST)).toEqual({ undone: 0, kept: 1, refusal: { reason: 'changed', columns: ['full_name'] } })
  await becomeOwner(tx)
  for (const role of ['editor', 'moderator'] as const) {
    await become(tx, cast.claims[role])
    expect((await tryUndo(tx, REQUEST)).code).not.toBe('accepted')
    await becomeOwner(tx)
  }
})

test('the history lists a command for one record as a change of this record', async ({ tx }) => {
  const { id } = await twoPartners(tx)
  await run(tx, { action: 'update', table: 'partners', ids: [id], values: { name: 'New' } })
  const [entry] = await tx.query(
    'select entity, entity_id, operation, parts, changed, before, after, names from history() limit 1',
  )
  expect(entry).toEqual({
    entity: 'partners',
    entity_id: id,
    operation: 'update',
    parts: 0,
    changed: ['name'],
    before: { name: 'Port' },
    after: { name: 'New' },
    names: { name: 'New' },
  })
})
