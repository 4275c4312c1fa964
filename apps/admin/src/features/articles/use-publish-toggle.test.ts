// @vitest-environment happy-dom
import type { Article } from '@bayt/content/entities/article'
import { ConflictError } from '@bayt/content/errors'
import { readMarks } from '@bayt/content/queries/languages'
import { updateRecord } from '@bayt/content/queries/resource'
import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import { toastSaved } from '../../resource/undo/toast-saved.ts'
import { renderToggle } from './publish-toggle.test-data.tsx'
import { STATUS_TEXTS } from './status-texts.ts'
import { usePublishToggle } from './use-publish-toggle.ts'

vi.mock('@bayt/content/queries/languages', () => ({ readMarks: vi.fn() }))
vi.mock('@bayt/content/queries/resource', () => ({ updateRecord: vi.fn() }))
vi.mock('../../resource/api/use-after-write.ts', () => ({ useAfterWrite: () => async () => undefined }))
vi.mock('../../resource/undo/toast-saved.ts', () => ({ toastSaved: vi.fn() }))

const DRAFT = { id: 5, updated_at: 'v1', published: false } as Article
const PUBLISHED = { ...DRAFT, updated_at: 'v2', published: true }
const { nowPublished } = STATUS_TEXTS.en

const publish = () =>
  runHook(() => usePublishToggle())
    .newest()
    .mutate(DRAFT)
const lastToast = () => vi.mocked(toastSaved).mock.lastCall

beforeEach(() => {
  vi.clearAllMocks()
})

test('who publishes an article is offered to undo it', async () => {
  vi.mocked(updateRecord).mockResolvedValue(PUBLISHED)
  publish()
  await expect.poll(lastToast).toEqual([nowPublished, expect.objectContaining({ table: 'articles' })])
})

test('somebody who publishes an article that a colleague has published is offered no undo, which would take back the save of the colleague', async () => {
  vi.mocked(updateRecord).mockRejectedValue(new ConflictError({ ...PUBLISHED, updated_at: 'v3', content_en: 'Newer text' }))
  publish()
  await expect.poll(lastToast).toEqual([nowPublished, undefined])
})

test('somebody who publishes an article does not unpublish it if a colleague publishes it meanwhile', async () => {
  const marks = Promise.withResolvers<Awaited<ReturnType<typeof readMarks>>>()
  vi.mocked(readMarks).mockReturnValue(marks.promise)
  vi.mocked(updateRecord).mockRejectedValue(new ConflictError(PUBLISHED))
  const { show, press } = renderToggle()
  await show(DRAFT)
  await press()
  await show(PUBLISHED)
  marks.resolve([])
  await expect.poll(() => vi.mocked(updateRecord).mock.calls).toEqual([[{}, 'articles', 5, { published: true }, 'v1']])
  await expect.poll(lastToast).toEqual([nowPublished, undefined])
})
