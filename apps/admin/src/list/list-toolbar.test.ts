// @vitest-environment happy-dom
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { typeInto } from '../ui/type-into.test-data.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useListAddress } from './use-list-address.ts'

function Toolbar() {
  return createElement(ListToolbar, { address: useListAddress([]), filters: [], texts: { search: 'Search' } })
}

function showToolbar() {
  const router = createMemoryRouter([{ path: '/', element: createElement(Toolbar) }])
  showInConsole(createElement(RouterProvider, { router }))
  const box = document.querySelector('input')
  if (!box) throw new Error('No search box')
  return { router, box, type: (text: string) => typeInto(box, text) }
}

test('the address gets what is typed after a pause', async () => {
  const { router, box, type } = showToolbar()
  for (const text of ['r', 'ri', 'rice']) type(text)
  expect([box.value, router.state.location.search]).toEqual(['rice', ''])
  await expect.poll(() => router.state.location.search).toBe('?q=rice')
  expect(box.value).toBe('rice')
})

test('what is typed and not sent gives way to another address', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { router, box, type } = showToolbar()
  type('oil')
  await router.navigate('/?q=dates')
  await expect.poll(() => box.value).toBe('dates')
  vi.runAllTimers()
  expect(router.state.location.search).toBe('?q=dates')
  type('dates, dry')
  vi.runAllTimers()
  await expect.poll(() => router.state.location.search).toBe('?q=dates%2C+dry')
})
