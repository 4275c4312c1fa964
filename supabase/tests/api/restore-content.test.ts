import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import type { ContentClient } from '@bayt/content/queries/client'
import { readHistory } from '@bayt/content/queries/history'
import { PublicContentReader, readPublicContent } from '@bayt/content/queries/public-content'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Backend, createStateDir } from '../harness/backend.ts'
import { server, signIn, visitor } from '../harness/clients.ts'
import { contentCommand } from '../harness/content-command.ts'
import { freePort } from '../harness/free-port.ts'
import { openProjectInProcess } from '../harness/project-in-process.ts'
import { edits, makeEdit } from '../harness/random-edits.ts'
import { contentsOf, exportTo, importFrom, projectOf, temporaryFolders } from '../harness/transfer.ts'

/** The command restores all content to the moment of an export (docs/backup.md). */

const EDITS = isLongRun() ? 500 : isCompleteRun() ? 5 : 100
const TIMEOUT_MS = 300_000
const state = createStateDir()
const folders = temporaryFolders()
let backend: Backend

beforeAll(async () => {
  backend = await Backend.start({ stateDir: state.path, port: await freePort(), hookUrl: 'http://127.0.0.1:9/publish' })
})

afterAll(async () => {
  await backend.end()
  state.remove()
  folders.removeAll()
})

const restore = (...args: string[]) =>
  contentCommand('restore', { args, env: { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secrets.secretKey } })

/** Every row of every table. */
const everyRow = () =>
  Promise.all(
    CONTENT_TABLE_NAMES.map(async (table) => (await server(backend).from(table).select('*').order('id').throwOnError()).data),
  )

const newest = async (limit = 1) => readHistory(server(backend), {}, undefined, limit)

test('the demo catalogue is one entry of the history', async () => {
  const [entry, ...more] = await newest(200)
  expect(more).toEqual([])
  expect(entry).toMatchObject({ operation: 'import', source: 'import' })
  const counts = await Promise.all(
    CONTENT_TABLE_NAMES.map(
      async (table) => (await server(backend).from(table).select('id', { count: 'exact', head: true })).count ?? 0,
    ),
  )
  expect(entry?.parts).toBe(counts.reduce((sum, count) => sum + count, DEMO_STAFF.length))
})

/** The files of an export except its history, because the history keeps the edits and the restore. */
function withoutHistory(folder: string): Map<string, string> {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const compared = JSON.stringify({ ...manifest, history: undefined, exportedAt: undefined })
  return new Map([...contentsOf(folder), ['history.jsonl', ''], ['manifest.json', compared]])
}

test(
  `after ${EDITS} random edits, deletions and moves, the export equals that of before byte for byte`,
  async () => {
    const { client } = await signIn(backend)
    const reader = new PublicContentReader(visitor(backend))
    const [before, after] = [folders.create(), folders.create()]
    await exportTo(before, backend)
    const original = await everyRow()
    await reader.read()
    const { exportedAt: at } = JSON.parse(readFileSync(join(before, 'manifest.json'), 'utf8'))
    const { seed } = randomRuns({ everyday: 1, long: 1 })
    const [series = []] = fc.sample(edits(EDITS), { numRuns: 1, ...(seed === undefined ? {} : { seed }) })
    for (const [index, edit] of series.entries()) {
      await makeEdit(client, edit)
      // Lets the publisher read an intermediate version.
      if (index % 100 === Math.min(50, Math.floor(EDITS / 2))) await reader.read()
    }
    const edited = await everyRow()
    expect(edited).not.toEqual(original)

    const dry = await restore('--at', at, '--dry-run')
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was written.') })
    const done = await restore('--at', at)
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Done.') })
    await exportTo(after, backend)
    expect(withoutHistory(after)).toEqual(withoutHistory(before))
    const [entry] = await newest()
    expect(entry).toMatchObject({ operation: 'restore', source: 'function', after: { at: expect.any(String) } })
    const counted = [...done.output.matchAll(/(\d+) (?:restored|changed back|removed)/g)].map(([, number]) => Number(number))
    expect(entry?.parts).toBeGreaterThan(Math.min(10, EDITS / 5))
    // An entry has one part per table for all records that only moved.
    expect(entry?.parts).toBeLessThanOrEqual(counted.reduce((sum, number) => sum + number, 0))
    expect(await reader.read(), 'the publisher reads the restored rows').toEqual(await readPublicContent(visitor(backend)))
    const [, momentBefore = ''] = done.output.match(/To undo this: .* --at (\S+)/) ?? []
    const again = (await restore('--at', at)).output
    expect(again).toContain('The content is the same')
    expect(again, 'also for one whose answer was lost').toMatch(new RegExp(`To undo that: .* --at ${momentBefore}$`, 'm'))
    const dryAgain = (await restore('--at', at, '--dry-run')).output
    expect(dryAgain, 'without a risk to write').toMatch(new RegExp(`To undo that: .* --at ${momentBefore}$`, 'm'))
    const { data: partner } = await client.from('partners').select('id, updated_at').limit(1).single()
    await client
      .from('partners')
      .update({ name: 'Saved since' })
      .eq('id', partner?.id ?? 0)
      .throwOnError()
    const late = (await restore('--at', at, '--dry-run')).output
    expect(late).toContain('partners: 0 restored, 1 changed back, 0 removed')
    expect(late).toMatch(new RegExp(`the content has changed since: .* To undo both: .* --at ${momentBefore}$`, 'm'))
    expect(await restore('--at', momentBefore)).toMatchObject({ code: 0 })
    expect(await everyRow(), 'the command that was printed undoes the restore').toEqual(edited)
    expect((await restore('--at', at, '--dry-run')).output, 'to undo it again would change nothing').toContain(
      `An earlier command has restored it, and a later one has restored ${momentBefore} instead. To restore it again: npm run content:restore -- --url ${backend.url} --at ${at}\n`,
    )
  },
  TIMEOUT_MS,
)

test('an import of new, deleted and changed records is one entry, whose parts open', async () => {
  const folder = folders.create()
  await exportTo(folder, backend)
  const client = server(backend)
  const { data: partners } = await client.from('partners').select('*').order('id').limit(3)
  const [changed, deleted] = partners ?? []
  await client
    .from('partners')
    .update({ name: 'Changed later' })
    .eq('id', changed?.id ?? 0)
    .throwOnError()
  await client
    .from('partners')
    .delete()
    .eq('id', deleted?.id ?? 0)
    .throwOnError()
  const { data: product } = await client.from('products').select('id').limit(1).single()
  await client
    .from('products')
    .delete()
    .eq('id', product?.id ?? 0)
    .throwOnError()
  await importFrom(folder, projectOf(backend), { isOverwriting: true })
  const [entry] = await newest()
  expect(entry).toMatchObject({ operation: 'import', source: 'import', parts: 3 })
  const parts = await readHistory(client, { partOf: entry?.id ?? 0 }, undefined, 50)
  expect(parts.map(({ entity, operation }) => `${operation} ${entity}`).sort()).toEqual([
    'insert partners',
    'insert products',
    'update partners',
  ])
  expect(await readHistory(client, { entity: 'partners' }, undefined, 1)).toEqual([entry])
})

describe('in a project of this process, whose rules the tests change', () => {
  let project: Awaited<ReturnType<typeof openProjectInProcess>>
  let client: ContentClient
  let env: Record<string, string>

  beforeAll(async () => {
    project = await openProjectInProcess()
    client = projectOf(project.address).client
    env = { SUPABASE_URL: project.address.url, SUPABASE_SECRET_KEY: project.address.secrets.secretKey }
  })

  afterAll(() => project.close())

  test(
    'records that newer rules refuse are named and kept in a folder, from which they are imported once they are corrected',
    async () => {
      const { data: partners } = await client.from('partners').select('*').order('id').limit(2).throwOnError()
      const [changed, other] = partners
      const at = new Date().toISOString()
      for (const row of partners) await client.from('partners').update({ name: 'Renamed' }).eq('id', row.id).throwOnError()
      const stricter = `check (name <> '${changed?.name?.replaceAll("'", "''")}')`
      await project.database.exec(`alter table partners add constraint partners__name__stricter ${stricter} not valid`)
      onTestFinished(
        async () => void (await project.database.exec('alter table partners drop constraint partners__name__stricter')),
      )

      const parent = folders.create()
      const run = (name: 'restore' | 'import', ...args: string[]) =>
        contentCommand(name, { args, env: { ...env, INIT_CWD: parent } })
      const named = `✗ partners ${changed?.id} is refused by the database: `
      const dry = await run('restore', '--at', at, '--dry-run')
      expect(dry).toMatchObject({ code: 1, output: expect.stringContaining(named) })
      expect(readdirSync(parent)).toEqual([])
      const done = await run('restore', '--at', at)
      expect(done).toMatchObject({ code: 1, output: expect.stringContaining('Done.') })
      expect(done.output).toContain(named)
      const nameOf = async (id = 0) => (await client.from('partners').select('name').eq('id', id).single()).data?.name
      expect([await nameOf(changed?.id), await nameOf(other?.id)]).toEqual(['Renamed', other?.name])

      const [folder = ''] = readdirSync(parent)
      const file = join(parent, folder, 'partners.json')
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([{ id: changed?.id, name: changed?.name }])
      expect(await run('import', join(parent, folder), '--overwrite'), 'not corrected yet').toMatchObject({ code: 1 })
      writeFileSync(file, readFileSync(file, 'utf8').replace(JSON.stringify(changed?.name), '"Corrected"'))
      expect(await run('import', join(parent, folder), '--overwrite')).toMatchObject({ code: 0 })
      expect(await nameOf(changed?.id)).toBe('Corrected')

      await run('restore', '--at', at)
      expect(readdirSync(parent), 'an earlier folder is not overwritten').toHaveLength(2)
    },
    TIMEOUT_MS,
  )

  test('a dry run says whether the moment was restored before: never, yes and only an account has changed since, or unknown', async () => {
    const { data: partner } = await client.from('partners').select('id, updated_at').limit(1).single().throwOnError()
    const at = new Date().toISOString()
    await client.from('partners').update({ name: 'Saved by mistake' }).eq('id', partner.id).throwOnError()

    const run = async (...args: string[]) => (await contentCommand('restore', { args: ['--at', at, ...args], env })).output
    const never = await run('--dry-run')
    expect(never).toContain('partners: 0 restored, 1 changed back, 0 removed')
    expect(never).toContain(
      `No restore of this moment is in the newest 200 entries of the history. To restore it: npm run content:restore -- --url ${project.address.url} --at ${at}\n`,
    )

    const [, momentBefore] = (await run()).match(/To undo this: .* --at (\S+)/) ?? []
    await project.database.exec(`update admin_users set full_name = 'Renamed' where email = '${DEMO_STAFF[0].email}'`)
    expect((await readHistory(client, {}, undefined, 1))[0], 'the account is in the history').toMatchObject({
      entity: 'admin_users',
    })
    expect(await run('--dry-run')).toMatch(
      new RegExp(`An earlier command has restored it. To undo that: .* --at ${momentBefore}$`, 'm'),
    )

    await project.database.exec('alter function public.history rename to history_away')
    expect(await run('--dry-run')).toContain('The history could not be read, so it may have been restored before: ')
  }, 60_000)
})

describe('the command says what is wrong', () => {
  test.for([
    [['--at', '2001-01-01T00:00:00Z'], 'The history begins later'],
    [['--at', '2190-01-01T00:00:00Z'], 'must be in the past'],
    [['--at', 'yesterday'], 'is not a time with its zone'],
    [[], 'Name the moment'],
  ] as const)('%j: %s', async ([args, message]) => {
    expect(await restore(...args)).toMatchObject({ code: 1, output: expect.stringContaining(message) })
  })

  test('an editor is refused', async () => {
    const env = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.secrets.publishableKey }
    const editor = DEMO_STAFF.find(({ role }) => role === 'editor')
    const args = ['--at', new Date().toISOString(), '--email', editor?.email ?? '']
    const refused = await contentCommand('restore', { args, env, input: `${DEMO_PASSWORD}\n` })
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Only an admin can restore the content.') })
  })
})
