import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Backoff, BuildQueue, type BuildRequest } from './queues.ts'

/** A queue whose builds end when the test calls `end`. */
function controlledQueue() {
  const started: BuildRequest[] = []
  let end = () => {}
  const queue = new BuildQueue((request) => {
    started.push(request)
    return new Promise((resolve) => {
      end = resolve
    })
  })
  return { queue, started, end: () => end() }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the build queue', () => {
  it('makes one build of a burst, and one more for the requests during it', async () => {
    const { queue, started, end } = controlledQueue()
    for (let request = 0; request < 50; request++) queue.request('webhook')
    await nextTurn()
    expect(started).toHaveLength(1)
    for (let request = 0; request < 50; request++) queue.request('webhook')
    end()
    await nextTurn()
    expect(started).toHaveLength(2)
    end()
    await queue.idle()
    expect(started).toHaveLength(2)
  })

  it('continues after a build that throws', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    let builds = 0
    const queue = new BuildQueue(async () => {
      builds += 1
      if (builds === 1) throw new Error('An unexpected failure.')
    })
    queue.request('webhook')
    await queue.idle()
    queue.request('webhook')
    await queue.idle()
    expect(builds).toBe(2)
    expect(logged).toHaveBeenCalledWith('A build failed:', expect.any(Error))
  })

  it('a coalesced build is reported as the request of the first person among them', async () => {
    const { queue, started } = controlledQueue()
    queue.request('sweep')
    queue.request('staff', 'Salem')
    queue.request('staff', 'Huda')
    queue.request('webhook')
    await nextTurn()
    expect(started).toEqual([{ trigger: 'staff', askedBy: 'Salem' }])
  })

  it('the next build does not inherit requests', async () => {
    const { queue, started, end } = controlledQueue()
    queue.request('staff', 'Salem')
    await nextTurn()
    queue.request('webhook')
    end()
    await nextTurn()
    expect(started.at(-1)).toEqual({ trigger: 'webhook', askedBy: null })
  })
})

describe('the pause between attempts', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Milliseconds until the next attempt. */
  function pauseOf(backoff: Backoff): number {
    let ms = 0
    for (; !backoff.isOver; ms += 1) vi.advanceTimersByTime(1)
    return ms
  }

  it('each failure doubles the pause, up to five minutes', () => {
    const backoff = new Backoff(1_000, 300_000)
    expect(backoff.isOver).toBe(true)
    const pauses = Array.from({ length: 10 }, () => {
      backoff.fail()
      return pauseOf(backoff)
    })
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000])
  })

  it('a reset ends the pause, and the next one is short again', () => {
    const backoff = new Backoff(1_000, 300_000)
    for (let failures = 0; failures < 5; failures++) backoff.fail()
    expect(backoff.isOver).toBe(false)
    backoff.reset()
    expect(backoff.isOver).toBe(true)
    backoff.fail()
    expect(pauseOf(backoff)).toBe(1_000)
  })
})
