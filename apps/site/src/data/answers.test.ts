import { describe, expect, it } from 'vitest'
import { Answers, isEqual } from './answers.ts'

describe('the answers to a page', () => {
  it('are confirmed as long as they are equal, and not when one differs', async () => {
    let name = 'Basmati'
    const ask = () => ({ name, sizes: [1, 5] })
    const first = new Answers()
    const { trace } = await first.traced(async () => first.get('product 7', ask))
    const same = new Answers(first)
    expect(same.confirm(trace)).toBe(true)
    expect(same.get('product 7', ask)).toBe(first.get('product 7', ask))
    name = 'Sella'
    expect(new Answers(same).confirm(trace)).toBe(false)
  })

  it('that come back after a change are not confirmed by the page of the change', async () => {
    let latest = 1
    const ask = () => [latest]
    const one = new Answers()
    await one.traced(async () => one.get('latest', ask))
    latest = 2
    const two = new Answers(one)
    const { trace } = await two.traced(async () => two.get('latest', ask))
    latest = 1
    expect(new Answers(two).confirm(trace)).toBe(false)
  })

  it('are noted for the page that asked, without what they are made of', async () => {
    const answers = new Answers()
    const { trace } = await answers.traced(async () => answers.get('outer', () => answers.get('inner', () => 1)))
    expect([...trace.keys()]).toEqual(['outer'])
  })

  it('are asked once for a snapshot, `undefined` too', () => {
    const answers = new Answers()
    let count = 0
    const ask = () => {
      count += 1
      return undefined
    }
    answers.get('x', ask)
    answers.get('x', ask)
    expect(count).toBe(1)
  })
})

it.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1], { 0: 1, length: 1 }, false],
  [null, {}, false],
  [Number.NaN, Number.NaN, true],
  ['1', 1, false],
])('%j and %j are equal: %s', (one, other, expected) => {
  expect(isEqual(one, other)).toBe(expected)
  expect(isEqual(other, one)).toBe(expected)
})
