// @vitest-environment happy-dom
import { readIdsInNeed } from '@bayt/content/queries/languages'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { en } from '../../lib/i18n/en.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import type { ListAddress } from '../list/use-list-address.ts'
import { NeedsFilter } from './needs-filter.tsx'
import { LANGUAGE_TEXTS } from './texts.ts'

vi.mock('@bayt/content/queries/languages', async (original) => ({ ...(await original()), readIdsInNeed: vi.fn() }))

test('a list that is shown whole, because its filter could not be read, says so until it is read again', async () => {
  vi.mocked(readIdsInNeed).mockRejectedValueOnce(new Error('No connection.')).mockResolvedValue([1])
  const address = { filters: { needs: 'ar' }, setFilter: () => undefined } as unknown as ListAddress
  const filter = createElement(NeedsFilter, { descriptor: { table: 'partners', groups: [] }, address })
  const shown = showInConsole(filter, { queryClient: createQueryClient(() => undefined) })
  await expect.poll(shown.words).toContain(LANGUAGE_TEXTS.en.notApplied)
  const again = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === en.list.retry)
  again?.click()
  await expect.poll(shown.words).not.toContain(LANGUAGE_TEXTS.en.notApplied)
  expect(readIdsInNeed).toHaveBeenCalledTimes(2)
  shown.leave()
})
