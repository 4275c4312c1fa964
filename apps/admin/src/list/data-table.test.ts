// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { DataTable } from './data-table.tsx'

test('a card names the text that heads it where another one is in the other language', () => {
  const column = (key: string, isLabelled: boolean) => ({ key, title: key, isRowHeader: true, isLabelled, render: () => 'Text' })
  const table = createElement(DataTable, {
    ...{ label: 'Partners', rows: [{ id: 1 }], actionsTitle: '', renderActions: () => null, dependencies: [] },
    columns: [column('Labelled', true), column('Plain', false)],
  })
  showInConsole(table)
  const labels = [...document.querySelectorAll('[aria-hidden=true]')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Labelled'])
})
