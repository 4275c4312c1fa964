// @vitest-environment happy-dom
import type { Change } from '@bayt/content/queries/history'
import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { resourceKeys } from '../data/keys.ts'
import { recordName } from '../record/record-name.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { OrderDetail } from './change-detail.tsx'
import type { HistorySubject } from './subject.ts'

const SUBJECT = { table: 'partners', nameOf: (row, locale) => recordName('partners', row, locale) } as HistorySubject
const MOVE = { entity: 'partners', entity_id: 7, operation: 'reorder', before: { 7: 3 }, after: { 7: 1 } } as unknown as Change

test.each([
  ['is in the list', [{ id: 7, name: 'Aden Mills' }], { name: 'Hodeidah Mills' }, 'Aden Mills: from order 3 to 1'],
  ['was deleted since', [], { name: 'Hodeidah Mills' }, 'Hodeidah Mills: from order 3 to 1'],
  ['was removed from the bin', [], {}, '#7: from order 3 to 1'],
])('a moved record that %s is named', (_state, rows, names, words) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(resourceKeys.ordered('partners'), { rows, total: rows.length })
  const shown = showInConsole(createElement(OrderDetail, { change: { ...MOVE, names }, subject: SUBJECT }), { queryClient })
  expect(shown.words()).toBe(words)
})
