// @vitest-environment happy-dom
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import { useListSource } from './use-list-source.ts'

test('a record that is deleted while the preview of its list is open leaves the preview, and comes back with an undo', () => {
  const list = runHook(() => {
    const [rows, setRows] = useState([{ id: 1 }, { id: 2 }])
    return { shown: useListSource('partners', rows).shown, setRows }
  })
  const shownWith = (...ids: number[]) => {
    flushSync(() => list.newest().setRows(ids.map((id) => ({ id }))))
    return list.newest().shown.map(({ id, row }) => [id, row && 'shown'])
  }
  expect(shownWith(2)).toEqual([
    [2, 'shown'],
    [1, null],
  ])
  expect(shownWith(1, 2)).toEqual([
    [1, 'shown'],
    [2, 'shown'],
  ])
})

test('the preview has the numbers of the list: a record that a colleague has added since stands at its own', () => {
  const rows = [
    { id: 1, display_order: 10 },
    { id: 2, display_order: 30 },
  ]
  const { shown } = runHook(() => useListSource('partners', rows)).newest()
  expect(shown).toEqual(rows.map((row) => ({ table: 'partners', id: row.id, row })))
})
