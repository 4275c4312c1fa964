import { fieldsOf } from '@bayt/content/entities/tables'
import { languageGroups } from '@bayt/content/languages/marks'
import { describe, expect } from 'vitest'
import { run, tryRun } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { asOwner, versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner, PERSONAS } from '../harness/personas.ts'
import { attempt, refusalOf, test } from '../harness/test.ts'
import { CONTENT, insertRow } from '../harness/valid-rows.ts'

/** Texts that are behind a change in another language. The random test has the rule; this test has its edge cases. */

const marksOf = (tx: Connection, table: string, id: number) =>
  tx.query<{ target: string; source: string; source_before: string; changed_at: string; changed_by_name: string | null }>(
    'select target, source, source_before, changed_at, changed_by_name from language_marks($1, $2)',
    [table, id],
  )

async function dates(tx: Connection) {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'products', { name_en: 'Dates 10, 20', name_ar: 'تمر ١٠، ٢٠' })
  await become(tx, cast.claims.editor)
  const rename = (row: Record<string, unknown>) =>
    tx.query(
      `update products set ${Object.keys(row)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(', ')} where id = $1`,
      [id, ...Object.values(row)],
    )
  return { cast, id, rename }
}

test('the columns of several languages are those of the definitions', async ({ tx }) => {
  for (const table of CONTENT) {
    const columns = await tx.query<{ name: string; language: string; text_name: string }>(
      'select * from private.language_columns($1)',
      [table],
    )
    const fields = fieldsOf(table)
    const wanted = languageGroups(table).flat()
    expect(columns.map(({ name }) => name).toSorted(), table).toEqual(wanted.toSorted())
    for (const { name, language } of columns) expect(language, name).toBe(fields[name]?.language)
  }
})

test('a mark says what the other language said, and who changed it', async ({ tx }) => {
  const { id, rename } = await dates(tx)
  await rename({ name_en: 'Dates 10, 20, 40' })
  await rename({ name_en: 'Dates 10, 20, 40, 80' })
  expect(await marksOf(tx, 'products', id)).toMatchObject([
    { target: 'name_ar', source: 'name_en', source_before: 'Dates 10, 20', changed_by_name: 'Test' },
  ])
})

describe('still right', () => {
  test('closes the mark until the next change of the source, and is in the history with its author', async ({ tx }) => {
    const { cast, id, rename } = await dates(tx)
    await rename({ name_en: 'Dates 30' })
    const [mark] = await marksOf(tx, 'products', id)
    const versions = await versionsOf(tx, () =>
      tx.query("select still_right('products', $1, 'name_ar', $2)", [id, mark?.changed_at]),
    )
    expect(versions).toMatchObject([
      { operation: 'still_right', entity: 'products', entity_id: id, changed: ['name_ar'], changed_by: cast.editor.id },
    ])
    expect(versions[0]?.record).toEqual({ name_en: 'Dates 30', name_ar: 'تمر ١٠، ٢٠' })
    expect(await marksOf(tx, 'products', id)).toEqual([])
    await rename({ name_en: 'DATES, 30' })
    expect(await marksOf(tx, 'products', id)).toEqual([])
    await rename({ name_en: 'Dates 50' })
    expect(await marksOf(tx, 'products', id)).toMatchObject([{ target: 'name_ar', source_before: 'DATES, 30' }])
  })

  test('does not close a mark whose source changed after the person saw it', async ({ tx }) => {
    const { id, rename } = await dates(tx)
    await rename({ name_en: 'Dates 30' })
    const [seen] = await marksOf(tx, 'products', id)
    await rename({ name_en: 'Dates 50' })
    const [answer] = await tx.query("select still_right('products', $1, 'name_ar', $2) as closed", [id, seen?.changed_at])
    expect(answer).toEqual({ closed: false })
    expect(await marksOf(tx, 'products', id)).toHaveLength(1)
  })
})

describe('publishing a text that did not follow', () => {
  test('is noted in the version of a public record, not in that of a draft', async ({ tx }) => {
    const { rename } = await dates(tx)
    const [published] = await versionsOf(tx, () => rename({ name_en: 'Dates 30', category: 'Oil' }))
    expect(published?.left_behind).toEqual(['name_ar'])
    const [other] = await versionsOf(tx, () => rename({ category: 'Rice' }))
    expect(other?.left_behind).toBeNull()
    const draft = await asOwner(tx, () => insertRow(tx, 'articles', { published: false }))
    const edit = () => tx.query("update articles set title_en = 'Another harvest' where id = $1", [draft])
    expect((await versionsOf(tx, edit))[0]?.left_behind).toBeNull()
    const publish = () => tx.query('update articles set published = true where id = $1', [draft])
    expect((await versionsOf(tx, publish))[0]?.left_behind).toEqual(['title_ar'])
  })

  test('is refused where the setting forbids it: only the save that does it', async ({ tx }) => {
    const { cast, id, rename } = await dates(tx)
    await rename({ name_en: 'Dates 30' })
    await become(tx, cast.claims.admin)
    await tx.query('select set_language_rule(true)')
    await become(tx, cast.claims.moderator)
    const refused = await attempt(tx, "update products set description_en = 'x' where id = $1", [id])
    expect(refused.code, 'a text without a partner is missing, not behind').toBe('accepted')
    expect(await attempt(tx, "update products set name_en = 'Dates 50' where id = $1", [id])).toMatchObject({
      code: '23514',
      message: 'new row for relation "products" violates check constraint "products__name_ar__behind"',
    })
    // Saves are accepted that leave the texts alone, that change only the case of letters, or that change both languages.
    await rename({ category: 'Sugar' })
    await rename({ name_en: 'DATES 30' })
    await rename({ name_en: 'Dates 50', name_ar: 'تمر ٥٠' })
    expect(await marksOf(tx, 'products', id)).toEqual([])
    const draft = await asOwner(tx, () => insertRow(tx, 'articles', { published: false }))
    await tx.query("update articles set title_en = 'Another harvest' where id = $1", [draft])
    expect(await refusalOf(tx, 'update articles set published = true where id = $1', [draft])).toBe('23514')
    const [mark] = await marksOf(tx, 'articles', draft)
    await tx.query("select still_right('articles', $1, 'title_ar', $2)", [draft, mark?.changed_at])
    await tx.query('update articles set published = true where id = $1', [draft])
  })

  test('by a command for many is noted for each record, or refused as a whole; the question names the hidden ones', async ({
    tx,
  }) => {
    const { cast } = await dates(tx)
    const [behind, current, shown] = await asOwner(tx, async () => [
      await insertRow(tx, 'articles', { published: false }),
      await insertRow(tx, 'articles', { published: false }),
      await insertRow(tx, 'articles', { published: true }),
    ])
    const ids = [behind, current, shown].map(Number)
    await tx.query("update articles set title_en = 'Another harvest' where id = any($1)", [[behind, shown]])
    const [answer] = await tx.query("select behind_ids('articles', $1) as ids", [ids])
    expect(answer).toEqual({ ids: [behind] })
    const publish = { action: 'update', table: 'articles', ids, values: { published: true } } as const
    await become(tx, cast.claims.admin)
    await tx.query('select set_language_rule(true)')
    await become(tx, cast.claims.moderator)
    expect((await tryRun(tx, publish)).code).toBe('23514')
    await become(tx, cast.claims.admin)
    await tx.query('select set_language_rule(false)')
    await become(tx, cast.claims.moderator)
    const versions = await versionsOf(tx, () => run(tx, publish))
    const noted = (id: unknown) => versions.find(({ entity_id }) => entity_id === id)?.left_behind
    expect([noted(behind), noted(current)]).toEqual([['title_ar'], null])
  })

  test('the setting belongs to admins', async ({ tx }) => {
    const cast = await addCast(tx)
    for (const persona of PERSONAS) {
      await become(tx, cast.claims[persona])
      const code = await refusalOf(tx, 'select set_language_rule(true)')
      expect({ persona, isAccepted: code === 'accepted' }).toEqual({ persona, isAccepted: persona === 'admin' })
    }
    await become(tx, cast.claims.admin)
    await tx.query('select set_language_rule(true)')
    expect(await tx.query('select language_rule() as rule')).toMatchObject([
      { rule: { forbids_behind: true, changed_by_name: 'Test' } },
    ])
  })
})

describe('reading', () => {
  test('each record has one badge at most: a text that is out of date before one that is missing', async ({ tx }) => {
    const { id, rename } = await dates(tx)
    const missing = await asOwner(tx, () => insertRow(tx, 'products', { features_en: 'Soft', features_ar: null }))
    await asOwner(tx, () => insertRow(tx, 'products', { features_en: null, features_ar: null }))
    await rename({ name_ar: 'تمر ٣٠' })
    const badges = async (table: string) =>
      (await tx.query<{ badges: object }>('select language_badges($1) as badges', [table]))[0]?.badges
    expect(await badges('products')).toEqual({ en_behind: [id], ar_missing: [missing] })
    await asOwner(tx, () => tx.query('update products set features_ar = null where id = $1', [id]))
    expect(await badges('products')).toEqual({ en_behind: [id], ar_missing: [missing] })
    await asOwner(tx, () => tx.run("insert into synonyms (words_en) values ('rice')"))
    expect(await badges('synonyms')).toEqual({})
  })

  test('the work of all tables, the oldest first, with its person', async ({ tx }) => {
    const { id, rename } = await dates(tx)
    const partner = await asOwner(tx, () => insertRow(tx, 'partners', { name: 'Harbour Mills', name_ar: null }))
    await rename({ name_en: 'Dates 30' })
    expect(
      await tx.query('select entity, entity_id, names, missing, behind, changed_by_name, total from language_work()'),
    ).toEqual([
      {
        entity: 'partners',
        entity_id: partner,
        names: { name: 'Harbour Mills', name_ar: null },
        missing: ['name_ar'],
        behind: [],
        changed_by_name: null,
        total: 2,
      },
      {
        entity: 'products',
        entity_id: id,
        names: { name_en: 'Dates 30', name_ar: 'تمر ١٠، ٢٠' },
        missing: [],
        behind: ['name_ar'],
        changed_by_name: 'Test',
        total: 2,
      },
    ])
  })

  test('is for staff', async ({ tx }) => {
    const { cast, id } = await dates(tx)
    const calls = [
      `select * from language_marks('products', ${id})`,
      "select language_badges('products')",
      'select * from language_work()',
      'select language_rule()',
      `select still_right('products', ${id}, 'name_ar', now())`,
    ]
    for (const persona of PERSONAS) {
      const isStaff = ['editor', 'moderator', 'admin'].includes(persona)
      await becomeOwner(tx)
      await become(tx, cast.claims[persona])
      for (const sql of calls)
        expect({ persona, sql, ok: (await refusalOf(tx, sql)) === 'accepted' }).toEqual({ persona, sql, ok: isStaff })
      expect(await refusalOf(tx, 'delete from private.language_marks')).toBe('42501')
    }
  })
})

test('restored content opens no mark, and a deleted record comes back with its own', async ({ tx }) => {
  const { cast, id, rename } = await dates(tx)
  const [moment] = await tx.query<{ now: string }>('select clock_timestamp() as now')
  await rename({ name_en: 'Dates 30', name_ar: 'تمر ٣٠' })
  await rename({ name_en: 'Dates 50' })
  await tx.query('delete from products where id = $1', [id])
  await run(tx, { action: 'undelete', table: 'products', ids: [id] })
  expect(await marksOf(tx, 'products', id)).toHaveLength(1)
  await become(tx, cast.claims.admin)
  await tx.query('select * from restore_content($1)', [moment?.now])
  expect(await marksOf(tx, 'products', id)).toEqual([])
})

test('a text beyond the part that the search reads counts', async ({ tx }) => {
  const cast = await addCast(tx)
  const long = 'rice '.repeat(12_000)
  const id = await insertRow(tx, 'articles', { content_en: `${long} 10`, content_ar: 'أرز' })
  await become(tx, cast.claims.editor)
  await tx.query('update articles set content_en = $2 where id = $1', [id, `${long} 20`])
  expect(await marksOf(tx, 'articles', id)).toMatchObject([{ target: 'content_ar' }])
})
