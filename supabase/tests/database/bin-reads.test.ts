import { isLongRun } from '@bayt/dev-tools/random-runs'
import { expect } from 'vitest'
import { blocksRead } from '../harness/blocks-read.ts'
import { run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { prepareOne } from '../harness/prepared.ts'
import { refusalOf, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const VERSIONS = isLongRun() ? 10_000 : 500

const PAGE = `select version_id, entity_id from public.deleted_records('articles', $1, 200)`
const COUNTS = 'select entity, records from public.bin_counts() order by entity'
const PICTURES = 'select public.version_pictures($1, $2) as page'

const address = (name: string) => `https://api.example/storage/v1/object/public/media/${name}`
const file = (letter: string) => `${letter.repeat(32)}.jpg`

interface Page {
  next: number | null
  bin: string[]
  history: string[]
}

async function picturesOf(tx: Connection, pageSize: number): Promise<{ bin: string[]; history: string[] }> {
  const [bin, history] = [new Set<string>(), new Set<string>()]
  for (let after = 0; ; ) {
    const [row] = await tx.query<{ page: Page }>(PICTURES, [after, pageSize])
    for (const name of row?.page.bin ?? []) bin.add(name)
    for (const name of row?.page.history ?? []) history.add(name)
    if (!row || row.page.next === null) return { bin: [...bin].sort(), history: [...history].sort() }
    after = row.page.next
  }
}

test('the bin is counted per table, without records that exist again, for staff only', async ({ tx }) => {
  const cast = await addCast(tx)
  const [product, other] = [await insertRow(tx, 'products'), await insertRow(tx, 'products')]
  const partner = await insertRow(tx, 'partners')
  await become(tx, cast.claims.moderator)
  for (const id of [product, other]) await tx.query('delete from public.products where id = $1', [id])
  await tx.query('delete from public.partners where id = $1', [partner])
  expect(await tx.query(COUNTS)).toEqual([
    { entity: 'partners', records: 1 },
    { entity: 'products', records: 2 },
  ])
  await run(tx, { action: 'undelete', table: 'products', ids: [other] })
  expect(await tx.query(COUNTS)).toContainEqual({ entity: 'products', records: 1 })
  await becomeOwner(tx)
  await become(tx, cast.claims.visitor)
  expect(await refusalOf(tx, COUNTS)).toBe('42501')
})

test('the pictures of versions: of the bin, of replaced values and of texts, in pages of any size; for the server only', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const deleted = await insertRow(tx, 'products', { packaging_image_6: address(`full/${file('a')}`) })
  const changed = await insertRow(tx, 'partners', { logo_url: address(file('b')) })
  const article = await insertRow(tx, 'articles', { content_ar: `![](${address(file('c'))}) ![](${address(file('d'))})` })
  await insertRow(tx, 'partners', { logo_url: 'https://elsewhere.example/e.jpg' })
  await tx.query('delete from public.products where id = $1', [deleted])
  await tx.query('update public.partners set logo_url = null where id = $1', [changed])
  await tx.query(`update public.articles set content_ar = 'نص' where id = $1`, [article])
  await become(tx, cast.claims.server)
  for (const pageSize of [1, 3, 1_000]) {
    expect(await picturesOf(tx, pageSize), String(pageSize)).toEqual({
      bin: [`full/${file('a')}`],
      history: [file('b'), file('c'), file('d'), `full/${file('a')}`],
    })
  }
  await becomeOwner(tx)
  for (const persona of ['visitor', 'admin'] as const) {
    await become(tx, cast.claims[persona])
    expect(await refusalOf(tx, PICTURES, [0, 10]), persona).toBe('42501')
    await becomeOwner(tx)
  }
})

test('the pictures of prepared changes, also inside texts, and of links until they expire; for the server only', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const share = (picture: string, left: string) =>
    tx.query(
      `insert into private.shared_drafts (token_hash, pages, pictures, shared_by, expires_at)
       values (sha256($1::text::bytea), '{}', array[$1], $2, now() + $3::text::interval)`,
      [picture, cast.editor.id, left],
    )
  await become(tx, cast.claims.editor)
  const content_en = `![](${address(file('a'))} "T") [x](${address(`small/${file('b')}`)})`
  await prepareOne(tx, { table: 'articles', action: 'insert', values: { content_en, title_en: file('d') } })
  await becomeOwner(tx)
  await share(`full/${file('b')}`, '1 day')
  await share(file('c'), '-1 minute')
  const DRAFTS = 'select name from public.draft_pictures() as name order by name'
  await become(tx, cast.claims.server)
  expect(await tx.query(DRAFTS)).toEqual([{ name: file('a') }, { name: `full/${file('b')}` }])
  await becomeOwner(tx)
  for (const persona of ['visitor', 'admin'] as const) {
    await become(tx, cast.claims[persona])
    expect(await refusalOf(tx, DRAFTS), persona).toBe('42501')
    await becomeOwner(tx)
  }
})

test(`${VERSIONS} versions of full products are searched`, async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'products', { packaging_image_url: address(file('a')), description_en: 'x'.repeat(2_000) })
  await tx.query(
    `insert into public.record_versions (entity, entity_id, operation, source, changed, before, record)
     select entity, entity_id, 'update', source, changed, record, record
     from public.record_versions, generate_series(1, $2) where entity = 'products' and entity_id = $1`,
    [id, VERSIONS],
  )
  await become(tx, cast.claims.server)
  const startedAt = performance.now()
  const [row] = await tx.query<{ page: Page }>(PICTURES, [0, 10_000])
  expect(row?.page.history).toEqual([file('a')])
  if (isLongRun()) expect(performance.now() - startedAt, 'the limit of a hosted call').toBeLessThan(8_000)
})

test('a bin of thousands of records: no page reads them all, and every record is on exactly one page', async ({ tx }) => {
  const cast = await addCast(tx)
  await tx.query(
    `insert into public.record_versions (entity, entity_id, operation, source, changed, record)
     select 'articles', 1000000 + number, 'delete', 'console', '{}', jsonb_build_object('id', number, 'content_en', repeat('x', 3000))
     from generate_series(1, 3000) as number`,
  )
  // A server analyses the table by itself, after enough changes.
  await tx.query('analyze public.record_versions')
  await become(tx, cast.claims.moderator)
  const seen = new Set<number>()
  let mostBlocks = 0
  for (let olderThan: number | null = null; ; ) {
    const rows: { version_id: number; entity_id: number }[] = await tx.query(PAGE, [olderThan])
    mostBlocks = Math.max(mostBlocks, await blocksRead(tx, PAGE, [olderThan]))
    for (const { entity_id } of rows) seen.add(entity_id)
    if (rows.length < 200) break
    olderThan = rows.at(-1)?.version_id ?? null
  }
  expect(seen.size).toBe(3_000)
  expect(await tx.query(COUNTS)).toContainEqual({ entity: 'articles', records: 3_000 })
  // A page reads two blocks for each of its 200 records, and skips the earlier pages. Reading all records would take 6,000 blocks.
  expect(mostBlocks).toBeLessThan(1_000)
})

test('staff read how long a record stays in the bin; 0 is until it is emptied', async ({ tx }) => {
  const cast = await addCast(tx)
  const days = async () => {
    await become(tx, cast.claims.moderator)
    const rows = await tx.query('select public.bin_days() as days')
    await becomeOwner(tx)
    return rows
  }
  expect(await days()).toEqual([{ days: 90 }])
  await tx.run('update private.history_settings set bin_days = null')
  expect(await days()).toEqual([{ days: 0 }])
})
