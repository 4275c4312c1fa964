// @vitest-environment happy-dom
import type { Article } from '@bayt/content/entities/article'
import { runCommand } from '@bayt/content/queries/commands'
import { readMarks } from '@bayt/content/queries/languages'
import { toast } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import { toastSaved } from '../../record/undo/undo-button.tsx'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { renderToggle } from './publish-toggle.test-data.tsx'
import { STATUS_TEXTS, usePublishToggle } from './publish-toggle.tsx'

vi.mock('@bayt/content/queries/languages', async (original) => ({
  ...(await original<object>()),
  readMarks: vi.fn(),
  readForbidsBehind: async () => false,
}))
vi.mock('@bayt/content/queries/commands', async (original) => ({ ...(await original<object>()), runCommand: vi.fn() }))
vi.mock('../../data/after-write.ts', async (original) => ({
  ...(await original<object>()),
  useAfterWrite: () => async () => undefined,
}))
vi.mock('../../record/undo/undo-button.tsx', () => ({ toastSaved: vi.fn() }))

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
  vi.mocked(runCommand).mockResolvedValue({ changed: 1, overtaken: [], row: PUBLISHED })
  publish()
  await expect.poll(lastToast).toEqual([nowPublished, expect.objectContaining({ table: 'articles' })])
})

test('somebody who publishes an article that a colleague has published is offered no undo, which would take back the save of the colleague', async () => {
  vi.mocked(runCommand).mockResolvedValue({ changed: 0, overtaken: [], row: { ...PUBLISHED, updated_at: 'v3' } })
  publish()
  await expect.poll(lastToast).toEqual([nowPublished, undefined])
})

test('somebody who publishes an article does not unpublish it if a colleague publishes it meanwhile', async () => {
  const marks = Promise.withResolvers<Awaited<ReturnType<typeof readMarks>>>()
  vi.mocked(readMarks).mockReturnValue(marks.promise)
  vi.mocked(runCommand).mockResolvedValue({ changed: 0, overtaken: [], row: PUBLISHED })
  const { show, press } = renderToggle()
  await show(DRAFT)
  await press()
  await show(PUBLISHED)
  marks.resolve([])
  const changes = [{ id: 5, values: { published: true }, seen: DRAFT }]
  await expect.poll(() => vi.mocked(runCommand).mock.calls.map(([, sent]) => sent)).toMatchObject([{ action: 'update', changes }])
  await expect.poll(lastToast).toEqual([nowPublished, undefined])
})

test('a status that could not be changed says so', async () => {
  const error = vi.spyOn(toast, 'error')
  vi.mocked(runCommand).mockRejectedValue(new Error('The server is broken.'))
  publish()
  await expect.poll(() => error.mock.lastCall?.[0]).toMatch(/^Failed to update article status: /)
})
