import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runLimited } from './run-limited.ts'

it('runs at most the given number of jobs at the same time, and returns the results in the order of the jobs', async () => {
  let running = 0
  let most = 0
  const job = (ms: number) => async () => {
    most = Math.max(most, ++running)
    await wait(ms)
    running--
    return ms
  }
  await expect(runLimited([job(20), job(5), job(5), job(1)], 2)).resolves.toEqual([20, 5, 5, 1])
  expect(most).toBe(2)
})

it('fails with the first failure, after the other running jobs have ended', async () => {
  let isEnded = false
  const slow = async () => {
    await wait(20)
    isEnded = true
  }
  await expect(runLimited([() => Promise.reject(new Error('broken')), slow], 2)).rejects.toThrow('broken')
  expect(isEnded).toBe(true)
})
