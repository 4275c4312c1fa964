// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { DeletedRecord } from '@bayt/content/queries/history'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../../data/services.tsx'
import { en } from '../../ui/i18n/en.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { BIN_TEXTS } from './texts.ts'
import { useRestore } from './use-restore.ts'

const server = vi.hoisted(() => ({ fails: 'offline' as ErrorKind, restores: 0 }))
vi.mock('@bayt/content/queries/commands', () => ({
  runCommand: (_client: unknown, { ids: [id] }: { ids: number[] }) =>
    id === server.restores
      ? Promise.resolve({ row: { id } })
      : Promise.reject(new ContentError(server.fails, 'A rule refuses it.')),
}))
vi.mock('../../data/publishing/use-publishing.ts', () => ({ checkPublishing: async () => undefined }))
vi.mock('../../record/undo/undo-button.tsx', () => ({ toastSaved: vi.fn() }))
vi.mock('sonner', () => ({ toast: { error: vi.fn() } }))

beforeEach(() => {
  vi.clearAllMocks()
  server.restores = 0
})
afterEach(() => vi.restoreAllMocks())

const deleted = (id: number, name: string): DeletedRecord => ({
  version_id: id,
  entity: 'partners',
  entity_id: id,
  deleted_at: '2026-11-23T08:00:00+00:00',
  deleted_by: 3,
  deleted_by_name: 'Salem',
  record: { name, name_ar: name },
})
const services = {
  config: { supabaseUrl: 'http://127.0.0.1:1' },
  session: { token: () => Promise.resolve('a token') },
} as unknown as Partial<Services>

const CASES: [how: string, fails: ErrorKind, isOnline: boolean, isUnanswered: boolean][] = [
  ['lost its answer may have been done', 'offline', true, true],
  ['was pressed offline was not done', 'offline', false, false],
  ['was refused was not done', 'invalid', true, false],
]

function restore(records: DeletedRecord[], fails: ErrorKind, isOnline: boolean) {
  server.fails = fails
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const screen = runHook(() => useRestore(() => undefined), services)
  screen.newest().restore(records)
  return screen
}

test.each(CASES)('a restore that %s, and says so', async (_how, fails, isOnline, isUnanswered) => {
  restore([deleted(1, 'Sahil')], fails, isOnline)
  const says = isUnanswered ? /^It is not known whether Sahil was restored: / : /^Sahil was not restored: /
  await expect.poll(() => vi.mocked(toast.error).mock.lastCall?.[0]).toMatch(says)
})

test.each(CASES)('among several records, one whose restore %s is listed so', async (_how, fails, isOnline, isUnanswered) => {
  const screen = restore([deleted(1, 'Sahil'), deleted(2, 'Wadi')], fails, isOnline)
  await expect.poll(() => screen.newest().refused.map((one) => one.isUnanswered)).toEqual([isUnanswered, isUnanswered])
})

test('a restore that lost its answer may have been done, also if it is repeated offline', async () => {
  const screen = restore([deleted(1, 'Sahil')], 'offline', true)
  const said = () => vi.mocked(toast.error).mock.calls.map(([words]) => words)
  await expect.poll(said).toHaveLength(1)
  await expect.poll(() => screen.newest().isPending).toBe(false)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  screen.newest().restore([deleted(1, 'Sahil')])
  await expect.poll(said).toHaveLength(2)
  expect(said()[1]).toMatch(/^It is not known whether Sahil was restored: /)
})

test('somebody who leaves the bin while missing pictures are looked for reads that nothing was restored', async () => {
  const logo_url = `${services.config?.supabaseUrl}/storage/v1/object/public/media/full/${'a'.repeat(32)}.jpg`
  const answer = Promise.withResolvers<{ status: number }>()
  vi.stubGlobal('fetch', () => answer.promise)
  try {
    const screen = runHook(() => useRestore(() => undefined), services)
    screen.newest().restore([{ ...deleted(1, 'Sahil'), record: { name: 'Sahil', logo_url } }])
    screen.leave()
    answer.resolve({ status: 404 })
    const message = BIN_TEXTS.en.noneRestored(en.questions.unasked)
    await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[message]])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('what was not restored stays selected', async () => {
  Object.assign(server, { fails: 'invalid', restores: 2 })
  const [refused, restored] = [deleted(1, 'Sahil'), deleted(2, 'Wadi')]
  const onRestored = vi.fn()
  runHook(() => useRestore(onRestored), services)
    .newest()
    .restore([refused, restored])
  await expect.poll(() => onRestored.mock.calls).toEqual([[[restored]]])
})
