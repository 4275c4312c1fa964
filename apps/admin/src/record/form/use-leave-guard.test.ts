// @vitest-environment happy-dom
import { act, createElement, Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useLeaveGuard } from './use-leave-guard.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Asked {
  name: string
  stay: () => void
  leave: () => void
}

function Guard({ name, isUnsaved, onAsk }: { name: string; isUnsaved: boolean; onAsk: (asked: Asked) => void }) {
  return useLeaveGuard({
    hasUnsavedWork: () => isUnsaved,
    isClosedBy: ({ nextLocation }) => nextLocation.pathname === '/other',
    ask: (answers) => {
      onAsk({ name, ...answers })
      return name
    },
  })
}

/** A screen with two guards; the form's guard is the newer. */
async function openScreen(unsaved: string[]) {
  const asked: Asked[] = []
  const guards = ['uploads', 'form'].map((name) =>
    createElement(Guard, { key: name, name, isUnsaved: unsaved.includes(name), onAsk: (one) => asked.push(one) }),
  )
  const router = createMemoryRouter([
    { path: '/', element: createElement(Fragment, null, guards) },
    { path: '/other', element: 'Other' },
  ])
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(place).render(createElement(RouterProvider, { router })))
  return {
    shown: () => place.textContent,
    go: (to: string) => act(() => router.navigate(to)),
    /** The answers of the newest question. */
    question: () => asked.at(-1) as Asked,
    leave: () => act(async () => asked.at(-1)?.leave()),
    stay: () => act(async () => asked.at(-1)?.stay()),
  }
}

test('unsaved work is asked about, also behind something newer that has none', async () => {
  const screen = await openScreen(['uploads'])
  await screen.go('/other')
  expect(screen.shown()).toBe('uploads')
  await screen.stay()
  expect(screen.shown()).toBe('')
  await screen.go('/other')
  await screen.leave()
  expect(screen.shown()).toBe('Other')
})

test('of two pieces of unsaved work, each is asked about', async () => {
  const screen = await openScreen(['uploads', 'form'])
  await screen.go('/other')
  expect(screen.shown()).toBe('form')
  await screen.leave()
  expect(screen.shown()).toBe('uploads')
  await screen.leave()
  expect(screen.shown()).toBe('Other')
})

test('only the first answer to a question counts: staff press twice while the device keeps their work', async () => {
  const screen = await openScreen(['form'])
  await screen.go('/other')
  const { stay, leave } = screen.question()
  await act(async () => {
    stay()
    stay()
    leave()
  })
  expect(screen.shown()).toBe('')
  await screen.go('/other')
  const again = screen.question()
  await act(async () => {
    again.leave()
    again.leave()
  })
  await act(async () => again.leave())
  expect(screen.shown()).toBe('Other')
})

test.each([
  ['nothing is unsaved', [], '/other', 'Other'],
  ['the work stays on the screen', ['form'], '/?page=2', ''],
])('nothing is asked if %s', async (_case, unsaved, to, shown) => {
  const screen = await openScreen(unsaved)
  await screen.go(to)
  expect(screen.shown()).toBe(shown)
})
