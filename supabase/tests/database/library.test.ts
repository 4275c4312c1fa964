import { CONTENT_TABLE_NAMES, ENTITIES } from '@bayt/content/entities/tables'
import { describe, expect } from 'vitest'
import { undo } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow, VALID } from '../harness/valid-rows.ts'

/** The library of pictures: their uses, replacing a picture everywhere, removing unused pictures. */

const REQUEST = '33333333-3333-4333-8333-333333333333'
const PAGE = 'select * from library_pictures($1, $2, $3, $4, $5)'
const SIZES = 'select * from picture_sizes($1::text[]) order by picture'
const REPLACE = 'select replace_picture($1, $2, $3, $4::uuid) as n'
const TAKE = 'select take_unused_pictures($1::text[]) as taken'
const BEGIN = 'select begin_upload($1) as may_begin'
const ORPHANS = 'select take_unused_pictures($1::text[], $2) as taken'

const nameOf = (letter: string) => `full/${letter.repeat(32)}.jpg`
const urlOf = (letter: string) => `https://project.example/storage/v1/object/public/media/${nameOf(letter)}`

/** Stores files and their thumbnails with the given age, by default a month. */
async function store(tx: Connection, letters: string, age = '30 days') {
  for (const letter of letters) {
    for (const name of [nameOf(letter), nameOf(letter).replace('full/', 'small/')]) {
      await tx.query(
        `insert into storage.objects (bucket_id, name, metadata, created_at)
         values ('media', $1, '{"size": 1000}', now() - $2::interval)`,
        [name, age],
      )
    }
  }
}

type Listed = {
  picture: string
  uses: { entity: string; id: number; columns: string[]; names: object }[]
  use_count: number
  texts: object | null
  kept_for: string | null
  total: number
}
const list = (tx: Connection, search: string | null = null, show: string | null = null, sort: string | null = null) =>
  tx.query<Listed>(PAGE, [search, show, sort, 50, 0])
const lettersOf = (rows: Listed[]) => rows.map(({ picture }) => picture[5]).sort()
const keptFor = async (tx: Connection) => Object.fromEntries((await list(tx)).map((row) => [row.picture[5], row.kept_for]))

test('each picture has its uses by record and column, also inside texts, and follows every change', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  const product = await insertRow(tx, 'products', {
    name_en: 'Sella',
    packaging_image_url: urlOf('a'),
    contents_image_url: urlOf('a'),
  })
  const article = await insertRow(tx, 'articles', { content_en: `Text ![x](${urlOf('a')}) and ![](${urlOf('b')} "b").` })
  await become(tx, cast.claims.editor)
  const [a] = (await list(tx)).filter(({ picture }) => picture === nameOf('a'))
  expect(a).toMatchObject({ bytes: 1000, use_count: 2, kept_for: 'used', total: 2 })
  expect(a?.uses.map(({ entity, id, columns }) => [entity, id, columns])).toEqual([
    ['articles', article, ['content_en']],
    ['products', product, ['contents_image_url', 'packaging_image_url']],
  ])
  expect(a?.uses[1]?.names).toMatchObject({ name_en: 'Sella' })
  await tx.query('update public.products set name_en = $2, packaging_image_url = $3 where id = $1', [
    product,
    'Golden',
    urlOf('b'),
  ])
  await tx.query('delete from public.articles where id = $1', [article])
  const after = await list(tx)
  expect(after.find(({ picture }) => picture === nameOf('a'))?.uses).toMatchObject([{ columns: ['contents_image_url'] }])
  expect(after.find(({ picture }) => picture === nameOf('b'))?.uses).toMatchObject([{ names: { name_en: 'Golden' } }])
})

test.for(CONTENT)('the names of %s are those of its entity', async (table, { tx }) => {
  const { name, identity } = ENTITIES[table]
  // A record with the name of its product is also named by its pack size.
  const names: string[] = [...Object.values(name), ...(name.en === 'product_id' ? identity : [])]
  const record = { ...VALID[table], ...Object.fromEntries(names.map((name) => [name, 'A name'])) }
  const [row] = await tx.query<{ names: object }>('select private.record_names($1::text::jsonb) as names', [
    JSON.stringify(record),
  ])
  expect(Object.keys(row?.names ?? {}).sort()).toEqual([...new Set(names)].sort())
})

test('search finds words of texts, records and files; filters and orders', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'abc')
  await tx.query("select public.record_upload($1, 1200, 800, 'Harbour at dusk.jpg', $2)", [nameOf('c'), cast.editor.id])
  await insertRow(tx, 'products', { name_ar: 'أرز سيلا', packaging_image_url: urlOf('a') })
  await insertRow(tx, 'partners', { logo_url: urlOf('b') })
  await insertRow(tx, 'partners', { logo_url: urlOf('b') })
  await insertRow(tx, 'picture_texts', { image_url: urlOf('a'), alt_en: 'A blue sack', alt_ar: null })
  await become(tx, cast.claims.moderator)
  expect(lettersOf(await list(tx, 'ارز'))).toEqual(['a'])
  expect(lettersOf(await list(tx, 'SACK blue'))).toEqual(['a'])
  expect(lettersOf(await list(tx, 'dusk'))).toEqual(['c'])
  expect(lettersOf(await list(tx, 'sack dusk'))).toEqual([])
  expect(lettersOf(await list(tx, null, 'unused'))).toEqual(['c'])
  expect(lettersOf(await list(tx, null, 'undescribed'))).toEqual(['b', 'c'])
  expect(lettersOf(await list(tx, null, 'one_language'))).toEqual(['a'])
  expect(lettersOf(await list(tx, null, 'partners'))).toEqual(['b'])
  expect((await list(tx, null, null, 'most_used')).map(({ picture }) => picture[5])).toEqual(['b', 'a', 'c'])
  expect((await list(tx))[0], 'the newest').toMatchObject({
    ...{ picture: nameOf('c'), width: 1200, height: 800, file_name: 'Harbour at dusk.jpg', stored_by: 'Test' },
  })
  expect(await tx.query(PAGE, [null, null, null, 1, 1])).toHaveLength(1)
})

test('a new name of a record is shown and found at once, and also after housekeeping has kept it', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'a')
  const product = await insertRow(tx, 'products', { name_en: 'Sella', packaging_image_url: urlOf('a') })
  const text = await insertRow(tx, 'picture_texts', { image_url: urlOf('a'), alt_en: 'A blue sack', alt_ar: null })
  await tx.query("update public.products set name_en = 'Golden' where id = $1", [product])
  await tx.query("update public.picture_texts set alt_ar = 'كيس أزرق' where id = $1", [text])
  for (const keptName of ['Sella', 'Golden']) {
    await becomeOwner(tx)
    if (keptName === 'Golden') await tx.run('select housekeeping()')
    const [kept] = await tx.query<{ names: object }>("select names from private.picture_uses where entity = 'products'")
    expect(kept?.names).toMatchObject({ name_en: keptName })
    await become(tx, cast.claims.moderator)
    expect((await list(tx, 'golden كيس'))[0]?.uses).toMatchObject([{ entity: 'products', names: { name_en: 'Golden' } }])
    expect(await list(tx, 'sella')).toEqual([])
    expect(await list(tx, null, 'one_language')).toEqual([])
    expect((await list(tx))[0]?.uses).toMatchObject([{ names: { name_en: 'Golden' } }])
  }
})

test('a file that somebody put into the bucket by hand is no picture of the library, and nothing offers to remove it', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  await store(tx, 'a')
  const strays = [
    'full/banner.jpg',
    'banner.jpg',
    'full/.emptyFolderPlaceholder',
    `${nameOf('b')}.bak`,
    nameOf('c').toUpperCase(),
  ]
  for (const name of strays) await tx.query("insert into storage.objects (bucket_id, name) values ('media', $1)", [name])
  const inRoot = nameOf('d').replace('full/', '')
  await tx.query("insert into storage.objects (bucket_id, name) values ('media', $1)", [inRoot])
  await become(tx, cast.claims.admin)
  for (const show of [null, 'unused']) {
    const listed = await list(tx, null, show)
    expect(listed.map(({ picture }) => picture).sort()).toEqual([inRoot, nameOf('a')])
    expect(listed[0]?.total).toBe(2)
  }
})

test('a picture is kept for a record, a text, the bin, the history, because it is new, or for an open link', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'abcde')
  await store(tx, 'f', '6 days')
  await insertRow(tx, 'partners', { logo_url: urlOf('a'), active: false })
  await insertRow(tx, 'picture_texts', { image_url: urlOf('b') })
  const deleted = await insertRow(tx, 'partners', { logo_url: urlOf('c') })
  const changed = await insertRow(tx, 'articles', { content_ar: `![](${urlOf('d')})` })
  await tx.query('delete from public.partners where id = $1', [deleted])
  await tx.query("update public.articles set content_ar = 'نص' where id = $1", [changed])
  await store(tx, '9')
  await tx.query(
    "insert into private.shared_drafts (token_hash, pages, pictures, shared_by) values (sha256('a'), '{}', array[$1], $2)",
    [nameOf('9'), cast.editor.id],
  )
  await become(tx, cast.claims.admin)
  expect(await keptFor(tx)).toEqual({ a: 'used', b: 'text', c: 'bin', d: 'history', e: null, f: 'recent', 9: 'recent' })
  const all = [...'abcdef9'].map(nameOf)
  expect(await tx.query(TAKE, [[...all, 'full/unknown.jpg']])).toEqual([{ taken: [nameOf('e')] }])
  expect(lettersOf(await list(tx)), 'is not offered any more').toEqual(['9', 'a', 'b', 'c', 'd', 'f'])
  await tx.query('select empty_bin($1, $2)', ['partners', deleted])
  expect(await tx.query(TAKE, [all]), 'once the bin is emptied').toEqual([{ taken: [nameOf('c')] }])
})

test('a removal is one entry with the names of the pictures, which keeps none of them; a failed one says that they are back', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  await store(tx, 'abcdef')
  await tx.query("select public.record_upload($1, 1200, 800, 'Quay.jpg', null, now() - interval '30 days')", [nameOf('a')])
  await insertRow(tx, 'partners', { logo_url: urlOf('f'), active: false })
  await become(tx, cast.claims.admin)
  const taken = [...'abcde'].map(nameOf)
  const take = (names: string[]) => tx.query(TAKE, [names])
  const removed = await versionsOf(tx, () => take([...taken, nameOf('f')]))
  expect(removed).toMatchObject([
    {
      ...{ operation: 'remove_pictures', entity: null, entity_id: null, changed: ['count', 'names'], site_change: null },
      ...{ changed_by: cast.admin.id, source: 'console', record: { count: 5, pictures: taken } },
    },
  ])
  expect(removed[0]?.record?.names).toMatchObject([{ file_name: 'Quay.jpg' }, ...Array(3).fill({ file_name: null })])
  expect(await tx.query("select after from history() where operation = 'remove_pictures'"), 'read by staff').toEqual([
    { after: { count: 5, names: removed[0]?.record?.names } },
  ])
  await becomeOwner(tx)
  await tx.query("update private.picture_facts set removed_at = removed_at - interval '5 minutes'")
  await become(tx, cast.claims.admin)
  const again = await versionsOf(tx, async () => expect(await take(taken)).toEqual([{ taken }]))
  expect(again, 'the rest of an interrupted removal is no other one').toEqual([])
  expect(await versionsOf(tx, () => take([nameOf('f')])), 'nothing was unused').toEqual([])
  await becomeOwner(tx)
  const back = await versionsOf(tx, () => tx.query('select keep_removed_pictures($1::text[])', [taken.slice(1)]))
  expect(back).toMatchObject([{ operation: 'keep_pictures', record: { count: 4, pictures: taken.slice(1) } }])
  expect(await versionsOf(tx, () => tx.query('select keep_removed_pictures($1::text[])', [taken.slice(1)]))).toEqual([])
  await become(tx, cast.claims.admin)
  expect(await keptFor(tx), 'the entries keep no picture').toEqual({ b: null, c: null, d: null, e: null, f: 'used' })
})

test('a picture that one admin is removing is not taken by another, whose removal would delete the file after it came back', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  await become(tx, cast.claims.admin)
  expect(await tx.query(TAKE, [[nameOf('a')]])).toEqual([{ taken: [nameOf('a')] }])
  expect(await tx.query(TAKE, [[...'ab'].map(nameOf)]), 'the other one').toEqual([{ taken: [nameOf('b')] }])
  await becomeOwner(tx)
  await tx.query('select keep_removed_pictures($1::text[])', [[nameOf('a')]])
  await become(tx, cast.claims.editor)
  const use = 'insert into partners (name, logo_url, active) values ($1, $2, false)'
  expect(await attempt(tx, use, ['P', urlOf('a')])).toMatchObject({ code: 'accepted' })
  await become(tx, cast.claims.admin)
  expect(await tx.query(TAKE, [[nameOf('a')]]), 'the first one has failed').toEqual([{ taken: [nameOf('a')] }])
})

test('of a removal that failed halfway, pictures whose files are gone do not come back: no save can use them', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  await become(tx, cast.claims.admin)
  await tx.query(TAKE, [[nameOf('a'), nameOf('b')]])
  await becomeOwner(tx)
  await tx.run("select set_config('storage.allow_delete_query', 'true', true)")
  await tx.query('delete from storage.objects where name = $1', [nameOf('a')])
  const back = await versionsOf(tx, () => tx.query('select keep_removed_pictures($1::text[])', [[nameOf('a'), nameOf('b')]]))
  expect(back).toMatchObject([{ record: { count: 1, pictures: [nameOf('b')] } }])
  const use = (letter: string) =>
    attempt(tx, 'insert into partners (name, logo_url, active) values ($1, $2, false)', ['P', urlOf(letter)])
  expect([(await use('a')).code, (await use('b')).code]).toEqual(['23514', 'accepted'])
})

test('the server removes orphans of a chosen age, and none that a record has begun to use', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  await store(tx, 'c', '1 minute')
  await insertRow(tx, 'partners', { logo_url: urlOf('b'), active: false })
  const orphans = [...'abc'].map(nameOf)
  await become(tx, cast.claims.admin)
  expect(await attempt(tx, ORPHANS, [orphans, 0])).toMatchObject({ code: '42501' })
  await become(tx, { role: 'service_role' })
  expect(await tx.query(ORPHANS, [orphans, 3600])).toEqual([{ taken: [nameOf('a')] }])
  expect(await tx.query(ORPHANS, [orphans, 0])).toEqual([{ taken: [nameOf('c')] }])
})

test('a picture that is uploaded again is kept as a new one, and keeps the day and person of its first upload', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  await store(tx, 'a')
  const upload = async (account: number | null, age: string) => {
    await becomeOwner(tx)
    const values = [nameOf('a'), account, age]
    await tx.query("select public.record_upload($1, 1200, 800, 'Quay.jpg', $2, now() - $3::interval)", values)
    await become(tx, cast.claims.admin)
    return (await list(tx))[0]
  }
  const first = await upload(cast.editor.id, '30 days')
  expect(first).toMatchObject({ kept_for: null })
  expect(await upload(cast.admin.id, '1 minute')).toEqual({ ...first, kept_for: 'recent' })
  expect(await upload(null, '20 days'), 'recorded later').toEqual({ ...first, kept_for: 'recent' })
  expect(await tx.query(TAKE, [[nameOf('a')]])).toEqual([{ taken: [] }])
  await become(tx, { role: 'service_role' })
  expect(await tx.query(ORPHANS, [[nameOf('a')], 3600])).toEqual([{ taken: [] }])
  expect(await tx.query(ORPHANS, [[nameOf('a')], 0])).toEqual([{ taken: [nameOf('a')] }])
})

test('a picture whose upload has begun is not removed, and one that is being removed is not uploaded', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  const begin = async (letter: string) => (await tx.query<{ may_begin: boolean }>(BEGIN, [nameOf(letter)]))[0]?.may_begin
  await become(tx, { role: 'service_role' })
  expect(await begin('a')).toBe(true)
  await become(tx, cast.claims.admin)
  expect(await tx.query(TAKE, [[...'ab'].map(nameOf)])).toEqual([{ taken: [nameOf('b')] }])
  await become(tx, { role: 'service_role' })
  expect(await begin('b')).toBe(false)
  expect(await begin('c'), 'a new picture').toBe(true)
  await tx.query("select record_upload($1, 1200, 800, 'Quay.jpg')", [nameOf('a')])
  await becomeOwner(tx)
  await tx.query("update private.picture_facts set removed_at = now() - interval '5 minutes' where picture = $1", [nameOf('b')])
  await become(tx, { role: 'service_role' })
  expect(await begin('b'), 'the removal was interrupted').toBe(true)
  await become(tx, cast.claims.admin)
  expect(await list(tx)).toMatchObject([{ picture: nameOf('a'), width: 1200, file_name: 'Quay.jpg' }])
})

test('a removed picture is refused at its field, until it is uploaded again', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'a')
  await become(tx, cast.claims.admin)
  await tx.query(TAKE, [[nameOf('a')]])
  const insert = 'insert into public.brand_logos (name, logo_url) values ($1, $2)'
  const refused = await attempt(tx, insert, ['Logo', urlOf('a')])
  expect(refused).toMatchObject({ code: '23514', message: expect.stringContaining('"brand_logos__logo_url__removed"') })
  await becomeOwner(tx)
  await tx.query("select public.record_upload($1, 1, 1, 'a.jpg', null)", [nameOf('a')])
  await become(tx, cast.claims.editor)
  expect(await attempt(tx, insert, ['Logo', urlOf('a')])).toMatchObject({ code: 'accepted' })
})

test('an import that names a removed picture is refused with its record, its field and what to do', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'a')
  await become(tx, cast.claims.admin)
  await tx.query(TAKE, [[nameOf('a')]])
  const records = [null, urlOf('a')].map((logo_url) => ({ ...VALID.brand_logos, active: true, display_order: 1, logo_url }))
  const refused = await attempt(tx, "select import_records('brand_logos', $1::text::jsonb)", [JSON.stringify(records)])
  expect(refused.message).toContain('Record 2 (id not given), field logo_url:')
  expect(refused.message).toContain(`the picture ${nameOf('a')} was removed from the library. Upload it again or leave it out.`)
})

test('a picture is replaced in every record and text: one entry, one undo, which keeps what somebody changed since', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  const other = urlOf('a').replace('project.example', 'former.example')
  const product = await insertRow(tx, 'products', { packaging_image_url: urlOf('a'), packaging_image_3: other })
  const hero = await insertRow(tx, 'hero_images', { image_url: urlOf('a') })
  const text = `![x](${urlOf('a')} "Title") then <${other}> and ${urlOf('c')}`
  const article = await insertRow(tx, 'articles', { content_en: text, thumbnail_url: urlOf('a') })
  await insertRow(tx, 'picture_texts', { image_url: urlOf('a'), alt_en: 'A sack' })
  await become(tx, cast.claims.editor)
  const replace = async () => (await tx.query<{ n: number }>(REPLACE, [nameOf('a'), urlOf('b'), true, REQUEST]))[0]?.n
  const versions = await versionsOf(tx, async () => expect(await replace()).toBe(4))
  expect(versions.map(({ operation }) => operation)).toEqual(['bulk', 'update', 'update', 'update', 'update'])
  expect(versions[0]?.record).toEqual({ action: 'replace_picture', picture: nameOf('a'), with: urlOf('b') })
  const read = async () => [
    ...(await tx.query('select packaging_image_url, packaging_image_3 from public.products where id = $1', [product])),
    ...(await tx.query('select image_url from public.hero_images where id = $1', [hero])),
    ...(await tx.query('select content_en, thumbnail_url from public.articles where id = $1', [article])),
  ]
  expect(await read()).toEqual([
    { packaging_image_url: urlOf('b'), packaging_image_3: urlOf('b') },
    { image_url: urlOf('b') },
    { content_en: `![x](${urlOf('b')} "Title") then <${urlOf('b')}> and ${urlOf('c')}`, thumbnail_url: urlOf('b') },
  ])
  expect((await list(tx)).map(({ picture, use_count, texts }) => [picture[5], use_count, texts !== null]).sort()).toEqual([
    ['a', 0, false],
    ['b', 3, true],
  ])
  expect(await versionsOf(tx, async () => expect(await replace(), 'a repeated call').toBe(4))).toEqual([])
  await become(tx, cast.claims.admin)
  await tx.query('update public.hero_images set image_url = $2 where id = $1', [hero, urlOf('c')])
  await become(tx, cast.claims.editor)
  expect(await undo(tx, REQUEST)).toMatchObject({ undone: 3, kept: 1, refusal: { reason: 'changed', columns: ['image_url'] } })
  expect(await read()).toEqual([
    { packaging_image_url: urlOf('a'), packaging_image_3: other },
    { image_url: urlOf('c') },
    { content_en: text, thumbnail_url: urlOf('a') },
  ])
})

test('the address of a thumbnail in a field or a text is replaced by that of the new picture', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  const small = urlOf('a').replace('full/', 'small/')
  const article = await insertRow(tx, 'articles', { content_en: `![](${small}) and ![](${urlOf('a')})`, thumbnail_url: small })
  await become(tx, cast.claims.editor)
  expect(await tx.query(REPLACE, [nameOf('a'), urlOf('b'), true, REQUEST])).toEqual([{ n: 1 }])
  expect(await tx.query('select content_en, thumbnail_url from public.articles where id = $1', [article])).toEqual([
    { content_en: `![](${urlOf('b')}) and ![](${urlOf('b')})`, thumbnail_url: urlOf('b') },
  ])
})

test('every spelling of an address that counts as a use is replaced, and the words around it stay', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  const path = `/storage/v1/object/public/media/${nameOf('a')}`
  const texts = (address: (spelling: string) => string) =>
    [
      `![](${address(path)})`,
      `![](${address(`..${path}`)})`,
      `![](${address(path.slice(1))})`,
      `![](${address(`//project.example:8000${path}`)})`,
      `<${address(`HTTPS://Project.Example${path}`)}>`,
      `انظر${address(`http://project.example${path}`)} و`,
      `https://elsewhere.example/a,${address(`https://project.example${path}`)} ${urlOf('c')},${address(`https://project.example${path}`)}`,
      `see/${address(`https://project.example${path}`)} 1/2 ${address(`https://project.example${path}`)},${address(`https://project.example${path}`)}`,
    ].join('\n\n')
  const article = await insertRow(tx, 'articles', { content_en: texts((spelling) => spelling) })
  await become(tx, cast.claims.editor)
  expect(await tx.query(REPLACE, [nameOf('a'), urlOf('b'), true, REQUEST])).toEqual([{ n: 1 }])
  const stored = await tx.query<{ content_en: string }>('select content_en from public.articles where id = $1', [article])
  expect(stored[0]?.content_en.split('\n\n')).toEqual(texts(() => urlOf('b')).split('\n\n'))
  expect((await list(tx)).map(({ picture, use_count }) => [picture[5], use_count]).sort()).toEqual([
    ['a', 0],
    ['b', 1],
  ])
})

test('a text that would be too long with the new address names its record and field, and nothing is replaced', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  const short = `![](/object/public/media/${nameOf('a')})`
  const logo = await insertRow(tx, 'brand_logos', { logo_url: urlOf('a') })
  await insertRow(tx, 'articles', { content_en: short })
  const titles = { title_en: 'Rice', title_ar: 'أرز' }
  const full = await insertRow(tx, 'articles', { ...titles, content_ar: `${short}${'.'.repeat(100_000 - short.length)}` })
  await become(tx, cast.claims.editor)
  const refused = await attempt(tx, REPLACE, [nameOf('a'), urlOf('b'), true, REQUEST])
  expect(refused).toMatchObject({ code: '23514', message: expect.stringContaining('"articles__content_ar__text"') })
  expect(JSON.parse(refused.detail)).toEqual({ entity: 'articles', id: full, names: titles })
  expect(await tx.query('select logo_url from public.brand_logos where id = $1', [logo])).toEqual([{ logo_url: urlOf('a') }])
})

test('the text stays where it is if staff say so, or the new picture has its own', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'abc')
  await insertRow(tx, 'brand_logos', { logo_url: urlOf('a') })
  const text = await insertRow(tx, 'picture_texts', { image_url: urlOf('a') })
  await insertRow(tx, 'picture_texts', { image_url: urlOf('c') })
  await become(tx, cast.claims.editor)
  const replace = (from: string, to: string, withText: boolean) =>
    tx.query(REPLACE, [nameOf(from), urlOf(to), withText, crypto.randomUUID()])
  expect(await replace('a', 'b', false)).toEqual([{ n: 1 }])
  expect(await replace('b', 'a', true)).toEqual([{ n: 1 }])
  expect(await replace('a', 'c', true)).toEqual([{ n: 1 }])
  expect(await tx.query('select image_url from public.picture_texts where id = $1', [text])).toEqual([{ image_url: urlOf('a') }])
})

test('a replacement must be another picture of the library; nothing to replace leaves no entry', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'ab')
  await become(tx, cast.claims.editor)
  const refused = (address: string) => attempt(tx, REPLACE, [nameOf('a'), address, true, REQUEST])
  for (const missing of [urlOf('c'), 'https://elsewhere.example/a.jpg']) {
    expect(await refused(missing)).toMatchObject({ code: 'PT404', detail: 'no_such_picture' })
  }
  expect(await refused(urlOf('a'))).toMatchObject({ code: '22023' })
  expect(await versionsOf(tx, async () => void (await refused(urlOf('b'))))).toEqual([])
})

test('sizes of pictures are read without the pictures; one that is removed or was never stored has none', async ({ tx }) => {
  const cast = await addCast(tx)
  await store(tx, 'abc')
  for (const letter of 'ac') await tx.query("select record_upload($1, 600, 400, 'a.jpg')", [nameOf(letter)])
  await tx.query('update private.picture_facts set removed_at = now() where picture = $1', [nameOf('c')])
  await become(tx, cast.claims.editor)
  expect(await tx.query(SIZES, [[...'abcd'].map(nameOf)])).toEqual([
    { picture: nameOf('a'), width: 600, height: 400 },
    { picture: nameOf('b'), width: null, height: null },
  ])
})

describe('who may', () => {
  test.for(['visitor', 'token without session', 'deactivated', 'expired', 'revoked'] as const)(
    'not %s',
    async (persona, { tx }) => {
      const cast = await addCast(tx)
      await store(tx, 'ab')
      await insertRow(tx, 'brand_logos', { logo_url: urlOf('a') })
      await become(tx, cast.claims[persona])
      const calls: [string, unknown[]][] = [
        [PAGE, [null, null, null, 10, 0]],
        [REPLACE, [nameOf('a'), urlOf('b'), true, REQUEST]],
        [TAKE, [[nameOf('b')]]],
        [SIZES, [[nameOf('b')]]],
        ["select record_upload($1, 1, 1, 'a.jpg', null)", [nameOf('a')]],
        [BEGIN, [nameOf('a')]],
      ]
      for (const [sql, values] of calls) expect((await attempt(tx, sql, values)).code).toMatch(/42501|PT401/)
    },
  )

  test.for(['editor', 'moderator'] as const)('%s sees and replaces, but removes nothing', async (persona, { tx }) => {
    const cast = await addCast(tx)
    await store(tx, 'ab')
    await insertRow(tx, 'brand_logos', { logo_url: urlOf('a') })
    await become(tx, cast.claims[persona])
    expect(await list(tx)).toHaveLength(2)
    expect((await attempt(tx, TAKE, [[nameOf('b')]])).code).toBe('42501')
    expect(await tx.query(REPLACE, [nameOf('a'), urlOf('b'), true, REQUEST])).toEqual([{ n: 1 }])
    expect((await attempt(tx, "select record_upload($1, 1, 1, 'a.jpg', null)", [nameOf('a')])).code).toBe('42501')
    expect((await attempt(tx, BEGIN, [nameOf('a')])).code).toBe('42501')
  })
})

test('uses are kept for every content table', async ({ tx }) => {
  await store(tx, 'a')
  for (const table of CONTENT_TABLE_NAMES) {
    const [column] = Object.entries(ENTITIES[table].fields).find(([, { kind }]) => kind === 'picture') ?? []
    if (column === undefined) continue
    const id = await insertRow(tx, table, { [column]: urlOf('a') })
    const found = await tx.query('select columns from private.picture_uses where entity = $1 and entity_id = $2', [table, id])
    expect(found, table).toEqual([{ columns: [column] }])
  }
})
