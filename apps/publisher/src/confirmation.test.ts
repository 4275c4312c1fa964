import type { Loss } from '@bayt/release/loss'
import { expect, it } from 'vitest'
import { Confirmation } from './confirmation.ts'

const products: Loss = { emptied: ['products'], pages: 28 }
const partners: Loss = { emptied: ['partners'], pages: 40 }

it('waits until staff confirm what they were asked about, even after other failures', () => {
  const confirmation = new Confirmation()
  confirmation.ask(products, 7)
  expect([confirmation.given, confirmation.isAwaitedFor(7)]).toEqual([undefined, true])
  confirmation.hideQuestion()
  expect([confirmation.given, confirmation.isAwaitedFor(7)]).toEqual([undefined, false])
  confirmation.give()
  confirmation.hideQuestion()
  expect([confirmation.given, confirmation.isAwaitedFor(7)]).toEqual([products, false])
})

it('ignores a confirmation that nobody was asked for', () => {
  const confirmation = new Confirmation()
  confirmation.give()
  confirmation.ask(products, 7)
  expect([confirmation.given, confirmation.isAwaitedFor(7)]).toEqual([undefined, true])
})

it('is awaited for the content that was refused, and not for other content or before it is read', () => {
  const confirmation = new Confirmation()
  expect(confirmation.isAwaitedFor(null)).toBe(false)
  confirmation.ask(products, 7)
  expect([confirmation.isAwaitedFor(8), confirmation.isAwaitedFor(null)]).toEqual([false, false])
})

it('keeps what was confirmed while more is asked about, and adds it', () => {
  const confirmation = new Confirmation()
  confirmation.ask(products, 7)
  confirmation.give()
  confirmation.ask(partners, 8)
  expect([confirmation.given, confirmation.isAwaitedFor(8)]).toEqual([products, true])
  confirmation.give()
  expect(confirmation.given).toEqual({ emptied: ['products', 'partners'], pages: 28 })
})

it('ends with the next release', () => {
  const confirmation = new Confirmation()
  confirmation.ask(products, 7)
  confirmation.give()
  confirmation.ask(partners, 8)
  confirmation.end()
  expect([confirmation.given, confirmation.isAwaitedFor(8)]).toEqual([undefined, false])
  confirmation.give()
  expect(confirmation.given).toBeUndefined()
})
