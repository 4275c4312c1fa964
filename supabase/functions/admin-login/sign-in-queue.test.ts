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
  const queue = new SignInQueue()
  const order: string[] = []
  const first = comparison()
  const attempt = (isKnown: boolean, name: string, run = async () => true) =>
    queue.withPlace(isKnown, ({ compare }) =>
      compare(() => {
        order.push(name)
        return run()
      }),
    )
  const running = attempt(false, 'first stranger', first.run)
  const all = [attempt(false, 'second stranger'), attempt(false, 'third stranger'), attempt(true, 'owner')]
  await new Promise((resolve) => setTimeout(resolve))
  expect(order).toEqual(['first stranger'])
  first.end()
  await Promise.all([running, ...all])
  expect(order).toEqual(['first stranger', 'owner', 'second stranger', 'third stranger'])
})

test('25 strangers wait, the next is refused, and a place is free again after each attempt, also a failed one', async () => {
  const queue = new SignInQueue()
  const blocked = comparison()
  const waiting = Array.from({ length: 25 }, () => queue.withPlace(false, ({ compare }) => compare(blocked.run)))
  await expect(queue.withPlace(false, async () => 'never')).rejects.toThrow('Too many sign-ins at once')
  expect(await queue.withPlace(true, async () => 'the places of known devices are their own')).toContain('own')
  blocked.end()
  await Promise.all(waiting)
  const failing = async () => {
    throw new Error('The database does not answer.')
  }
  for (let attempt = 0; attempt < 30; attempt++) await expect(queue.withPlace(false, failing)).rejects.toThrow('database')
  expect(await queue.withPlace(false, async () => 'free')).toBe('free')
})
