// @vitest-environment happy-dom
import { eachLocale } from '@bayt/content/locale'
import { type LanguageBadges, readLanguageBadges } from '@bayt/content/queries/languages'
import { createElement, Fragment, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resourceKeys } from '../../data/keys.ts'
import { createQueryClient } from '../../data/query-client.ts'
import type { ResourceDescriptor } from '../../record/descriptor.ts'
import { LANGUAGE_TEXTS } from '../../record/languages/texts.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { COMMAND_TEXTS } from '../bulk/command-texts.ts'
import { SelectBox } from '../bulk/select-box.tsx'
import type { ListAddress } from '../use-list-address.ts'
import { OrderedList, useOrderedList } from './ordered-list.tsx'

const server = vi.hoisted(() => ({ ids: [] as number[] }))
vi.mock('@bayt/content/queries/order', () => ({
  readOrdered: async () => ({ rows: server.ids.map((id) => ({ id, name: `Partner ${id}` })), total: server.ids.length }),
}))
vi.mock('@bayt/content/queries/languages', async (original) => ({ ...(await original<object>()), readLanguageBadges: vi.fn() }))

const texts = eachLocale(() => ({ empty: 'Nothing' }))
const descriptor = { table: 'partners', texts, groups: [] } as unknown as ResourceDescriptor<'partners'>

function List({ address }: { address: Partial<ListAddress> }) {
  const whole = { filters: {}, ...address } as ListAddress
  const ordered = useOrderedList(descriptor, whole)
  const boxes = (rows: { id: number }[]) =>
    createElement(
      Fragment,
      null,
      rows.map(({ id }) => createElement(SelectBox, { key: id, id, name: String(id) })),
    )
  return createElement(OrderedList<'partners'>, { descriptor, address: whole, ordered, children: boxes } as never)
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox][aria-label^="Select "]')]
const rows = () => boxes().map((box) => Number(box.getAttribute('aria-label')?.replace('Select ', '')))
const press = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

function showList(address: Partial<ListAddress> = {}) {
  const queryClient = createQueryClient(() => undefined)
  return { ...showInConsole(createElement(List, { address }), { queryClient }), queryClient }
}
const BEHIND = { filters: { badge: 'ar_behind' } }

beforeEach(() => {
  server.ids = [1, 2, 3]
  vi.mocked(readLanguageBadges)
    .mockReset()
    .mockResolvedValue({ ar_behind: [1, 3] })
})

test('rows without the badge leave the list, once the badges are known', async () => {
  const badges = Promise.withResolvers<LanguageBadges>()
  // The list is shown without badges that cannot be read together with its rows.
  vi.mocked(readLanguageBadges).mockRejectedValueOnce(new Error('No connection.')).mockReturnValueOnce(badges.promise)
  const { queryClient } = showList(BEHIND)
  await expect.poll(rows).toEqual([1, 2, 3])
  badges.resolve({ ar_behind: [1, 3] })
  await queryClient.refetchQueries({ queryKey: resourceKeys.badges('partners') })
  await expect.poll(rows).toEqual([1, 3])
})

const filter = { by: (_badge: string): void => undefined }
function Filtered() {
  const [badge, setBadge] = useState('ar_behind')
  filter.by = setBadge
  return createElement(List, { address: { filters: { badge } } })
}

test('another filter begins without a selection', async () => {
  vi.mocked(readLanguageBadges).mockResolvedValue({ ar_behind: [1, 3], en_behind: [1, 2] })
  showInConsole(createElement(Filtered), { queryClient: createQueryClient(() => undefined) })
  await expect.poll(rows).toEqual([1, 3])
  for (const box of boxes()) box.click()
  await expect.poll(() => boxes().filter(({ checked }) => checked)).toHaveLength(2)
  filter.by('en_behind')
  await expect.poll(rows).toEqual([1, 2])
  expect(boxes().filter(({ checked }) => checked)).toEqual([])
})

test('the row that is edited stays in its place, although its record lost the badge', async () => {
  showList({ ...BEHIND, editing: 2 })
  await expect.poll(rows).toEqual([1, 2, 3])
})

test('a list that is shown whole, because its filter could not be read, says so until it is read again', async () => {
  vi.mocked(readLanguageBadges).mockReset().mockRejectedValue(new Error('No connection.'))
  const { words } = showList(BEHIND)
  await expect.poll(words).toContain(LANGUAGE_TEXTS.en.notApplied)
  expect(rows()).toEqual([1, 2, 3])
  vi.mocked(readLanguageBadges).mockResolvedValue({ ar_behind: [1] })
  press(en.list.retry)
  await expect.poll(rows).toEqual([1])
  expect(words()).not.toContain(LANGUAGE_TEXTS.en.notApplied)
})

test('the question before a deletion counts only the records that the list still has', async () => {
  const { queryClient } = showList()
  await expect.poll(rows).toEqual([1, 2, 3])
  for (const box of boxes()) box.click()
  await expect.poll(() => document.querySelector('[role="toolbar"]')).not.toBeNull()
  server.ids = [1, 3]
  await queryClient.invalidateQueries({ queryKey: resourceKeys.table('partners') })
  await expect.poll(rows).toEqual([1, 3])
  press(COMMAND_TEXTS.en.delete)
  await expect.poll(() => document.body.textContent).toContain(COMMAND_TEXTS.en.confirmDelete(2))
  expect(document.body.textContent).not.toContain(COMMAND_TEXTS.en.more(1))
})
