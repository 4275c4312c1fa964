// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { OrderHandle } from './order-handle.tsx'
import { ORDER_TEXTS } from './order-texts.ts'
import type { Lift } from './use-order.ts'

/** Lifts a row by its grip, as the Enter key does. */
function liftRow() {
  const lift = { rows: [], from: 0, show: vi.fn(), drop: vi.fn(), cancel: vi.fn() } satisfies Lift
  const order = { move: vi.fn(), lift: () => lift, isFixed: false }
  const shown = showInConsole(createElement(OrderHandle, { order, id: 7, name: 'Aden Mills' }))
  document.querySelector<HTMLElement>(`[aria-label="${ORDER_TEXTS.en.drag('Aden Mills')}"]`)?.click()
  expect(lift.show).toHaveBeenCalledOnce()
  return { ...lift, leave: shown.leave }
}

test('the buttons beside the grip move a row by one position', () => {
  const move = vi.fn()
  showInConsole(createElement(OrderHandle, { order: { move, lift: () => undefined, isFixed: false }, id: 7, name: 'Aden Mills' }))
  for (const label of [ORDER_TEXTS.en.moveEarlier, ORDER_TEXTS.en.moveLater])
    document.querySelector<HTMLElement>(`[aria-label="${label('Aden Mills')}"]`)?.click()
  expect(move.mock.calls).toEqual([
    [7, -1],
    [7, 1],
  ])
})

/** @returns false if a listener prevents the default action of the key */
const pressEnter = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }))

test('Enter drops a lifted row once', () => {
  const row = liftRow()
  expect(pressEnter()).toBe(false)
  expect(pressEnter()).toBe(true)
  row.leave()
  expect(row.drop).toHaveBeenCalledOnce()
  expect(row.cancel).not.toHaveBeenCalled()
})

test('a lifted row whose list leaves the screen stays where it was, and the keys belong to the next screen', () => {
  const row = liftRow()
  row.leave()
  expect(pressEnter()).toBe(true)
  expect(row.drop).not.toHaveBeenCalled()
  expect(row.cancel).toHaveBeenCalledOnce()
})
