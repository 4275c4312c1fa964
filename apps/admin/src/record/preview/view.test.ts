import { expect, test } from 'vitest'
import { placesOf } from './places.ts'
import { changeView, firstView, goBack, shownAddresses, type View, visit } from './view.ts'

const START = firstView('ar')
const PLACES = placesOf('articles', 4, {})
const shown = (view: View) => shownAddresses(view, PLACES, 'ar')

test('the first place opens, in the chosen language', () => {
  expect(shown(START)).toEqual(['/ar/articles/4'])
  expect(shown({ ...START, language: 'both' })).toEqual(['/ar/articles/4', '/articles/4'])
  expect(shown({ ...START, place: 'home' })).toEqual(['/ar'])
})

test('a followed link opens its page and language, and the way back leads to the place', () => {
  const there = visit(visit(START, '/ar/products/2'), '/about')
  expect(shown(there)).toEqual(['/about'])
  expect(shown(goBack(there))).toEqual(['/products/2'])
  expect(shown(changeView(there, { place: 'list', visited: [] }))).toEqual(['/articles'])
})

test('side by side, a link of one side moves both', () => {
  expect(shown(visit({ ...START, language: 'both' }, '/products/2'))).toEqual(['/ar/products/2', '/products/2'])
})

test('a place that the record no longer has is replaced by the first', () => {
  expect(shown({ ...START, place: 'related' })).toEqual(['/ar/articles/4'])
})

test('the differences are marked after each switch between the versions, and no longer on another page', () => {
  const switched = changeView(changeView(START, { version: 'before' }), { version: 'after' })
  expect(switched.switches).toBe(2)
  expect(visit(switched, '/about').switches).toBe(0)
})
