import { expect, test } from 'vitest'
import { SignInQueue } from './sign-in-queue.ts'

/** A comparison that ends when the test says so. */
function comparison() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, run: () => ended.then(() => true) }
}

test('a known device goes before the strangers who wait, and one comparison runs at a time', async () => {
  const queue = new SignInQueue(async () => undefined)
  const order: string[] = []
  const first = comparison()
  const attempt = (isKnown: boolean, name: string, run = async () => true) =>
    queue.withPlace(isKnown, ({ turn }) =>
      turn((compute) =>
        compute(() => {
          order.push(name)
          return run()
        }),
      ),
    )
  const running = attempt(false, 'first stranger', first.run)
  await new Promise((resolve) => setTimeout(resolve))
  const all = [attempt(false, 'second stranger'), attempt(false, 'third stranger'), attempt(true, 'owner')]
  await new Promise((resolve) => setTimeout(resolve))
  expect(order).toEqual(['first stranger'])
  first.end()
  await Promise.all([running, ...all])
  expect(order).toEqual(['first stranger', 'owner', 'second stranger', 'third stranger'])
})

test('8 strangers wait, the next is refused, and a place is free again after each attempt, also a failed one', async () => {
  const queue = new SignInQueue(async () => undefined)
  const blocked = comparison()
  const waiting = Array.from({ length: 8 }, () => queue.withPlace(false, ({ turn }) => turn((compute) => compute(blocked.run))))
  await expect(queue.withPlace(false, async () => 'never')).rejects.toThrow('Too many sign-ins at once')
  const known = queue.withPlace(true, async () => 'the places of known devices are their own')
  blocked.end()
  await Promise.all(waiting)
  expect(await known).toContain('own')
  const failing = async () => {
    throw new Error('The database does not answer.')
  }
  for (let attempt = 0; attempt < 30; attempt++) await expect(queue.withPlace(false, failing)).rejects.toThrow('database')
  expect(await queue.withPlace(false, async () => 'free')).toBe('free')
})

test('a known device keeps its place for its whole attempt: no stranger is compared meanwhile', async () => {
  const queue = new SignInQueue(async () => undefined)
  const order: string[] = []
  const database = comparison()
  const owner = queue.withPlace(true, async ({ turn }) => {
    await turn((compute) => compute(async () => order.push('owner is compared') > 0))
    await database.run()
    order.push('owner is signed in')
  })
  const stranger = queue.withPlace(false, ({ turn }) => turn((compute) => compute(async () => order.push('stranger') > 0)))
  await new Promise((resolve) => setTimeout(resolve))
  expect(order).toEqual(['owner is compared'])
  database.end()
  await Promise.all([owner, stranger])
  expect(order).toEqual(['owner is compared', 'owner is signed in', 'stranger'])
})

test('a refusal waits a second, but no more than 1,000 of them at once', async () => {
  const waited: number[] = []
  const clock = comparison()
  const queue = new SignInQueue(async (ms) => {
    waited.push(ms)
    await clock.run()
  })
  const held = Array.from({ length: 1_000 }, () => queue.refuse().catch(() => 'refused'))
  await expect(queue.refuse()).rejects.toThrow('Too many sign-ins at once')
  expect(new Set(waited)).toEqual(new Set([1_000]))
  expect(waited).toHaveLength(1_000)
  clock.end()
  await Promise.all(held)
  void queue.refuse().catch(() => undefined)
  expect(waited).toHaveLength(1_001)
})

test('strangers are compared one after another, with a rest as long as a comparison in between', async () => {
  const rest = comparison()
  const rests: number[] = []
  const queue = new SignInQueue(async (ms) => {
    rests.push(ms)
    await rest.run()
  })
  const order: string[] = []
  const slow = () => new Promise<boolean>((resolve) => setTimeout(resolve, 30, true))
  const first = queue.withPlace(false, ({ turn }) => turn((compute) => compute(slow)))
  const second = queue.withPlace(false, ({ turn }) => turn((compute) => compute(async () => order.push('second stranger') > 0)))
  expect(await first).toBe(true)
  expect(rests).toHaveLength(1)
  expect(rests[0]).toBeGreaterThan(25)
  await queue.withPlace(true, ({ turn }) => turn((compute) => compute(async () => order.push('owner') > 0)))
  rest.end()
  await second
  expect(order).toEqual(['owner', 'second stranger'])
})

test.each([true, false])(
  'what waits has not begun, so that nothing is lost with an isolate that is ended: known device %s',
  async (isKnown) => {
    const queue = new SignInQueue(async () => undefined)
    const blocked = comparison()
    let begun = 0
    const attempts = Array.from({ length: 8 }, () =>
      queue.withPlace(isKnown, ({ turn }) =>
        turn(async (compute) => {
          begun += 1
          return compute(blocked.run)
        }),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve))
    expect(begun).toBe(1)
    blocked.end()
    await Promise.all(attempts)
    expect(begun).toBe(8)
  },
)
