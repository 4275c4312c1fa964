import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followAddress, sendSearch, type TypedSearch, typeSearch } from './list-toolbar.tsx'

/** A search box, and an address that receives the searches late. */
class Box {
  typed: TypedSearch | undefined
  address = ''
  readonly onTheWay: string[] = []

  get shown(): string {
    return this.typed?.text ?? this.address
  }

  type(text: string): void {
    this.typed = typeSearch(this.typed, text, this.address)
  }

  send(): void {
    if (!this.typed) return
    this.onTheWay.push(this.typed.text)
    this.typed = sendSearch(this.typed, this.typed.text)
  }

  /** The next searches arrive: the address gets the newest of them. */
  arrive(count: number): void {
    this.show(this.onTheWay.splice(0, count).at(-1) ?? this.address)
  }

  show(address: string): void {
    this.address = address
    this.typed = this.typed && followAddress(this.typed, address)
  }
}

test('a letter that is typed after a search was sent stays when the search arrives', () => {
  const box = new Box()
  for (const text of ['r', 'ri', 'ric']) {
    box.type(text)
    box.send()
  }
  box.arrive(1)
  box.type('rice')
  box.arrive(2)
  expect([box.address, box.shown]).toEqual(['ric', 'rice'])
})

test('once the address has what is typed, the box follows the address', () => {
  const box = new Box()
  box.type('rice')
  box.send()
  box.arrive(1)
  expect(box.typed).toBeUndefined()
  box.show('')
  expect(box.shown).toBe('')
})

test('what is typed and not sent gives way to another address', () => {
  const box = new Box()
  box.type('rice')
  box.show('dates')
  expect([box.typed, box.shown]).toEqual([undefined, 'dates'])
})

test('the box always shows what was typed last, however late the address gets it', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('type' as const), text: fc.constantFrom('', 'r', 'ri', 'ric') }),
    fc.record({ do: fc.constant('send' as const) }),
    fc.record({ do: fc.constant('arrive' as const), count: fc.integer({ min: 1, max: 3 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const box = new Box()
      let last = ''
      for (const next of steps) {
        if (next.do === 'type') {
          last = next.text
          box.type(last)
        } else if (next.do === 'send') box.send()
        else box.arrive(next.count)
        expect(box.shown).toBe(last)
      }
      box.send()
      box.arrive(steps.length + 1)
      expect([box.address, box.shown]).toEqual([last, last])
    }),
    randomRuns({ everyday: 1_000, long: 100_000 }),
  )
})
