// @vitest-environment happy-dom
import { act, createElement, useState } from 'react'
import { expect, test } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { type Selection, SelectionProvider, useSelection } from './selection-context.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Access to the list under test: its selection as seen by its commands, and functions that change its filter and its rows. */
const shown: { filter: (key: string) => void; read: (ids: number[]) => void; selection: Selection | undefined } = {
  filter: () => {},
  read: () => {},
  selection: undefined,
}

function Commands() {
  shown.selection = useSelection()
  return null
}

function List({ isWhole }: { isWhole: boolean }) {
  const [listKey, setListKey] = useState('rice')
  const [ids, setIds] = useState([1, 2, 3])
  Object.assign(shown, { filter: setListKey, read: setIds })
  const props = { rows: ids.map((id) => ({ id })), listKey, isWhole, children: createElement(Commands) }
  return createElement(SelectionProvider, props)
}

function showList(isWhole = false) {
  showInConsole(createElement(List, { isWhole }))
  return {
    filter: (key: string) => act(async () => shown.filter(key)),
    read: (...ids: number[]) => act(async () => shown.read(ids)),
    newest: () => shown.selection as Selection,
    select: (ids: number[], selection = shown.selection) => act(async () => selection?.setAll(ids, true)),
  }
}

test('another filter begins without a selection, and the former one is forgotten', async () => {
  const list = showList()
  await list.select([1, 2])
  expect([...list.newest().selected]).toEqual([1, 2])
  await list.filter('oil')
  expect([...list.newest().selected]).toEqual([])
  await list.select([3])
  await list.filter('rice')
  expect([...list.newest().selected]).toEqual([])
})

test('all that match a former filter are not selected when their ids arrive late, and what was selected since stays', async () => {
  const list = showList()
  await list.select([1])
  const before = list.newest()
  await list.filter('oil')
  await list.select([3])
  await list.select([1, 2], before)
  expect([...list.newest().selected]).toEqual([3])
})

test('what a command has changed is no longer selected, also if it ends while another filter is shown', async () => {
  const list = showList()
  await list.select([1, 2])
  const before = list.newest()
  await list.filter('oil')
  await act(async () => before.setAll([1, 2], false))
  await list.filter('rice')
  expect([...list.newest().selected]).toEqual([])
})

test('in a list that is loaded whole, a row that has left it is no longer selected, also once it is back', async () => {
  const list = showList(true)
  await list.select([1, 2, 3])
  await list.read(1, 3)
  expect([...list.newest().selected]).toEqual([1, 3])
  await list.read(1, 2, 3)
  expect([...list.newest().selected]).toEqual([1, 3])
})

test('in a list of pages, rows that are not on this page stay selected', async () => {
  const list = showList()
  await list.select([1, 2, 3])
  await list.read(4, 5)
  expect([...list.newest().selected]).toEqual([1, 2, 3])
})
