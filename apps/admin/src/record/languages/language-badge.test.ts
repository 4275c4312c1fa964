// @vitest-environment happy-dom
import { type LanguageBadges, readLanguageBadges } from '@bayt/content/queries/languages'
import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../../data/services.tsx'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { RowBadge } from './language-badge.tsx'
import { readWithMarks } from './language-options.ts'
import { LANGUAGE_TEXTS } from './texts.ts'

vi.mock('@bayt/content/queries/languages', async (original) => ({ ...(await original<object>()), readLanguageBadges: vi.fn() }))

let services: Services
const read = (rows: number[]) => readWithMarks(services, 'products', Promise.resolve(rows))

beforeEach(() => {
  services = { queryClient: new QueryClient() } as Services
})

test('a row shows its badge, and a list waits for the badges, so that no row grows under the pointer', async () => {
  const badges = Promise.withResolvers<LanguageBadges>()
  vi.mocked(readLanguageBadges).mockReturnValue(badges.promise)
  let rows: number[] | undefined
  const reading = read([1, 2]).then((found) => {
    rows = found
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(rows).toBeUndefined()
  badges.resolve({ ar_behind: [1], en_missing: [3] })
  await reading
  expect(rows).toEqual([1, 2])
  const row = (id: number) => {
    const shown = showInConsole(createElement(RowBadge, { table: 'products', id }), { queryClient: services.queryClient })
    const words = shown.words()
    shown.leave()
    return words
  }
  expect([1, 2, 3].map(row)).toEqual([LANGUAGE_TEXTS.en.badges.ar_behind, '', LANGUAGE_TEXTS.en.badges.en_missing])
})

test('a list whose badges cannot be read is shown without them', async () => {
  vi.mocked(readLanguageBadges).mockRejectedValue(new Error('No connection.'))
  expect(await read([1, 2])).toEqual([1, 2])
})
