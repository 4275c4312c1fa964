import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { readBin, readHistory, readVersion, restoreContent } from '@bayt/content/queries/history'
import { carryOutSet, listPrepared, prepareChanges, renameSet, scheduleSet } from '@bayt/content/queries/prepared'
import { readNewestChange, readPublicContent } from '@bayt/content/queries/public-content'
import { createRequestId } from '@bayt/content/queries/request-id'
import { readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { hasVisible } from '@bayt/content/text/invisible'
import { tidyText } from '@bayt/content/text/tidy'
import { exportContent } from '@bayt/content-transfer/export'
import { projectWithKey } from '@bayt/content-transfer/project'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Backend, type BackendAddress, createStateDir } from '../harness/backend.ts'
import { type Client, callFunction, server, signIn, visitor } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { freePort } from '../harness/free-port.ts'
import { dataUrl, picture } from '../harness/pictures.ts'
import { contentsOf, exportTo, importFrom, numbersOf, projectOf, retry, temporaryFolders } from '../harness/transfer.ts'
import { TRICKY_LINKS, TRICKY_TEXTS } from '../harness/tricky.ts'

/** Backup and restore: from a project with content into an empty project (docs/backup.md). */

const { hookUrl } = inject('backend')
const states = [createStateDir(), createStateDir()] as const
const folders = temporaryFolders()
const backup = folders.create()
/** A separate source project: other test files leave records in the shared backend whose pictures are removed. */
let source: Backend
/** The settings of the source project. `forbids_behind` is off, because it would refuse later saves of these tests. */
const SETTINGS = { forbids_behind: false, moderators_are_limited: true, bin_days: 30, thin_after_days: 365 }
let target: Backend

/** Edge-case texts in the form of a save, and texts that spreadsheet programs treat as formulas. */
const FORMULAS = ['=1+1', '+967 5 312345', '-5', '@SUM(A1)', "'=1", "''@x", "'", '"', 'a;b,c\td', '＝1']
const TEXTS = [...new Set([...TRICKY_TEXTS, ...FORMULAS].map(tidyText))].filter(
  (text) => hasVisible(text) && [...text].length <= 160,
)
const inserted: number[] = []
/** A slide of which only a former version names this picture, and a deleted slide. */
const changed = { id: 0, picture: '' }
const deleted = { id: 0 }

beforeAll(async () => {
  source = await Backend.start({ stateDir: states[0].path, port: await freePort(), hookUrl })
  const { client, token } = await signIn(source)
  const thumbnailData = dataUrl(await picture('jpg'))
  const upload = async (width: number) => {
    const pair = { imageData: dataUrl(await picture('jpg', width, 400)), thumbnailData }
    const { body } = await callFunction(source, 'image-upload', { ...pair, fileName: 'a.jpg' }, { token })
    return (body as { publicUrl: string }).publicUrl
  }
  const publicUrl = await upload(600)
  const naughty = TEXTS.map((text) => inputOf('products', { name_en: text, name_ar: text, description_ar: text }))
  const elsewhere = inputOf('products', { packaging_image_url: 'https://elsewhere.example/a.jpg', contents_image_url: publicUrl })
  for (const product of [...naughty, elsewhere]) inserted.push((await insertRecord(client, 'products', product)).id)
  const text = `![rice](${publicUrl}) and pictures/none.jpg, \`=1\`\n\n${TRICKY_LINKS.slice(0, 5).join('\n')}`
  const article = inputOf('articles', { published: false, content_en: text, content_ar: text })
  inserted.push((await insertRecord(client, 'articles', article)).id)
  const hidden = (title_en: string, image_url: string) => inputOf('hero_images', { active: false, title_en, image_url })
  await insertRecord(client, 'hero_images', hidden('Hidden', publicUrl))
  const former = await insertRecord(client, 'hero_images', hidden('Former', await upload(500)))
  Object.assign(changed, { id: former.id, picture: basename(former.image_url) })
  await updateRecord(client, 'hero_images', former.id, { title_en: 'Later', image_url: publicUrl })
  const gone = await insertRecord(client, 'hero_images', hidden('Deleted', publicUrl))
  deleted.id = gone.id
  await deleteRecord(client, 'hero_images', gone.id)
  await prepareSets(client, await upload(700))
  target = await Backend.start({ stateDir: states[1].path, port: await freePort(), hookUrl, isEmpty: true })
  await server(source).rpc('restore_settings', { p_settings: SETTINGS }).throwOnError()
  await exportTo(backup, source)
})

/** A set at a time with a picture that nothing else names, and a set that is public and has a time to be taken back. */
async function prepareSets(client: Client, image_url: string): Promise<void> {
  const insert = (name: string, logo_url: string | null = null) => {
    const values = { name, logo_url, active: false }
    return {
      request: createRequestId(),
      table: 'partners',
      action: 'insert',
      record_id: null,
      values,
      seen: {},
      version: null,
    } as const
  }
  const [later] = await prepareChanges(client, [insert('Later', image_url), insert('  ')])
  await renameSet(client, later?.set_id ?? 0, 'Ramadan')
  const [set] = await listPrepared(client)
  const times = { carryAt: '2100-01-01T03:00:00Z', backAt: '2100-02-01T03:00:00Z' }
  await scheduleSet(client, { id: set?.id ?? 0, version: set?.version ?? 0, ...times })
  const [now] = await prepareChanges(client, [insert('Now')])
  const { version } = await carryOutSet(client, now?.set_id ?? 0)
  await scheduleSet(client, { id: now?.set_id ?? 0, version, ...times })
}

afterAll(async () => {
  await Promise.all([source.end(), target.end()])
  for (const state of states) state.remove()
  folders.removeAll()
})

/** The public content, with picture addresses that are independent of the project. */
async function publicContent(backend: BackendAddress): Promise<unknown> {
  const { newestChange, ...content } = await readPublicContent(visitor(backend))
  expect(newestChange).toBeGreaterThan(0)
  return JSON.parse(JSON.stringify(content).replaceAll(backend.url, 'http://project'))
}

test('an export contains every row, also drafts and hidden ones, and no account', async () => {
  for (const table of CONTENT_TABLE_NAMES) {
    const { count } = await server(source).from(table).select('id', { count: 'exact', head: true })
    expect(JSON.parse(readFileSync(join(backup, `${table}.json`), 'utf8')), table).toHaveLength(count ?? -1)
  }
  const everything = [...contentsOf(backup)].filter(([path]) => path.endsWith('.json')).join()
  expect(everything).not.toMatch(/password|\$2b\$|sb_secret|demo@/)
  expect(everything).not.toContain(source.url)
})

test.skipIf(isCompleteRun())('an export under another address of the same project has all its pictures too', async () => {
  const other = projectWithKey(source.url.replace('127.0.0.1', 'localhost'), source.secrets.secretKey)
  const [again, reported] = [folders.create(), [] as string[]]
  const report = (line: string) => reported.push(line)
  await exportContent(other, again, { format: 'json', isOriginal: false, isFewerExpected: false, retry: { ...retry, report } })
  expect(contentsOf(again)).toEqual(contentsOf(backup))
  expect(reported).toContainEqual(expect.stringContaining('pictures under another address of the project, such as'))
})

test('a dry run reports what it would do and writes nothing', async () => {
  const result = numbersOf(await importFrom(backup, projectOf(target), { isDryRun: true }))
  expect(result).toMatchObject({ isDone: false, update: 0, same: 0, faults: 0 })
  expect(result.create).toBeGreaterThan(TEXTS.length + 40)
  expect(result.pictures).toBeGreaterThan(40)
  expect(await readNewestChange(visitor(target))).toBe(0)
  expect((await server(target).storage.from('media').list('')).data).toEqual([])
})

/** Restores the first versions of the backup, like an interrupted import. */
async function restoreVersions(count: number): Promise<void> {
  const lines = readFileSync(join(backup, 'history.jsonl'), 'utf8').split('\n').slice(0, count)
  const text = lines.join(',').replaceAll('pictures/full/', `${target.url}/storage/v1/object/public/media/full/`)
  await server(target)
    .rpc('restore_history', { p_before: 0, p_versions: JSON.parse(`[${text}]`) })
    .throwOnError()
}

test('a restore into an empty project is identical: rows, ids, times, history, pictures, settings', async () => {
  const exported = [...contentsOf(backup).keys()].filter((path) => /^pictures\/(?!small\/)/.test(path)).length
  await restoreVersions(20)
  const result = await importFrom(backup, projectOf(target))
  const { create, created, pictures, faults } = numbersOf(result)
  expect(result.notes.filter((note) => note.includes('history'))).toEqual([])
  expect([created, pictures, faults]).toEqual([create, exported, 0])
  const again = folders.create()
  await exportTo(again, target)
  expect([...contentsOf(again).keys()]).toEqual([...contentsOf(backup).keys()])
  expect(contentsOf(again)).toEqual(contentsOf(backup))
  expect((await server(target).rpc('project_settings').throwOnError()).data).toEqual(SETTINGS)
  expect(await publicContent(target)).toEqual(await publicContent(source))
})

test('after a restore the history, the bin and former versions are there, with the pictures that only they name', async () => {
  const [before, after] = await Promise.all(
    [source, target].map(async (backend) => {
      const changes = await readHistory(server(backend), { entity: 'hero_images' }, undefined, 200)
      return changes.map(({ operation, entity_id, changed_at, changed_by_name, source: from }) => [
        ...[operation, entity_id, changed_at, changed_by_name, from],
      ])
    }),
  )
  expect(after).toEqual(before)
  expect(await readBin(server(target), 'hero_images', undefined, 10)).toMatchObject([
    { entity_id: deleted.id, record: { title_en: 'Deleted' } },
  ])
  const [edit, insert] = await readHistory(server(target), { entity: 'hero_images', entityId: changed.id }, undefined, 10)
  expect(edit).toMatchObject({ operation: 'update', before: { title_en: 'Former' } })
  const { record, changed_at } = await readVersion(server(target), insert?.id ?? 0)
  expect(record?.image_url).toBe(`${target.url}/storage/v1/object/public/media/full/${changed.picture}`)
  expect((await fetch(String(record?.image_url))).status).toBe(200)
  const counts = await restoreContent(server(target), changed_at, true)
  expect(counts.find(({ entity }) => entity === 'hero_images')).toMatchObject({ inserted: 0, updated: 1, deleted: 0, lost: 0 })
})

test('after a restore the prepared changes are there, with their times and pictures; a set that was public waits for staff', async () => {
  const { data } = await server(target).rpc('prepared_backup').throwOnError()
  expect(data).toMatchObject([
    {
      name: 'Ramadan',
      state: 'open',
      carry_at: '2100-01-01T03:00:00+00:00',
      approved: { email: expect.stringContaining('@') },
      changes: [{ values: { logo_url: expect.stringContaining(`${target.url}/storage/`) } }, { values: { name: '  ' } }],
    },
    { name: null, state: 'waiting', problem: [{ reason: 'kept' }], changes: [{ values: { name: 'Now' } }] },
  ])
  const logo = (data as { changes: { values: { logo_url: string } }[] }[])[0]?.changes[0]?.values.logo_url ?? ''
  expect((await fetch(logo)).status).toBe(200)
  const notesOf = async () => (await importFrom(backup, projectOf(target))).notes.filter((note) => note.includes('prepared'))
  expect(await notesOf()).toEqual([])
  const { client } = await signIn(source)
  await renameSet(client, (await listPrepared(client))[0]?.id ?? 0, 'Other')
  const changed = folders.create()
  await exportTo(changed, source)
  const { notes } = await importFrom(changed, projectOf(target))
  expect(notes).toContainEqual('the prepared changes of the export were not restored: only a project without content gets them.')
  await renameSet(client, (await listPrepared(client))[0]?.id ?? 0, 'Ramadan')
})

test('the history of an export is left out of a project with content, and so is a changed file; the import says so', async () => {
  const notesOf = async (folder: string, backend: BackendAddress) =>
    (await importFrom(folder, projectOf(backend), { isDryRun: true })).notes.filter((note) => note.includes('history'))
  expect(await notesOf(backup, inject('backend'))).toEqual([
    'the history of the export was left out: only a project without content and without a history gets it.',
  ])
  const edited = folders.create()
  await exportTo(edited, target)
  appendFileSync(join(edited, 'history.jsonl'), '\n')
  expect(await notesOf(edited, target)).toEqual([expect.stringContaining('its file was changed after the export')])
})

test('the settings of a project with content stay, and an import says that they differ', async () => {
  await server(target)
    .rpc('restore_settings', { p_settings: { bin_days: 60 } })
    .throwOnError()
  const { notes } = await importFrom(backup, projectOf(target))
  expect(notes).toContainEqual(expect.stringMatching(/^the settings of the export differ/))
  expect((await server(target).rpc('project_settings').throwOnError()).data).toEqual({ ...SETTINGS, bin_days: 60 })
  await server(target)
    .rpc('restore_settings', { p_settings: { bin_days: 30 } })
    .throwOnError()
})

test('a second run changes nothing, publishes nothing, and uploads nothing', async () => {
  const before = await readNewestChange(visitor(target))
  expect(numbersOf(await importFrom(backup, projectOf(target)))).toMatchObject({
    create: 0,
    update: 0,
    pictures: 0,
    isDone: true,
  })
  expect(await readNewestChange(visitor(target))).toBe(before)
})

test.skipIf(isCompleteRun())('a restore from CSV is identical too, and formulas stay text in spreadsheet programs', async () => {
  const [csv, again] = [folders.create(), folders.create()]
  await exportTo(csv, source, 'csv')
  await exportTo(again, target, 'csv')
  expect(contentsOf(again)).toEqual(contentsOf(csv))
  expect(numbersOf(await importFrom(csv, projectOf(target)))).toMatchObject({ create: 0, update: 0, faults: 0, isDone: true })
  const file = readFileSync(join(csv, 'products.csv'), 'utf8')
  expect(file).toContain("'=1+1")
  expect(file).not.toMatch(/[,\n\uFEFF]"?[=+@-]/)
})

test('lost pictures are uploaded again even if their rows exist', async () => {
  const names = ['full', 'small'].map(
    (folder) => `${folder}/${[...contentsOf(backup).keys()].join().match(/full\/([^,]+)/)?.[1]}`,
  )
  await server(target).storage.from('media').remove(names)
  expect(numbersOf(await importFrom(backup, projectOf(target)))).toMatchObject({
    create: 0,
    update: 0,
    pictures: 1,
    isDone: true,
  })
  for (const name of names) {
    expect((await fetch(`${target.url}/storage/v1/object/public/media/${name}`)).status).toBe(200)
  }
})

test('a record that was changed since the export is overwritten only on request', async () => {
  const client = server(target)
  const [id = 0] = inserted
  const record = await readRecord(client, 'products', id)
  await client.from('products').update({ name_en: 'Changed by staff' }).eq('id', id).throwOnError()
  const changed = await readRecord(client, 'products', id)
  const refused = await importFrom(backup, projectOf(target))
  expect(refused.isDone).toBe(false)
  expect(refused.faults).toEqual([
    {
      location: expect.stringMatching(/^products\.json row \d+/),
      text: expect.stringMatching(
        /^differs from what the project has \(name_en\), which was changed after the export.*--overwrite/,
      ),
    },
  ])
  expect(await readRecord(client, 'products', id)).toEqual(changed)
  expect(numbersOf(await importFrom(backup, projectOf(target), { isOverwriting: true }))).toMatchObject({ updated: 1, faults: 0 })
  expect((await readRecord(client, 'products', id)).name_en).toBe(record.name_en)
})

describe('with two rows of each kind that has many pictures', () => {
  beforeAll(async () => {
    for (const table of ['products', 'articles', 'hero_images', 'impact_gallery'] as const) {
      const { data: kept } = await server(target).from(table).select('id').order('id').limit(2).throwOnError()
      await server(target)
        .from(table)
        .delete()
        .gt('id', kept.at(-1)?.id ?? 0)
        .throwOnError()
    }
  })

  test('a row that was edited in the export updates its record if that is unchanged since the export', async () => {
    const edited = folders.create()
    await exportTo(edited, target, 'csv')
    const path = join(edited, 'partners.csv')
    const file = readFileSync(path, 'utf8')
    writeFileSync(path, file.replace(/,true\r\n/, ',false\r\n'))
    const result = await importFrom(edited, projectOf(target))
    expect(numbersOf(result)).toMatchObject({ create: 0, updated: 1, faults: 0, isDone: true })
    expect(result.notes).toContainEqual(expect.stringContaining('partners.csv was changed after the export'))
  })

  test('an import names a table that is missing from the export', async () => {
    const partial = folders.create()
    await exportTo(partial, target)
    rmSync(join(partial, 'partners.json'))
    const { notes, faults } = await importFrom(partial, projectOf(target), { isDryRun: true })
    expect(notes).toContainEqual(expect.stringMatching(/^partners\.json is not in the folder; the export had \d+ rows of it\.$/))
    expect(faults).toEqual([])
  })

  test('a damaged picture is found before anything is written', async () => {
    const damaged = folders.create()
    await exportTo(damaged, target)
    const [path = ''] = [...contentsOf(damaged).keys()].filter((name) => name.startsWith('pictures/full/'))
    const bytes = readFileSync(join(damaged, path))
    writeFileSync(join(damaged, path), Buffer.concat([bytes.subarray(0, -20), Buffer.alloc(20)]))
    const { isDone, faults } = await importFrom(damaged, projectOf(target))
    expect(isDone).toBe(false)
    expect(faults[0]).toMatchObject({ location: path, text: expect.stringContaining('not the picture that was exported') })
  })

  test('a picture that is named like an exported one, but was never accepted, goes to the function, which refuses it', async () => {
    const forged = folders.create()
    const cut = (await picture('jpg', 300, 200)).subarray(0, 4_000)
    const name = `pictures/${createHash('sha256').update(cut).digest('hex').slice(0, 32)}.jpg`
    mkdirSync(join(forged, 'pictures'))
    writeFileSync(join(forged, name), cut)
    writeFileSync(join(forged, 'partners.json'), JSON.stringify([{ name: 'Forged', logo_url: name }]))
    const { isDone, faults } = await importFrom(forged, projectOf(target))
    expect(isDone).toBe(false)
    expect(faults).toEqual([{ location: name, text: expect.stringContaining('It was refused: ') }])
  })

  test('an export into a folder with other files is refused; one into an older export, complete or not, updates it', async () => {
    const used = folders.create()
    writeFileSync(join(used, 'letter.txt'), 'Dear')
    await expect(exportTo(used, target)).rejects.toThrow('has other files')
    rmSync(join(used, 'letter.txt'))
    await exportTo(used, target, 'csv')
    rmSync(join(used, 'manifest.json'))
    await expect(exportTo(used, target), 'it may be made by hand').rejects.toThrow('has other files')
    writeFileSync(join(used, '.exporting'), '')
    await exportTo(used, target, 'csv')
    await exportTo(used, target, 'json')
    expect(existsSync(join(used, 'products.csv'))).toBe(false)
    expect(existsSync(join(used, 'products.json'))).toBe(true)
  })
})
