// @vitest-environment happy-dom
import { listPage } from '@bayt/content/queries/resource'
import { QueryClient } from '@tanstack/react-query'
import { act, type ComponentProps, createElement, startTransition, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { resourceKeys } from '../data/keys.ts'
import type { ResourceDescriptor } from '../record/descriptor.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { type Selection, useSelection } from './bulk/selection-context.tsx'
import { ResourceList } from './resource-list.tsx'
import type { ListAddress } from './use-list-address.ts'

vi.mock('@bayt/content/queries/resource', () => ({ listPage: vi.fn() }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The number of rows that fit into the window, and the number of cards that fit on a phone. */
const [ON_SCREEN, ON_PHONE] = [10, 4]
Object.assign(window, { innerWidth: 1440, innerHeight: 1000 })

/** The list under test: its selection, the numbers of rows that were rendered, and the change of its filter. */
const shown: { filter: (category: string) => void; selection: Selection | undefined; rendered: number[] } = {
  filter: () => {},
  selection: undefined,
  rendered: [],
}

const page = (...ids: number[]) => ({ rows: ids.map((id) => ({ id })), total: ids.length }) as never

function Rows({ ids }: { ids: number[] }) {
  shown.selection = useSelection()
  shown.rendered.push(ids.length)
  return ids.join()
}

const TEXTS = { loading: 'Loading…', empty: 'Nothing' }
const DESCRIPTOR = { table: 'products', texts: { en: TEXTS }, columns: [], filters: [], groups: [] }

function List() {
  const [category, setCategory] = useState('Rice')
  shown.filter = setCategory
  const address = { search: '', filters: { category }, page: 0, pageSize: 50 } as unknown as ListAddress
  const list: ComponentProps<typeof ResourceList<'products'>> = {
    descriptor: DESCRIPTOR as unknown as ResourceDescriptor<'products'>,
    address,
    toolbar: undefined,
    children: (rows) => createElement(Rows, { ids: rows.map(({ id }) => id) }),
  }
  return createElement(ResourceList<'products'>, list)
}

test('what is selected before the rows of another filter are there is forgotten with the rows on the screen', async () => {
  const later = Promise.withResolvers<never>()
  vi.mocked(listPage).mockResolvedValueOnce(page(1, 2)).mockReturnValueOnce(later.promise)
  const { words } = showInConsole(createElement(List))
  await expect.poll(() => act(async () => words())).toContain('1,2')
  await act(async () => shown.filter('Oil'))
  expect(words(), 'the former rows stay until the next are there').toContain('1,2')
  await act(async () => shown.selection?.setAll(shown.selection.shown, true))
  expect([...(shown.selection?.selected ?? [])]).toEqual([1, 2])
  await act(async () => later.resolve(page(3)))
  await expect.poll(() => act(async () => words())).not.toContain('1,2')
  expect([...(shown.selection?.selected ?? [])]).toEqual([])
})

test('a list of one page keeps selected only what it shows; one of more pages also what is on the others', async () => {
  const queryClient = new QueryClient()
  vi.mocked(listPage).mockResolvedValueOnce({ rows: [{ id: 1 }, { id: 2 }], total: 60 } as never)
  const { words } = showInConsole(createElement(List), { queryClient })
  const selected = () => [...(shown.selection?.selected ?? [])]
  await expect.poll(() => act(async () => words())).toContain('1,2')
  await act(async () => shown.selection?.setAll([1, 2, 51], true))
  const read = (answer: never) => {
    vi.mocked(listPage).mockResolvedValueOnce(answer)
    return act(() => queryClient.invalidateQueries({ queryKey: resourceKeys.table('products') }))
  }
  await read({ rows: [{ id: 2 }, { id: 3 }], total: 59 } as never)
  await expect.poll(() => act(async () => words())).toContain('2,3')
  expect(selected()).toEqual([1, 2, 51])
  await read(page(2, 4))
  await expect.poll(() => act(async () => words())).toContain('2,4')
  expect(selected()).toEqual([2])
})

test('rows of another search or filter come in two steps, first those that a screen shows; a list that is read again comes at once', async () => {
  const ids = (first: number) => Array.from({ length: 50 }, (_, at) => first + at)
  const queryClient = new QueryClient()
  vi.mocked(listPage).mockResolvedValueOnce(page(...ids(1)))
  const { words } = showInConsole(createElement(List), { queryClient })
  await expect.poll(() => act(async () => words())).toContain('50')
  shown.rendered = []
  vi.mocked(listPage).mockResolvedValueOnce(page(...ids(101)))
  await act(async () => shown.filter('Oil'))
  await expect.poll(() => act(async () => words())).toContain(ids(101).join())
  expect([...new Set(shown.rendered)]).toEqual([50, ON_SCREEN])
  expect(shown.rendered.slice(-2)).toEqual([ON_SCREEN, 50])
  expect(shown.selection?.shown, 'all rows can be selected').toEqual(ids(101))
  shown.rendered = []
  vi.mocked(listPage).mockResolvedValueOnce(page(...ids(102)))
  await act(() => queryClient.invalidateQueries({ queryKey: resourceKeys.table('products') }))
  await expect.poll(() => act(async () => words())).toContain('151')
  expect(new Set(shown.rendered)).toEqual(new Set([50]))
})

test('rows that were read before the address changes come in two steps too', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => at + 1)
  vi.mocked(listPage)
    .mockResolvedValueOnce(page(...ids))
    .mockResolvedValueOnce(page(99))
    .mockResolvedValueOnce(page(...ids))
  const { words } = showInConsole(createElement(List), { queryClient: new QueryClient() })
  await expect.poll(() => act(async () => words())).toContain('50')
  await act(async () => shown.filter('Oil'))
  await expect.poll(() => act(async () => words())).toContain('99')
  shown.rendered = []
  await act(async () => startTransition(() => shown.filter('Rice')))
  expect([...new Set(shown.rendered)].slice(-2)).toEqual([ON_SCREEN, 50])
})

test('on a phone, fewer rows come first, because each takes more room', async () => {
  Object.assign(window, { innerWidth: 360 })
  const ids = Array.from({ length: 50 }, (_, at) => at + 1)
  vi.mocked(listPage).mockResolvedValueOnce(page(...ids))
  shown.rendered = []
  const { words } = showInConsole(createElement(List), { queryClient: new QueryClient() })
  await expect.poll(() => act(async () => words())).toContain('50')
  expect(shown.rendered.filter((count) => count > 0).slice(0, 2)).toEqual([ON_PHONE, 50])
})
