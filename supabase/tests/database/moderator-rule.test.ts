import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Command, run, tryRun, tryUndo, undo } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner, PERSONAS } from '../harness/personas.ts'
import { type Attempt, attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow, insertStatement, NAME, VALID, VISIBLE_BY } from '../harness/valid-rows.ts'

/** The setting under which moderators neither delete content nor make it public: off, on, and off again. */

const limit = (tx: Connection, isOn: boolean) => tx.run(`update private.role_settings set moderators_are_limited = ${isOn}`)

const MAY = { delete: 'accepted', show: 'accepted', add: 'accepted', hide: 'accepted', edit: 'accepted' }
const MAY_NOT = { ...MAY, delete: '42501', show: '42501', add: '42501' }

/** The rights of the caller on a hidden and a public record. Tables whose records cannot be hidden have no `show` and `hide`. */
async function abilities(tx: Connection, table: (typeof CONTENT)[number]) {
  const shown = VISIBLE_BY[table]
  const codeOf = async (sql: string, parameters: unknown[] = []) => (await attempt(tx, sql, parameters)).code
  const { sql, parameters } = insertStatement(table, { ...VALID[table], ...(shown && { [shown]: true }) })
  const set = (value: boolean) => (shown ? codeOf(`update public.${table} set ${shown} = ${value}`) : undefined)
  return {
    delete: await codeOf(`delete from public.${table} where id = (select max(id) from public.${table})`),
    show: (await set(true)) ?? 'accepted',
    add: await codeOf(sql, parameters),
    hide: (await set(false)) ?? 'accepted',
    edit: await codeOf(`update public.${table} set ${NAME[table]} = ${NAME[table]}`),
  }
}

async function fill(tx: Connection): Promise<void> {
  for (const table of CONTENT) {
    const shown = VISIBLE_BY[table]
    for (const visible of [true, false]) await insertRow(tx, table, shown ? { [shown]: visible } : {})
  }
}

for (const persona of PERSONAS.filter((name) => ['editor', 'moderator', 'admin', 'server'].includes(name))) {
  test(`${persona}: with the setting, only moderators neither delete nor publish; without it, nobody is limited`, async ({
    tx,
  }) => {
    const { claims } = await addCast(tx)
    await fill(tx)
    for (const isOn of [false, true, false]) {
      await limit(tx, isOn)
      await become(tx, claims[persona])
      for (const table of CONTENT) {
        const limited = isOn && persona === 'moderator' && table !== 'picture_texts'
        const wanted = limited ? { ...MAY_NOT, ...(!VISIBLE_BY[table] && { show: 'accepted' }) } : MAY
        expect(await abilities(tx, table), `${table}, ${isOn ? 'limited' : 'as specified'}`).toEqual(wanted)
      }
      await becomeOwner(tx)
    }
  })
}

const PUBLISH = 'A moderator cannot publish content here.'
const DELETE = 'A moderator cannot delete content here.'

test('a limited moderator adds a hidden record and edits it; commands on many records and the bin are no way around', async ({
  tx,
}) => {
  const { claims } = await addCast(tx)
  const [id, other, hidden] = [
    await insertRow(tx, 'articles', { published: false }),
    await insertRow(tx, 'articles', { published: false }),
    await insertRow(tx, 'articles', { published: false }),
  ]
  const shown = await insertRow(tx, 'articles', { published: true })
  const command = randomUUID()
  await become(tx, claims.moderator)
  await run(tx, { action: 'delete', table: 'articles', ids: [hidden, shown], request: command })
  await becomeOwner(tx)
  await limit(tx, true)
  await become(tx, claims.moderator)
  const outcome = ({ code, message }: Attempt) => message || code
  const outcomeOf = async (command: Omit<Command, 'table'>) => outcome(await tryRun(tx, { table: 'articles', ...command }))
  const values = { ...VALID.articles, published: false }
  expect(await outcomeOf({ action: 'insert', values })).toBe('accepted')
  expect(await outcomeOf({ action: 'insert', values: { ...values, published: true } })).toBe(PUBLISH)
  for (const ids of [[id], [id, other]]) {
    expect(await outcomeOf({ action: 'update', ids, values: { published: true } })).toBe(PUBLISH)
    expect(await outcomeOf({ action: 'restore', ids, values: { published: true } })).toBe(PUBLISH)
    expect(await outcomeOf({ action: 'delete', ids })).toBe(DELETE)
  }
  expect(await outcomeOf({ action: 'undelete', ids: [shown] })).toBe(PUBLISH)
  expect(outcome(await tryUndo(tx, command))).toBe(PUBLISH)
  expect(await outcomeOf({ action: 'undelete', ids: [hidden] })).toBe('accepted')
})

test('a limited moderator undoes a command that changed records, and none that added some', async ({ tx }) => {
  const { claims } = await addCast(tx)
  const id = await insertRow(tx, 'products', { category: 'Rice' })
  const change = randomUUID()
  await limit(tx, true)
  await become(tx, claims.moderator)
  await run(tx, { action: 'update', table: 'products', ids: [id], values: { category: 'Sugar' }, request: change })
  expect(await undo(tx, change)).toMatchObject({ undone: 1, kept: 0 })
  expect(await tx.query('select category from products where id = $1', [id])).toEqual([{ category: 'Rice' }])
  for (const partOf of [undefined, randomUUID()]) {
    const [request, values] = [randomUUID(), { ...VALID.articles, published: false }]
    await run(tx, { action: 'insert', table: 'articles', values, request, ...(partOf && { partOf }) })
    expect((await tryUndo(tx, partOf ?? request)).message).toBe(DELETE)
  }
})

test('no role of the API reads or changes the setting, which is off', async ({ tx }) => {
  const { claims } = await addCast(tx)
  expect(await tx.query('select moderators_are_limited as is_on from private.role_settings')).toEqual([{ is_on: false }])
  for (const persona of PERSONAS.filter((name) => name !== 'server')) {
    await become(tx, claims[persona])
    expect((await attempt(tx, 'update private.role_settings set moderators_are_limited = true')).code).toBe('42501')
    await becomeOwner(tx)
  }
})
