// @vitest-environment happy-dom
import { readLanguageBadges } from '@bayt/content/queries/languages'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../data/query-client.ts'
import type { ListAddress } from '../../list/use-list-address.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { BadgeFilter } from './badge-filter.tsx'
import { LANGUAGE_TEXTS } from './texts.ts'

vi.mock('@bayt/content/queries/languages', async (original) => ({ ...(await original()), readLanguageBadges: vi.fn() }))

test('a list that is shown whole, because its filter could not be read, says so until it is read again', async () => {
  vi.mocked(readLanguageBadges)
    .mockRejectedValueOnce(new Error('No connection.'))
    .mockResolvedValue({ ar_behind: [1] })
  const address = { filters: { badge: 'ar_behind' }, setFilter: () => undefined } as unknown as ListAddress
  const filter = createElement(BadgeFilter, { descriptor: { table: 'partners', groups: [] }, address })
  const shown = showInConsole(filter, { queryClient: createQueryClient(() => undefined) })
  await expect.poll(shown.words).toContain(LANGUAGE_TEXTS.en.notApplied)
  const again = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === en.list.retry)
  again?.click()
  await expect.poll(shown.words).not.toContain(LANGUAGE_TEXTS.en.notApplied)
  expect(readLanguageBadges).toHaveBeenCalledTimes(2)
  shown.leave()
})
