import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner, PERSONAS } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow, insertStatement, NAME, VALID, VISIBLE_BY } from '../harness/valid-rows.ts'

/** The setting under which moderators neither delete content nor make it public: off, on, and off again. */

const limit = (tx: Connection, isOn: boolean) => tx.run(`update private.role_settings set moderators_are_limited = ${isOn}`)

const MAY = { delete: 'accepted', show: 'accepted', add: 'accepted', hide: 'accepted', edit: 'accepted' }
const MAY_NOT = { ...MAY, delete: '42501', show: '42501', add: '42501' }

/** What the caller may do with a hidden and a public record. Tables whose records cannot be hidden have no `show` and `hide`. */
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
const UNDO = 'select * from undo_bulk($1::uuid)'

test('a limited moderator adds a hidden record and edits it; commands on many records and the bin are no way around', async ({
  tx,
}) => {
  const { claims } = await addCast(tx)
  const [id, hidden] = [
    await insertRow(tx, 'articles', { published: false }),
    await insertRow(tx, 'articles', { published: false }),
  ]
  const shown = await insertRow(tx, 'articles', { published: true })
  const command = randomUUID()
  await become(tx, claims.moderator)
  await tx.query("select delete_records('articles', $1::bigint[], $2::uuid)", [[hidden, shown], command])
  await becomeOwner(tx)
  await limit(tx, true)
  await become(tx, claims.moderator)
  const outcome = async (sql: string, parameters: unknown[]) => {
    const { code, message } = await attempt(tx, sql, parameters)
    return message || code
  }
  const { sql, parameters } = insertStatement('articles', { ...VALID.articles, published: false })
  expect(await outcome(sql, parameters)).toBe('accepted')
  expect(await outcome('update articles set published = true where id = $1', [id])).toBe(PUBLISH)
  const deletes = "select delete_records('articles', array[$1::bigint], gen_random_uuid(), true)"
  expect(await outcome(deletes, [id])).toBe(DELETE)
  const publishes = `select change_records('articles', array[$1::bigint], '{"published":true}', gen_random_uuid(), true, '{"published":false}')`
  expect(await outcome(publishes, [id])).toBe(PUBLISH)
  expect(await outcome("select restore_deleted('articles', $1)", [shown])).toBe(PUBLISH)
  expect(await outcome(UNDO, [command])).toBe(PUBLISH)
  expect(await outcome("select restore_deleted('articles', $1)", [hidden])).toBe('accepted')
})

test('a limited moderator undoes a command that changed records, and none that added some', async ({ tx }) => {
  const { claims } = await addCast(tx)
  const id = await insertRow(tx, 'products', { category: 'Rice' })
  const [change, addition] = [randomUUID(), randomUUID()]
  await limit(tx, true)
  await become(tx, claims.moderator)
  await tx.query(
    `select change_records('products', array[$1::bigint], '{"category":"Sugar"}', $2::uuid, false, '{"category":"Rice"}')`,
    [id, change],
  )
  expect(await tx.query(UNDO, [change])).toEqual([{ undone: 1, kept: 0 }])
  expect(await tx.query('select category from products where id = $1', [id])).toEqual([{ category: 'Rice' }])
  const article = JSON.stringify({ ...VALID.articles, published: false })
  await tx.query("select add_record('articles', $1::text::jsonb, gen_random_uuid(), $2::uuid)", [article, addition])
  expect((await attempt(tx, UNDO, [addition])).message).toBe(DELETE)
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
