// @vitest-environment happy-dom
import { createElement, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { COMMAND_TEXTS } from './command-texts.ts'
import { OrderedSelection } from './ordered-selection.tsx'
import { Start, selectPage } from './start.test-data.ts'

vi.mock('@bayt/content/queries/bulk', () => ({ countPublic: async () => 0, countShown: async () => 0, MOST_RECORDS: 10_000 }))
vi.mock('@bayt/content/queries/publishing', () => ({ readBuilds: async () => [] }))

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id, name_en: `Partner ${id}` }))

const list = { read: (_rows: { id: number }[]): void => undefined }

function List() {
  const [rows, setRows] = useState<{ id: number }[]>(rowsOf(1, 2, 3))
  list.read = setRows
  const props = {
    table: 'partners' as const,
    rows,
    filter: 'ar',
    toolbar: createElement(Start),
    children: null,
  }
  return createElement(OrderedSelection, props)
}

const pressDelete = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === COMMAND_TEXTS.en.delete)?.click()

test('the question before a deletion counts only the records that the list still has', async () => {
  const { leave } = showInConsole(createElement(List))
  await selectPage()
  await expect.poll(() => document.querySelector('[role="toolbar"]')).not.toBeNull()
  list.read(rowsOf(1, 3))
  pressDelete()
  await expect.poll(() => document.body.textContent).toContain(COMMAND_TEXTS.en.confirmDelete(2))
  expect(document.body.textContent).not.toContain(COMMAND_TEXTS.en.more(1))
  leave()
})
