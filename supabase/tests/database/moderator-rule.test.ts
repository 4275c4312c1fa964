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
    delete: await codeOf(`delete from public.${table}`),
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

test('a limited moderator adds a hidden record and edits it; commands on many records and the bin are no way around', async ({
  tx,
}) => {
  const { claims } = await addCast(tx)
  const id = await insertRow(tx, 'articles', { published: false })
  await limit(tx, true)
  await become(tx, claims.moderator)
  const { sql, parameters } = insertStatement('articles', { ...VALID.articles, published: false })
  expect((await attempt(tx, sql, parameters)).code).toBe('accepted')
  expect((await attempt(tx, "select delete_records('articles', array[$1]::bigint[], gen_random_uuid(), true)", [id])).code).toBe(
    '42501',
  )
  expect((await attempt(tx, 'update articles set published = true where id = $1', [id])).message).toBe(
    'A moderator cannot publish content here.',
  )
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
