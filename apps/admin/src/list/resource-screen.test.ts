// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { ResourceDescriptor } from '../record/descriptor.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { typeInto } from '../ui/type-into.test-data.ts'
import { ResourceScreen } from './resource-screen.tsx'
import { searchPage } from './search/search-page.ts'

const rows = { rows: [{ id: 1 }], total: 1 }
vi.mock('@bayt/content/queries/resource', () => ({ listPage: async () => rows }))
vi.mock('./search/search-page.ts', () => ({ searchPage: vi.fn(async () => rows), prepareSearch: vi.fn() }))
vi.mock('./draft-notices.tsx', () => ({ DraftNotices: () => null }))
vi.mock('../record/record-dialogs.tsx', () => ({ RecordDialogs: () => null }))
vi.mock('./resource-table.tsx', () => ({ ResourceTable: () => null }))
/** An address that never changes. */
vi.mock('react-router-dom', () => ({ useSearchParams: () => [new URLSearchParams(), () => {}] }))

test('a search is read while the address is still changing', async () => {
  const texts = { title: 'Products', search: 'Search', loading: 'Loading…', empty: 'Nothing' }
  const descriptor = { table: 'products', texts: { en: texts, ar: texts }, columns: [], filters: [], groups: [] }
  const props = { descriptor: descriptor as unknown as ResourceDescriptor<'products'> }
  showInConsole(createElement(ResourceScreen<'products'>, props))
  typeInto(document.querySelector<HTMLInputElement>('input[type=search]'), 'rice')
  await vi.waitFor(() => expect(searchPage).toHaveBeenCalledOnce())
  expect(vi.mocked(searchPage).mock.calls[0]?.[2]).toMatchObject({ search: 'rice', page: 0 })
})
