import { expect, test } from 'vitest'
import { createLatest } from './latest.ts'

/** A slow operation that the test ends, and what came out. */
function setUp() {
  const started: string[] = []
  const shown: string[] = []
  const errors: unknown[] = []
  let end = (_failure?: Error) => {}
  const latest = createLatest<string, string>({
    run: (text) =>
      new Promise((resolve, reject) => {
        started.push(text)
        end = (failure) => (failure ? reject(failure) : resolve(text))
      }),
    onResult: (text) => shown.push(text),
    onError: (error) => errors.push(error),
    defer: (callback) => queueMicrotask(callback),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    latest,
    started,
    shown,
    errors,
    settle,
    finish: async (failure?: Error) => {
      end(failure)
      await settle()
    },
  }
}

test('only the newest of the requests that came meanwhile is run', async () => {
  const { latest, started, shown, settle, finish } = setUp()
  latest.request('r')
  await settle()
  for (const text of ['ri', 'ric', 'rice']) latest.request(text)
  await finish()
  await finish()
  expect(started).toEqual(['r', 'rice'])
  expect(shown).toEqual(['r', 'rice'])
})

test('a failed run is reported, and the next request runs', async () => {
  const { latest, shown, errors, settle, finish } = setUp()
  latest.request('a')
  await settle()
  await finish(new Error('no page'))
  latest.request('b')
  await settle()
  await finish()
  expect(errors).toHaveLength(1)
  expect(shown).toEqual(['b'])
})

test('after the end nothing is shown', async () => {
  const { latest, started, shown, settle, finish } = setUp()
  latest.request('a')
  await settle()
  latest.request('b')
  latest.stop()
  await finish()
  expect([started, shown]).toEqual([['a'], []])
})
