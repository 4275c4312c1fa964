import { columnsIn } from '@bayt/content/entities/tables'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectWithKey } from './project.ts'
import { readOriginalTables, readTable, readTables } from './read-tables.ts'

/** Answers like PostgREST, with at most 1,000 of these rows, by offset or after an id. */
function answer(rows: readonly { id: number | string }[], url: URL): Response {
  const after = /^gt\.(.+)$/.exec(url.searchParams.get('id') ?? '')?.[1]
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const found = rows.slice(rows.findIndex(({ id }) => String(id) === after) + 1)
  const page = found.slice(offset, offset + 1_000)
  const range = page.length === 0 ? '*' : `${offset}-${offset + page.length - 1}`
  return Response.json(page, { status: 206, headers: { 'content-range': `${range}/${found.length}` } })
}

test.each([
  ['numbers', (index: number) => index],
  [
    'UUIDs, as in a project with the original schema',
    (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  ],
])('a draft that is deleted while pages are read takes no other row out of the export: %s', async (_, idOf) => {
  const all = Array.from({ length: 2_500 }, (_row, index) => ({ id: idOf(index) }))
  let rows = all
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const response = answer(rows, new URL(address))
    // Visitors do not see this row, so the public content stays the same.
    rows = rows.slice(1)
    return response
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const read = await readTable(projectWithKey('https://abc.example', 'sb_secret_x').client, 'articles')
  expect(read).toEqual(all)
})

test('a table that a project refuses because of too many requests is not left out of the export', async () => {
  vi.stubGlobal('fetch', async (address: string | URL) =>
    new URL(address).pathname.endsWith('/articles')
      ? Response.json({ message: 'Too many requests.' }, { status: 429 })
      : answer([], new URL(address)),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const report = vi.fn()
  const read = readOriginalTables(projectWithKey('https://abc.example', 'public-key').client, report)
  await expect(read).rejects.toMatchObject({ kind: 'locked' })
  expect(report).not.toHaveBeenCalled()
})

test('a project of an earlier version is read with the tables and columns that it has, and what it lacks is named', async () => {
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname, searchParams } = new URL(address)
    if (pathname.includes('/rpc/')) return Response.json(0)
    if (pathname.endsWith('/synonyms')) {
      return Response.json({ code: 'PGRST205', message: "Could not find the table 'public.synonyms'" }, { status: 404 })
    }
    if (!pathname.endsWith('/partners')) return answer([], new URL(address))
    if (searchParams.get('select') !== '*') {
      return Response.json({ code: '42703', message: 'column partners.name_ar does not exist' }, { status: 400 })
    }
    const { name_ar: _, ...row } = { ...Object.fromEntries(PARTNER.map((column) => [column, null])), id: 1, name: 'Sahil' } as Row
    return Response.json([{ ...row, search: 'x' }], { status: 206, headers: { 'content-range': '0-0/1' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { tables, missing } = await readTables(projectWithKey('https://abc.example', 'sb_secret_x').client)
  expect(missing).toEqual(['partners.name_ar', 'synonyms'])
  expect(tables.synonyms).toEqual([])
  expect(Object.keys(tables.partners[0] ?? {})).toEqual(PARTNER.filter((column) => column !== 'name_ar'))
})

type Row = Record<string, string | number | null>
const PARTNER = columnsIn('partners')
