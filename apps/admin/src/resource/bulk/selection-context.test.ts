// @vitest-environment happy-dom
import { act, createElement, useState } from 'react'
import { expect, test } from 'vitest'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { type Selection, SelectionProvider, useSelection } from './selection-context.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** What the list under test gives: its selection as its commands have it, and the change of its filter. */
const shown: { filter: (key: string) => void; selection: Selection | undefined } = { filter: () => {}, selection: undefined }

function Commands() {
  shown.selection = useSelection()
  return null
}

function List() {
  const [listKey, setListKey] = useState('rice')
  shown.filter = setListKey
  const props = { rows: [1, 2, 3].map((id) => ({ id })), listKey, children: createElement(Commands) }
  return createElement(SelectionProvider, props)
}

function showList() {
  showInConsole(createElement(List))
  return {
    filter: (key: string) => act(async () => shown.filter(key)),
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
