import { describe, expect, it, vi } from 'vitest'
import { BuildQueue, type BuildRequest } from './queues.ts'

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

  it('starts again after it was idle', async () => {
    let builds = 0
    const queue = new BuildQueue(async () => {
      builds += 1
    })
    queue.request('webhook')
    await queue.idle()
    queue.request('webhook')
    await queue.idle()
    expect(builds).toBe(2)
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
    logged.mockRestore()
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
