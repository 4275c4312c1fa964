// @vitest-environment happy-dom
import { createElement, Fragment, useState } from 'react'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import type { ScreenTexts } from '../../record/texts.ts'
import { useDeleteRecord } from '../../record/use-delete-record.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BULK_TEXTS } from './bulk-texts.ts'
import { SelectionProvider } from './selection-context.tsx'
import { Start, selectPage } from './start.test-data.ts'

const ROWS = [{ id: 1 }, { id: 2 }]
const TEXTS = { deleted: 'Deleted.', deleteFailed: () => 'Failed.' } as unknown as ScreenTexts

const deletion = { of: (_id: number): void => undefined, fails: false }

function Bin({ table }: { table: 'articles' | 'products' }) {
  deletion.of = useDeleteRecord(table, TEXTS, async () => {
    if (deletion.fails) throw new Error('No connection.')
  }).mutate
  return null
}

/** A list of articles, with the dialog that deletes one record. */
function List({ table }: { table: 'articles' | 'products' }) {
  const [rows] = useState(ROWS)
  const bar = createElement(BulkBar, { table: 'articles', filters: [], rows, total: 60 })
  const list = { rows, listKey: '', children: createElement(Fragment, null, createElement(Start), bar) }
  return createElement(Fragment, null, createElement(SelectionProvider, list), createElement(Bin, { table }))
}

const count = () => document.querySelector('[role="status"]')?.textContent

async function selectAll(table: 'articles' | 'products') {
  showInConsole(createElement(List, { table }))
  await selectPage()
  await expect.poll(count).toBe(BULK_TEXTS.en.selected(2))
}

test('a record that is deleted by its own button is no longer selected in a list of pages', async () => {
  await selectAll('articles')
  deletion.of(1)
  await expect.poll(count).toBe(BULK_TEXTS.en.selected(1))
})

test.each([
  ['of another list', 'products', false],
  ['that fails', 'articles', true],
] as const)('a deletion %s deselects nothing', async (_which, table, fails) => {
  deletion.fails = fails
  const said = vi.spyOn(toast, fails ? 'error' : 'success')
  await selectAll(table)
  deletion.of(1)
  await expect.poll(() => said.mock.calls).toHaveLength(1)
  expect(count()).toBe(BULK_TEXTS.en.selected(2))
})
