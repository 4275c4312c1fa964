import { expect } from 'vitest'
import { run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner, PERSONAS } from '../harness/personas.ts'
import { attempt, refusalOf, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** The history of an export in an empty project (docs/backup.md). */

const RESTORE = 'select restore_history($1, $2::text::jsonb)'
const restore = (tx: Connection, before: number, versions: readonly object[]) =>
  tx.query(RESTORE, [before, JSON.stringify(versions)])

/** The columns of an export, with `part_of` as the position of the entry. */
const exported = async (tx: Connection) =>
  (
    await tx.query<{ version: Record<string, unknown> }>(`
      with placed as (select row_number() over (order by id) as position, * from record_versions where entity is distinct from 'admin_users')
      select to_jsonb(p) - '{id,position,changed_by,request_id,site_change}'::text[]
        || jsonb_build_object('part_of', (select e.position from placed e where e.id = p.part_of)) as version
      from placed p order by position`)
  ).map(({ version }) => version)

/**
 * A project with the history of three slides: an unchanged slide, a changed slide with a text that is behind its other language, and
 * a slide in the bin. All slides were moved.
 */
async function oldProject(tx: Connection) {
  await becomeOwner(tx)
  const cast = await addCast(tx)
  const ids: number[] = []
  for (const title_en of ['One', 'Two', 'Three'])
    ids.push(await insertRow(tx, 'hero_images', { title_en, title_ar: 'تمر', active: true, display_order: ids.length + 1 }))
  const [one = 0, two = 0, three = 0] = ids
  await become(tx, cast.claims.editor)
  await tx.query('update hero_images set title_en = $1 where id = $2', ['Two, changed', two])
  await run(tx, { action: 'order', table: 'hero_images', ids: [three, two, one] })
  await tx.query('delete from hero_images where id = $1', [three])
  await become(tx, cast.claims.server)
  await tx.query('select import_records($1, $2::text::jsonb, gen_random_uuid())', [
    'synonyms',
    '[{"words_en": "a, b", "active": true}, {"words_en": "c, d", "active": true}]',
  ])
  await becomeOwner(tx)
  const rows = await tx.query<{ row: Record<string, unknown> }>('select to_jsonb(p) as row from hero_images p order by id')
  const versions = await exported(tx)
  expect(versions.map(({ operation }) => operation)).toEqual([
    'insert',
    'insert',
    'insert',
    'update',
    'reorder',
    'delete',
    'import',
    'insert',
    'insert',
  ])
  expect(versions.at(-1)?.part_of).toBe(7)
  return { cast, ids, rows: rows.map(({ row }) => row), versions }
}

/** Another project: the same accounts without content. */
async function emptied(tx: Connection) {
  await tx.run(`delete from hero_images; delete from synonyms; delete from private.language_marks; delete from site_changes;
    delete from record_versions where entity is distinct from 'admin_users';
    alter sequence hero_images_id_seq restart; update admin_users set full_name = full_name || ' again'`)
}

const importSlides = (tx: Connection, rows: readonly object[]) =>
  tx.query("select import_records('hero_images', $1::text::jsonb, null)", [JSON.stringify(rows)])

test('every version comes back, in several calls, and opens no mark', async ({ tx }) => {
  const { cast, versions } = await oldProject(tx)
  await emptied(tx)
  await become(tx, cast.claims.server)
  const restored = await versionsOf(tx, async () => {
    for (const at of [0, 3, 8]) await restore(tx, at, versions.slice(at, at === 0 ? 3 : at === 3 ? 8 : undefined))
  })
  await becomeOwner(tx)
  expect(await exported(tx)).toEqual(versions)
  expect(new Set(restored.map(({ changed_by, site_change }) => changed_by ?? site_change))).toEqual(new Set([null]))
  expect(versions.some(({ left_behind }) => left_behind !== null)).toBe(true)
  expect(await tx.query('select * from private.language_marks')).toEqual([])
})

test('an imported row gets a second version only where it differs from the history', async ({ tx }) => {
  const { cast, ids, rows, versions } = await oldProject(tx)
  await emptied(tx)
  await become(tx, cast.claims.server)
  await restore(tx, 0, versions)
  expect(await versionsOf(tx, () => importSlides(tx, rows))).toEqual([])
  await becomeOwner(tx)
  expect(await tx.query('select to_jsonb(p) as row from hero_images p order by id')).toEqual(rows.map((row) => ({ row })))
  await tx.run('delete from hero_images')
  await tx.run(
    `delete from record_versions where id in (select id from record_versions order by id desc limit 2); delete from site_changes`,
  )
  await become(tx, cast.claims.server)
  const [first, second] = rows
  const [entry, part, ...others] = await versionsOf(tx, () => importSlides(tx, [{ ...first, title_en: 'Other' }, { ...second }]))
  expect(others).toEqual([])
  expect(entry?.operation).toBe('import')
  expect(part).toMatchObject({ entity_id: ids[0], operation: 'insert', part_of: entry?.id, record: { title_en: 'Other' } })
})

test('afterwards the bin, a former version and a restore of all content work, and no new record gets the id of one in the bin', async ({
  tx,
}) => {
  const { cast, ids, rows, versions } = await oldProject(tx)
  const [, two, three] = ids
  await emptied(tx)
  await become(tx, cast.claims.server)
  await restore(tx, 0, versions)
  await importSlides(tx, rows)
  await becomeOwner(tx)
  expect(await insertRow(tx, 'hero_images')).toBeGreaterThan(three ?? 0)
  await become(tx, cast.claims.editor)
  expect(await tx.query('select entity_id, deleted_by_name from deleted_records()')).toEqual([
    { entity_id: three, deleted_by_name: expect.any(String) },
  ])
  await run(tx, { action: 'undelete', table: 'hero_images', ids: [Number(three)] })
  const [first] = await tx.query<{ before: object }>(
    "select operation, changed_by_name, before from history(p_entity => 'hero_images', p_entity_id => $1) where operation = 'update'",
    [two],
  )
  expect(first).toMatchObject({ operation: 'update', changed_by_name: expect.any(String), before: { title_en: 'Two' } })
  await becomeOwner(tx)
  const [moment] = await tx.query<{ at: string }>(
    "select min(changed_at)::text as at from record_versions where operation = 'update' and entity = 'hero_images'",
  )
  await become(tx, cast.claims.server)
  await tx.query("select * from restore_content(($1::text)::timestamptz - interval '1 microsecond')", [moment?.at])
  expect(await tx.query('select title_en from hero_images order by id')).toEqual([
    { title_en: 'One' },
    { title_en: 'Two' },
    { title_en: 'Three' },
  ])
})

test('a project with content or another history keeps its own, and nobody but the server may call it', async ({ tx }) => {
  const { cast, versions } = await oldProject(tx)
  await become(tx, cast.claims.server)
  expect(await refusalOf(tx, RESTORE, [versions.length, '[]'])).toBe('PT409')
  await becomeOwner(tx)
  await tx.run('delete from hero_images; delete from synonyms')
  await become(tx, cast.claims.server)
  expect(await refusalOf(tx, RESTORE, [0, '[]'])).toBe('PT409')
  await becomeOwner(tx)
  await emptied(tx)
  await become(tx, cast.claims.server)
  expect((await attempt(tx, RESTORE, [0, JSON.stringify([{ ...versions[0], entity: 'admin_users' }])])).code).toBe('22023')
  await restore(tx, 0, [])
  for (const persona of PERSONAS) {
    if (persona === 'server') continue
    await become(tx, cast.claims[persona])
    expect(await refusalOf(tx, RESTORE, [0, '[]']), persona).toBe('42501')
  }
})
