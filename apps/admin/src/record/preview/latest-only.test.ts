import { expect, test } from 'vitest'
import { latestOnly, SUPERSEDED } from './use-rendered.ts'

test('runs one call at a time, and of those that wait only the newest', async () => {
  const started: string[] = []
  const run = latestOnly(async (text: string) => {
    started.push(text)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return text
  })
  const first = run('a')
  await Promise.resolve()
  const others = ['ab', 'abc', 'abcd'].map((text) => run(text))
  expect(await Promise.all([first, ...others])).toEqual(['a', SUPERSEDED, SUPERSEDED, 'abcd'])
  expect(started).toEqual(['a', 'abcd'])
})

test('a failed call does not stop the next one', async () => {
  const run = latestOnly(async (text: string) => {
    if (text === 'broken') throw new Error(text)
    return text
  })
  await expect(run('broken')).rejects.toThrow('broken')
  expect(await run('mended')).toBe('mended')
})
