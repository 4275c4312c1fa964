// @vitest-environment happy-dom
import type { Article } from '@bayt/content/entities/article'
import { readMarks } from '@bayt/content/queries/languages'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { en } from '../../ui/i18n/en.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { STATUS_TEXTS, useBehindQuestion } from './publish-toggle.tsx'

vi.mock('@bayt/content/queries/languages', async (original) => ({
  ...(await original<object>()),
  readMarks: vi.fn(),
  readForbidsBehind: async () => false,
}))

test.each([
  ['reads that nothing was changed if there is a question', ['title_ar'], true],
  ['has published it if there is none', [], false],
])('somebody who leaves the list while the languages of an article are looked up %s', async (_what, targets, isAsked) => {
  const marks = Promise.withResolvers<Awaited<ReturnType<typeof readMarks>>>()
  vi.mocked(readMarks).mockReturnValue(marks.promise)
  const failed = vi.spyOn(toast, 'error').mockClear()
  const publish = vi.fn()
  const article = { id: 5, title_en: 'Dates' } as Article
  const screen = runHook(() => useBehindQuestion(publish))
  screen.newest().ask(article)
  screen.leave()
  marks.resolve(targets.map((target) => ({ target })) as Awaited<ReturnType<typeof readMarks>>)
  const message = STATUS_TEXTS.en.failed(en.questions.unasked)
  await expect.poll(() => [failed.mock.calls, publish.mock.calls]).toEqual(isAsked ? [[[message]], []] : [[], [[article]]])
})
