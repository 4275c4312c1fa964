import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { importContent } from './import-content.ts'
import { projectWithKey } from './project.ts'

const EXPORTED = '2026-01-01T00:00:00+00:00'
const LATER = '2026-01-02T00:00:00+00:00'
const partner = (id: number, updated_at = EXPORTED) => ({
  id,
  name: `Partner ${id}`,
  name_ar: null,
  logo_url: null,
  active: true,
  display_order: id,
  created_at: EXPORTED,
  updated_at,
})

/** Imports new names of partners 1 and 2. The project answers the successive reads with these records. */
async function importInto(reads: ReturnType<typeof partner>[][]) {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-import-'))
  const rows = [1, 2].map((id) => ({ ...partner(id), name: `Changed ${id}` }))
  writeFileSync(join(folder, 'partners.json'), JSON.stringify(rows))
  let current = reads[0] ?? []
  const updated: number[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address)
    if (pathname.endsWith('/rpc/import_update')) {
      const { p_id, p_based_on } = JSON.parse(String(init?.body))
      const isUpdated = current.some(({ id, updated_at }) => id === p_id && updated_at === p_based_on)
      if (isUpdated) updated.push(p_id)
      return Response.json(isUpdated)
    }
    if (pathname.includes('/rpc/')) return Response.json(1)
    if (!pathname.endsWith('/partners')) return Response.json([], { headers: { 'content-range': '*/0' } })
    if (searchParams.get('id')) return Response.json([])
    const answered = reads.shift() ?? current
    current = reads[0] ?? answered
    return Response.json(answered, { headers: { 'content-range': `0-${answered.length}/${answered.length}` } })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    rmSync(folder, { recursive: true })
  })
  const result = await importContent(projectWithKey('https://abc.example', 'sb_secret_x'), folder, {
    isDryRun: false,
    isSkippingBad: false,
    isOverwriting: false,
    isFetching: false,
    retry: { attempts: 1, firstWaitMs: 0, report: () => {} },
  })
  return { faults: result.faults, updated }
}

test('a record that is changed between the plan and the first write is a fault, and the others are written', async () => {
  const { faults, updated } = await importInto([
    [partner(1), partner(2)],
    [partner(1, LATER), partner(2)],
  ])
  expect(faults).toEqual([
    { location: 'partners.json row 1 (Changed 1)', text: expect.stringContaining('which was changed after the export') },
  ])
  expect(updated).toEqual([2])
})

test('a record that is deleted between the plan and its update is a fault, and the others are written', async () => {
  const both = [partner(1), partner(2)]
  const { faults, updated } = await importInto([both, both, [partner(2)]])
  expect(faults).toEqual([
    { location: 'partners.json row 1 (Changed 1)', text: expect.stringContaining('was deleted meanwhile') },
  ])
  expect(updated).toEqual([2])
})
