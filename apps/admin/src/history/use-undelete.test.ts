// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { runCommand } from '@bayt/content/queries/commands'
import { type Change, type DeletedRecord, readHistory, readVersion } from '@bayt/content/queries/history'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../data/services.tsx'
import { toastSaved } from '../record/undo/undo-button.tsx'
import { en } from '../ui/i18n/en.ts'
import { runHook } from '../ui/run-hook.test-data.tsx'
import { BIN_TEXTS } from './bin/texts.ts'
import { RESTORE_TEXTS } from './restore-texts.ts'
import { useUndelete } from './use-undelete.tsx'

vi.mock('@bayt/content/queries/commands', () => ({ runCommand: vi.fn() }))
vi.mock('@bayt/content/queries/history', () => ({ readVersion: vi.fn(), readHistory: vi.fn() }))
vi.mock('../record/undo/undo-button.tsx', () => ({ toastSaved: vi.fn() }))
vi.mock('sonner', () => ({ toast: { error: vi.fn() } }))

beforeEach(() => vi.clearAllMocks())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const deleted = (id: number, name: string, more: Partial<DeletedRecord> = {}): DeletedRecord => ({
  version_id: id,
  entity: 'partners',
  entity_id: id,
  deleted_at: '2026-11-23T08:00:00+00:00',
  deleted_by: 3,
  deleted_by_name: 'Salem',
  record: { name, name_ar: name },
  ...more,
})
const services = {
  config: { supabaseUrl: 'http://127.0.0.1:1' },
  session: { token: () => Promise.resolve('a token') },
} as unknown as Partial<Services>
const picture = `${services.config?.supabaseUrl}/storage/v1/object/public/media/full/${'a'.repeat(32)}.jpg`

/** The errors of the next commands; all other commands succeed. */
function refuse(fails: ErrorKind, times = Number.POSITIVE_INFINITY, isOnline = true) {
  let left = times
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.mocked(runCommand).mockImplementation(async () => {
    left -= 1
    if (left >= 0) throw new ContentError(fails, 'A rule refuses it.')
    return { changed: 1, overtaken: [], row: null }
  })
}

function restore(records: DeletedRecord[], onRestored = vi.fn()) {
  const screen = runHook(() => useUndelete(onRestored), services)
  screen.newest().undelete(records)
  return { ...screen, onRestored }
}
const said = () => vi.mocked(toast.error).mock.calls.map(([words]) => words)

const CASES: [how: string, fails: ErrorKind, isOnline: boolean, isUnanswered: boolean][] = [
  ['lost its answer may have been done', 'offline', true, true],
  ['was pressed offline was not done', 'offline', false, false],
  ['was refused was not done', 'invalid', true, false],
]

test.each(CASES)('a restore that %s, and says so', async (_how, fails, isOnline, isUnanswered) => {
  refuse(fails, 1, isOnline)
  restore([deleted(1, 'Sahil')])
  const says = isUnanswered ? /^It is not known whether Sahil was restored: / : /^Sahil was not restored: /
  await expect.poll(() => said()[0]).toMatch(says)
})

test.each(CASES)('among several records, one whose restore %s is listed so', async (_how, fails, isOnline, isUnanswered) => {
  refuse(fails, 2, isOnline)
  const screen = restore([deleted(1, 'Sahil'), deleted(2, 'Wadi')])
  const says = (name: string) => expect.stringContaining(isUnanswered ? `not known whether ${name}` : `${name} was not restored`)
  await expect.poll(() => screen.newest().refused.map(({ words }) => words)).toEqual([says('Sahil'), says('Wadi')])
})

test('a restore that lost its answer may have been done, also if it is repeated offline', async () => {
  refuse('offline')
  const screen = restore([deleted(1, 'Sahil')])
  await expect.poll(said).toHaveLength(1)
  await expect.poll(() => screen.newest().isPending).toBe(false)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  screen.newest().undelete([deleted(1, 'Sahil')])
  await expect.poll(said).toHaveLength(2)
  expect(said()[1]).toMatch(/^It is not known whether Sahil was restored: /)
})

test('a deleted record whose restore was done, although its answer was lost, counts as restored', async () => {
  refuse('offline', 1)
  const screen = restore([deleted(1, 'Sahil')])
  await expect.poll(said).toHaveLength(1)
  await expect.poll(() => screen.newest().isPending).toBe(false)
  screen.newest().undelete([deleted(1, 'Sahil')])
  await expect.poll(() => vi.mocked(toastSaved).mock.calls.map(([words]) => words)).toEqual([RESTORE_TEXTS.en.restored('Sahil')])
  const requests = vi.mocked(runCommand).mock.calls.map(([, { request }]) => request)
  expect(requests[1], 'the same request').toBe(requests[0])
})

test.each<[how: string, last: Partial<Change>, reason: string, isThere: boolean]>([
  ['removed from the bin is not restored', { operation: 'empty_bin' }, BIN_TEXTS.en.notInBin, false],
  [
    'restored by somebody else is there',
    { operation: 'restore', changed_by_name: 'Huda' },
    BIN_TEXTS.en.restoredBy('Huda'),
    true,
  ],
])('a deleted record that was %s', async (_how, last, reason, isThere) => {
  refuse('not_found')
  vi.mocked(readHistory).mockResolvedValue([last as Change])
  const { onRestored } = restore([deleted(1, 'Sahil')])
  await expect.poll(said).toEqual([BIN_TEXTS.en.notRestored('Sahil', reason)])
  expect(onRestored.mock.calls).toEqual([[isThere ? [deleted(1, 'Sahil')] : []]])
})

test('a picture far down in a long text, of which the bin has only the beginning, is looked for too', async () => {
  refuse('offline', 0)
  const text = `${'أرز '.repeat(800)}![](${picture})`
  const record = { title_en: 'Rice', content_ar: text.slice(0, 2_048) }
  vi.mocked(readVersion).mockResolvedValue({ record: { content_ar: text } } as never)
  vi.stubGlobal('fetch', async () => ({ status: 404 }))
  const screen = restore([deleted(1, 'Rice', { entity: 'articles', record })])
  await expect
    .poll(() => screen.newest().dialog)
    .toMatchObject({ props: { records: [{ name: 'Rice', pictures: [{ address: picture }] }] } })
  expect(runCommand).not.toHaveBeenCalled()
})

test('a picture in a text that is gone is named, and the text is restored as it was', async () => {
  refuse('offline', 0)
  const [thumbnail_url, content_en] = [picture.replaceAll('a'.repeat(32), 'b'.repeat(32)), `![A sack](${picture})`]
  const article = deleted(1, 'Rice', { entity: 'articles', record: { title_en: 'Rice', thumbnail_url, content_en } })
  vi.mocked(readVersion).mockResolvedValue({ record: null } as never)
  vi.stubGlobal('fetch', async (address: string) => ({ status: address === picture ? 404 : 200 }))
  const screen = restore([article])
  await expect
    .poll(() => screen.newest().dialog?.props.records)
    .toEqual([{ name: 'Rice', pictures: [{ address: picture }], note: undefined }])
  screen.newest().dialog?.props.onAnswer(true)
  await expect.poll(() => vi.mocked(runCommand).mock.lastCall?.[1]).toMatchObject({ action: 'undelete', ids: [1], instead: {} })
})

test('a long address, of which the history has only the beginning, is looked for as a whole', async () => {
  refuse('offline', 0)
  const logo_url = `${picture}?signature=${'a'.repeat(400)}`
  vi.mocked(readVersion).mockResolvedValue({ record: { logo_url } } as never)
  vi.stubGlobal('fetch', async (address: string) => ({ status: address === logo_url ? 200 : 404 }))
  const { onRestored } = restore([deleted(1, 'Sahil', { record: { name: 'Sahil', logo_url: logo_url.slice(0, 400) } })])
  await expect.poll(() => onRestored.mock.calls).toHaveLength(1)
})

test('somebody who leaves the bin while missing pictures are looked for reads that nothing was restored', async () => {
  const answer = Promise.withResolvers<{ status: number }>()
  vi.stubGlobal('fetch', () => answer.promise)
  const screen = restore([deleted(1, 'Sahil', { record: { name: 'Sahil', logo_url: picture } })])
  screen.leave()
  answer.resolve({ status: 404 })
  await expect.poll(said).toEqual([RESTORE_TEXTS.en.failed(en.questions.unasked)])
})

test('what was not restored stays selected', async () => {
  refuse('invalid', 1)
  const [refused, restored] = [deleted(1, 'Sahil'), deleted(2, 'Wadi')]
  const { onRestored } = restore([refused, restored])
  await expect.poll(() => onRestored.mock.calls).toEqual([[[restored]]])
})
