import { describe, expect, it, vi } from 'vitest'
import { BuildQueue } from './build-queue.ts'

/** A job that ends when the test calls `end`. */
function controlledJob() {
  const ends: (() => void)[] = []
  const job = () => new Promise<void>((resolve) => ends.push(resolve))
  return { job, started: () => ends.length, end: () => ends.at(-1)?.() }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the build queue', () => {
  it('makes one build of a burst, and one more for the requests during it', async () => {
    const { job, started, end } = controlledJob()
    const queue = new BuildQueue(job)
    for (let request = 0; request < 50; request++) queue.request()
    await nextTurn()
    expect(started()).toBe(1)
    for (let request = 0; request < 50; request++) queue.request()
    end()
    await nextTurn()
    expect(started()).toBe(2)
    end()
    await queue.idle()
    expect(started()).toBe(2)
  })

  it('starts again after it was idle', async () => {
    let builds = 0
    const queue = new BuildQueue(async () => {
      builds += 1
    })
    queue.request()
    await queue.idle()
    queue.request()
    await queue.idle()
    expect(builds).toBe(2)
  })

  it('continues after a job that throws', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    let builds = 0
    const queue = new BuildQueue(async () => {
      builds += 1
      if (builds === 1) throw new Error('An unexpected failure.')
    })
    queue.request()
    await queue.idle()
    queue.request()
    await queue.idle()
    expect(builds).toBe(2)
    expect(logged).toHaveBeenCalledWith('A build failed:', expect.any(Error))
    logged.mockRestore()
  })
})
